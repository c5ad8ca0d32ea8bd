// The limits of one repair. Lengths are bytes of UTF-8, whatever the caller's text is made of.

using System;

namespace Kintsu;

/// <summary>What one repair may cost. Immutable; change a copy with <c>with</c>.</summary>
public sealed record JsonRepairLimits
{
    /// <summary>The limits by default.</summary>
    public static JsonRepairLimits Default { get; } = new();

    /// <summary>The longest input, in bytes of UTF-8. Default 64 MiB.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is negative.</exception>
    public long MaxInputLength
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    } = 64L << 20;

    /// <summary>The longest output, in bytes of UTF-8. Default 128 MiB, at most what one array can hold.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is negative or above <see cref="Array.MaxLength"/>.</exception>
    public long MaxOutputLength
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, Array.MaxLength);
            field = value;
        }
    } = 128L << 20;

    /// <summary>The deepest nesting, 1 to 1,000,000. Default 64, as System.Text.Json has it.</summary>
    /// <remarks>With a higher limit here, readers with a limit of their own may still refuse what comes out.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">It is outside that range.</exception>
    public int MaxDepth
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, 1_000_000);
            field = value;
        }
    } = 64;

    /// <summary>How many corrections a result lists. Default 10,000. More set <see cref="RepairFlags.CorrectionsCapped"/>; that is no failure.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is negative.</exception>
    public int MaxCorrections
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    } = 10_000;
}
