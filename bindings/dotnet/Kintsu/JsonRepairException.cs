// The one exception for text that cannot be repaired. It is a JsonException, so that code which already catches what
// System.Text.Json throws needs no second catch. Its message and its fields hold no text of the payload.

using System.Text.Json;

namespace Kintsu;

/// <summary>A text could not be repaired.</summary>
/// <remarks><see cref="JsonException.LineNumber"/> and <see cref="JsonException.BytePositionInLine"/> say where that was known.</remarks>
public sealed class JsonRepairException : JsonException
{
    internal JsonRepairException(RepairResult result)
        : base(result.Failure!.ToString(), path: null, result.Failure.LineNumber, result.Failure.BytePositionInLine) =>
        Result = result;

    internal JsonRepairException(string message)
        : base(message)
    {
    }

    /// <summary>The failed result. <see langword="null"/> where the engine itself was at fault.</summary>
    public RepairResult? Result { get; }
}
