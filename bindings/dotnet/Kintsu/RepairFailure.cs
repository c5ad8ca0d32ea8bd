// Why and where a repair failed: places, a reason, and a sentence of the library's own. Never text of the payload.

using System.Globalization;

namespace Kintsu;

/// <summary>Why there is no JSON, and where that was known. Immutable; it holds no text of the input.</summary>
public sealed class RepairFailure
{
    internal RepairFailure(RepairFailureReason reason, long offset, long line, long bytePositionInLine, string help)
    {
        Reason = reason;
        Offset = offset;
        LineNumber = line;
        BytePositionInLine = bytePositionInLine;
        Help = help;
    }

    /// <summary>Why.</summary>
    public RepairFailureReason Reason { get; }

    /// <summary>The reason's name, the same in every language, such as <c>no-json-found</c>.</summary>
    public string Id => Names.Kebab(Reason);

    /// <summary>The byte of the input (as UTF-8) at which it was known, from 0.</summary>
    public long Offset { get; }

    /// <summary>The line of <see cref="Offset"/>, from 0, as <see cref="System.Text.Json.JsonException"/> counts.</summary>
    public long LineNumber { get; }

    /// <summary>The byte of that line, from 0, as <see cref="System.Text.Json.JsonException"/> counts.</summary>
    public long BytePositionInLine { get; }

    /// <summary>What happened and what to do about it, in one sentence.</summary>
    public string Help { get; }

    /// <summary>Reason, place and help.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Id} at byte {Offset}: {Help}");
}
