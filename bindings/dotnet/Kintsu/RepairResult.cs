// A result: the JSON, and what was done to the text. Managed and immutable: it holds no native memory, so nothing has
// to be freed, and it outlives the repairer.
//
// What it holds: for bytes, a copy of the answer. For a string whose answer is a slice of it (unchanged, extracted), the
// string itself and the place of the slice; so a valid string comes back as the same instance, and its UTF-8 is made
// only for who asks. For every other string, the answer in UTF-8, from which `Json` is made once.
//
// Invariants: everything made on request is made of immutable state alone, so that two threads that ask at once get
// equal answers, and the reference that is kept is one of them. `Root` is the exception: its nodes are the caller's to
// change, on one thread at a time.
//
// Rejected: a result that keeps the native handle until it is disposed. It would save one copy, and make a forgotten
// Dispose cost native memory. Explain() is therefore written here, from the generated table of descriptions; a test
// compares it with the library's own text.

using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using System.Threading;
using Kintsu.Interop;

namespace Kintsu;

/// <summary>The outcome of one repair: the JSON where there is one, and what was done to the text.</summary>
/// <remarks>Immutable and thread-safe, but for the nodes of <see cref="Root"/>. It outlives its repairer.</remarks>
public sealed class RepairResult : IDisposable
{
    private readonly NativeCorrection[] _natives;
    private readonly int _maxDepth;

    private byte[]? _utf8;
    private string? _json;
    private StrongBox<JsonElement>? _rootElement;
    private StrongBox<JsonNode?>? _root;
    private IReadOnlyList<JsonCorrection>? _corrections;
    private Utf16Map? _inputMap;
    private Utf16Map? _outputMap;

    internal RepairResult(in NativeAnswer answer, string? originalText, int maxDepth)
    {
        Grade = answer.Grade;
        Flags = answer.Flags;
        Confidence = answer.Confidence;
        PayloadOffset = answer.PayloadOffset;
        PayloadLength = answer.PayloadLength;
        Failure = answer.Failure();
        OriginalText = originalText;
        _natives = answer.CopyCorrections();
        _maxDepth = maxDepth;
        if (Grade == RepairGrade.Unchanged && originalText is not null)
        {
            _json = originalText;
        }
        else if (!(answer.IsSlice && originalText is not null))
        {
            _utf8 = answer.Json.ToArray();
        }
    }

    /// <summary>How far the JSON is from the text that was given.</summary>
    public RepairGrade Grade { get; }

    /// <summary>Facts about the result.</summary>
    public RepairFlags Flags { get; }

    /// <summary>From 0 to 1: how likely the JSON holds the value that was meant. 1 only for unchanged text, 0 only for a failure.</summary>
    public double Confidence { get; }

    /// <summary>Where the chosen JSON begins in the input, in bytes of UTF-8.</summary>
    public long PayloadOffset { get; }

    /// <summary>How many bytes of the input the chosen JSON covers.</summary>
    public long PayloadLength { get; }

    /// <summary>Why there is no JSON; null where there is one.</summary>
    public RepairFailure? Failure { get; }

    /// <summary>The instance that was passed in; null where the input was bytes.</summary>
    public string? OriginalText { get; }

    /// <summary>Whether there is JSON.</summary>
    public bool Succeeded => Grade != RepairGrade.Failed;

    /// <summary>Whether there is JSON and it is not the text as it was given.</summary>
    public bool WasRepaired => Succeeded && Grade != RepairGrade.Unchanged;

    /// <summary>Whether the text ended before the JSON did.</summary>
    public bool IsTruncated => (Flags & RepairFlags.Truncated) != 0;

    /// <summary>Whether there is JSON, with at least this confidence.</summary>
    /// <param name="threshold">From 0 to 1.</param>
    public bool IsConfident(double threshold) => Succeeded && Confidence >= threshold;

    /// <summary>The JSON as UTF-8. Empty where the repair failed.</summary>
    public ReadOnlyMemory<byte> Utf8Json
    {
        get
        {
            // Null only for a slice of a string, which is JSON and so has no unpaired surrogate.
            return _utf8 ??= Encoding.UTF8.GetBytes(Json!);
        }
    }

    /// <summary>The JSON; null where the repair failed. Of unchanged text it is the instance that was passed in.</summary>
    public string? Json => Succeeded ? Kept(ref _json) ?? Keep(ref _json, MakeJson()) : null;

    /// <summary>The JSON.</summary>
    /// <exception cref="JsonRepairException">The repair failed.</exception>
    public string GetJsonOrThrow()
    {
        ThrowIfFailed();
        return Json!;
    }

    /// <summary>The value. It needs no disposal and lives as long as it is referenced.</summary>
    /// <remarks>Of a repeated key, <see cref="JsonElement.GetProperty(string)"/> gives the last value; enumerating gives all of them.</remarks>
    /// <exception cref="JsonRepairException">The repair failed.</exception>
    public JsonElement RootElement
    {
        get
        {
            ThrowIfFailed();
            return (Kept(ref _rootElement) ?? Keep(ref _rootElement, new StrongBox<JsonElement>(Elements.Parse(Utf8Json.Span, _maxDepth)))).Value;
        }
    }

