// One correction, as a caller sees it. It holds places, a kind and numbers, never text of the payload, so it may be
// logged. Places are bytes of UTF-8, as in every language; for strings they are also ranges of the string itself, which
// are computed when asked for (see Utf16Map).

using System;
using System.Globalization;
using Kintsu.Interop;

namespace Kintsu;

/// <summary>One change of the text, or one stretch of text around the JSON that was left out. Immutable and thread-safe.</summary>
public sealed class JsonCorrection
{
    private readonly RepairResult _result;
    private readonly NativeCorrection _native;

    internal JsonCorrection(RepairResult result, in NativeCorrection native)
    {
        _result = result;
        _native = native;
    }

    /// <summary>Which rule.</summary>
    public RepairKind Kind => (RepairKind)_native.Kind;

    /// <summary>The rule's name, the same in every language, such as <c>comma-trailing</c>.</summary>
    public string Id => Kind.GetId();

    /// <summary>What this change means for the value.</summary>
    public RepairGrade Grade => (RepairGrade)((_native.Flags >> 16) & 0xFF);

    /// <summary>How much the text after it proves it.</summary>
    public RepairStrength Strength => (RepairStrength)(_native.Flags & 0xFF);

    /// <summary>How many other readings were possible, where the rule counts them; else 0.</summary>
    public int Alternatives => (int)((_native.Flags >> 8) & 0xFF);

    /// <summary>How likely a result with this correction alone holds the value that was meant, 0 to 1.</summary>
    public double Confidence => _native.Confidence;

    /// <summary>Its place in the input, in bytes of UTF-8.</summary>
    public long InputOffset => (long)_native.InputOffset;

    /// <summary>How many bytes of the input it covers; 0 where something was inserted.</summary>
    public long InputLength => (long)_native.InputLength;

    /// <summary>Its place in the output, in bytes of UTF-8.</summary>
    public long OutputOffset => (long)_native.OutputOffset;

    /// <summary>How many bytes of the output it covers; 0 where something was left out.</summary>
    public long OutputLength => (long)_native.OutputLength;

    /// <summary>Its place in <see cref="RepairResult.OriginalText"/>. Null where the input was bytes.</summary>
    public Range? InputRange => _result.InputMap?.Range(InputOffset, InputLength);

    /// <summary>Its place in <see cref="RepairResult.Json"/>. Null where the repair failed.</summary>
    public Range? OutputRange => _result.OutputMap?.Range(OutputOffset, OutputLength);

    /// <summary>The line of <see cref="InputOffset"/>, from 1.</summary>
    public int Line => (int)Math.Min(_native.Line, int.MaxValue);

    /// <summary>The column of <see cref="InputOffset"/>, from 1, in bytes of UTF-8.</summary>
    public int Column => (int)Math.Min(_native.Column, int.MaxValue);

    /// <summary>Place, kind, grade and description, such as <c>line 1, column 9: comma-trailing (normalised): A comma before a closer is dropped.</c></summary>
    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture,
        $"line {_native.Line}, column {_native.Column}: {Id} ({Names.Kebab(Grade)}): {Kind.GetDescription()}");
}
