// The compiler reads this attribute by its name; .NET 8 has none of its own.

#if !NET9_0_OR_GREATER
namespace System.Runtime.CompilerServices;

[AttributeUsage(AttributeTargets.Method | AttributeTargets.Constructor | AttributeTargets.Property, Inherited = false)]
internal sealed class OverloadResolutionPriorityAttribute(int priority) : Attribute
{
    /// <summary>Overloads with a higher number are preferred.</summary>
    public int Priority { get; } = priority;
}
#endif