    /// <summary>The value as nodes that can be changed: each call gives the same ones. Null where the repair failed, or where the value is <c>null</c>.</summary>
    /// <remarks>Of a repeated key the last value is taken. Numbers keep their digits. One thread at a time may use the nodes.</remarks>
    public JsonNode? Root => Succeeded
        ? (Kept(ref _root) ?? Keep(ref _root, new StrongBox<JsonNode?>(Elements.ToNode(RootElement)))).Value
        : null;

    /// <summary>The value as a document of the caller's, who disposes it. It reads memory of its own.</summary>
    /// <exception cref="JsonRepairException">The repair failed.</exception>
    public JsonDocument ToDocument()
    {
        ThrowIfFailed();
        return JsonDocument.Parse(Utf8Json, new JsonDocumentOptions { MaxDepth = _maxDepth });
    }

    /// <summary>The value as a <typeparamref name="T"/>.</summary>
    /// <param name="typeInfo">How to read it; for trimmed and AOT-compiled programs.</param>
    /// <exception cref="ArgumentNullException"><paramref name="typeInfo"/> is null.</exception>
    /// <exception cref="JsonRepairException">The repair failed.</exception>
    /// <exception cref="JsonException">The value does not fit <typeparamref name="T"/>.</exception>
    public T? Deserialize<T>(JsonTypeInfo<T> typeInfo)
    {
        ArgumentNullException.ThrowIfNull(typeInfo);
        ThrowIfFailed();
        return JsonSerializer.Deserialize(Utf8Json.Span, typeInfo);
    }

    /// <summary>The value as a <typeparamref name="T"/>.</summary>
    /// <param name="options">How to read it; null for the serializer's defaults.</param>
    /// <exception cref="JsonRepairException">The repair failed.</exception>
    /// <exception cref="JsonException">The value does not fit <typeparamref name="T"/>.</exception>
    [RequiresUnreferencedCode(JsonRepair.Reflection), RequiresDynamicCode(JsonRepair.Reflection), OverloadResolutionPriority(1)]
    public T? Deserialize<T>(JsonSerializerOptions? options = null)
    {
        ThrowIfFailed();
        return JsonSerializer.Deserialize<T>(Utf8Json.Span, options);
    }

    /// <summary>Throws where there is no JSON.</summary>
    /// <exception cref="JsonRepairException">The repair failed.</exception>
    public void ThrowIfFailed()
    {
        if (!Succeeded)
        {
            throw new JsonRepairException(this);
        }
    }

    /// <summary>The changes, in the order of the input; at most <see cref="JsonRepairLimits.MaxCorrections"/>.</summary>
    public IReadOnlyList<JsonCorrection> Corrections => Kept(ref _corrections)
        ?? Keep(ref _corrections, Array.AsReadOnly(Array.ConvertAll(_natives, native => new JsonCorrection(this, native))));

    /// <summary>The result for people: a line for it, and one for each correction. It holds no text of the input.</summary>
    public string Explain()
    {
        var text = new StringBuilder();
        if (Failure is { } failure)
        {
            text.Append(CultureInfo.InvariantCulture, $"failed at byte {failure.Offset}: {failure.Id}: {failure.Help}\n");
        }
        else
        {
            text.Append(CultureInfo.InvariantCulture, $"{Names.Kebab(Grade)}, confidence {Confidence:F2}\n");
        }
        foreach (JsonCorrection correction in Corrections)
        {
            text.Append(correction).Append('\n');
        }
        if ((Flags & RepairFlags.CorrectionsCapped) != 0)
        {
            text.Append("and more\n");
        }
        return text.ToString();
    }

    /// <summary>Grade, confidence and the number of corrections. It holds no text of the input.</summary>
    public override string ToString() => Failure is { } failure
        ? failure.ToString()
        : string.Create(CultureInfo.InvariantCulture, $"{Names.Kebab(Grade)}, confidence {Confidence:F2}, {_natives.Length} corrections");

    /// <summary>Does nothing: a result holds no resources. It is there for code that writes <c>using</c>.</summary>
    public void Dispose()
    {
    }

    /// <summary>The map of the input's offsets; null where the input was bytes.</summary>
    internal Utf16Map? InputMap => OriginalText is null ? null : Kept(ref _inputMap) ?? Keep(ref _inputMap, new Utf16Map(OriginalText));

    /// <summary>The map of the output's offsets; null where there is no output.</summary>
    internal Utf16Map? OutputMap => Json is null ? null : Kept(ref _outputMap) ?? Keep(ref _outputMap, new Utf16Map(Json));

    private string MakeJson() => _utf8 is { } utf8
        ? Encoding.UTF8.GetString(utf8)
        : OriginalText![InputMap!.Range(PayloadOffset, PayloadLength)];

    private static T? Kept<T>(ref T? place) where T : class => Volatile.Read(ref place);

    /// <summary>Keeps <paramref name="made"/> unless another thread was first, and gives what is kept.</summary>
    private static T Keep<T>(ref T? place, T made) where T : class => Interlocked.CompareExchange(ref place, made, null) ?? made;
}
