// The repairer: options, checked once, and a native pipeline that any number of threads share.
//
// Bytes are the native form of the engine and strings are encoded into pooled memory for the call (see Utf8Buffer); the
// result handles come from a pool of the process (see ResultPool). So a warm call of Repair(span, writer) allocates
// nothing, and one of Repair(string) that gives a string allocates that string.

using System;
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Kintsu.Interop;

namespace Kintsu;

/// <summary>Repairs JSON with one set of options. Immutable; any number of threads may use it at once.</summary>
/// <remarks>Make one and keep it. Disposing it is safe while other threads use it: their calls end as they would.</remarks>
public sealed class JsonRepairer : IDisposable
{
    private readonly PipelineHandle _pipeline;
    private readonly int _maxDepth;

    /// <summary>A repairer with these options.</summary>
    /// <param name="options">Read now, and not kept. Null: the defaults.</param>
    /// <exception cref="ArgumentException">An option does not exist or does not take its value.</exception>
    /// <exception cref="DllNotFoundException">The native library cannot be loaded.</exception>
    /// <exception cref="NotSupportedException">The native library is of another version.</exception>
    public JsonRepairer(JsonRepairOptions? options = null)
    {
        NativeLoader.EnsureLoaded();
        options ??= new JsonRepairOptions();
        using OptionsHandle native = options.ToNative(nameof(options));
        _maxDepth = options.EffectiveMaxDepth();
        _pipeline = PipelineHandle.Create(native);
    }

    /// <summary>A repairer whose options <paramref name="configure"/> sets.</summary>
    /// <exception cref="ArgumentException">An option does not exist or does not take its value.</exception>
    /// <exception cref="DllNotFoundException">The native library cannot be loaded.</exception>
    /// <exception cref="NotSupportedException">The native library is of another version.</exception>
    public static JsonRepairer Create(Action<JsonRepairOptions>? configure = null)
    {
        var options = new JsonRepairOptions();
        configure?.Invoke(options);
        return new JsonRepairer(options);
    }

    /// <summary>Repairs a text.</summary>
    /// <param name="utf8">Any bytes; read during the call only.</param>
    /// <returns>What was found. A text without JSON is a result too, with the grade <see cref="RepairGrade.Failed"/>.</returns>
    /// <exception cref="ObjectDisposedException">The repairer was disposed.</exception>
    public RepairResult Repair(ReadOnlySpan<byte> utf8)
    {
        using NativeAnswer answer = NativeAnswer.Run(_pipeline, utf8);
        return new RepairResult(answer, null, _maxDepth);
    }

    /// <summary>Repairs a text.</summary>
    /// <param name="text">Any UTF-16. A surrogate without its other half becomes U+FFFD and is reported.</param>
    /// <returns>What was found. A text without JSON is a result too, with the grade <see cref="RepairGrade.Failed"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The repairer was disposed.</exception>
    [SkipLocalsInit]
    public RepairResult Repair(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        using var utf8 = new Utf8Buffer(text, stackalloc byte[Utf8Buffer.StackSize]);
        using NativeAnswer answer = NativeAnswer.Run(_pipeline, utf8.Bytes);
        return new RepairResult(answer, text, _maxDepth);
    }

    /// <summary>Repairs a text and writes the JSON. A warm call on a text of up to 1 MiB allocates nothing.</summary>
    /// <param name="utf8">Any bytes; read during the call only.</param>
    /// <param name="destination">Gets the JSON as UTF-8, once it is whole; nothing where the repair fails.</param>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The repairer was disposed.</exception>
    public RepairGrade Repair(ReadOnlySpan<byte> utf8, IBufferWriter<byte> destination)
    {
        ArgumentNullException.ThrowIfNull(destination);
        using NativeAnswer answer = NativeAnswer.Run(_pipeline, utf8);
        destination.Write(answer.Json);
        return answer.Grade;
    }

    /// <summary>Frees the native pipeline, as soon as no call uses it. Results stay valid.</summary>
    public void Dispose() => _pipeline.Dispose();

    /// <summary>The JSON as a string, the same instance where it is valid; null where the repair failed, unless that <paramref name="throws"/>.</summary>
    [SkipLocalsInit]
    internal string? RepairToString(string text, bool throws)
    {
        using var utf8 = new Utf8Buffer(text, stackalloc byte[Utf8Buffer.StackSize]);
        using NativeAnswer answer = NativeAnswer.Run(_pipeline, utf8.Bytes);
        return answer.Grade switch
        {
            RepairGrade.Unchanged => text,
            RepairGrade.Failed when !throws => null,
            _ => Encoding.UTF8.GetString(Succeeded(answer, text)),
        };
    }

    /// <summary>The value; false where the repair failed, unless that <paramref name="throws"/>.</summary>
    [SkipLocalsInit]
    internal bool Parse(string text, bool throws, out JsonElement value)
    {
        using var utf8 = new Utf8Buffer(text, stackalloc byte[Utf8Buffer.StackSize]);
        using NativeAnswer answer = NativeAnswer.Run(_pipeline, utf8.Bytes);
        bool found = answer.Grade != RepairGrade.Failed;
        value = found || throws ? Elements.Parse(Succeeded(answer, text), _maxDepth) : default;
        return found;
    }

    internal T? Deserialize<T>(ReadOnlySpan<byte> utf8, JsonTypeInfo<T> typeInfo)
    {
        using NativeAnswer answer = NativeAnswer.Run(_pipeline, utf8);
        return JsonSerializer.Deserialize(Succeeded(answer, null), typeInfo);
    }

    [RequiresUnreferencedCode(JsonRepair.Reflection), RequiresDynamicCode(JsonRepair.Reflection)]
    internal T? Deserialize<T>(ReadOnlySpan<byte> utf8, JsonSerializerOptions? options)
    {
        using NativeAnswer answer = NativeAnswer.Run(_pipeline, utf8);
        return JsonSerializer.Deserialize<T>(Succeeded(answer, null), options);
    }

    /// <summary>The answer's JSON.</summary>
    /// <exception cref="JsonRepairException">The repair failed.</exception>
    private ReadOnlySpan<byte> Succeeded(in NativeAnswer answer, string? text) => answer.Grade == RepairGrade.Failed
        ? throw new JsonRepairException(new RepairResult(answer, text, _maxDepth))
        : answer.Json;
}
