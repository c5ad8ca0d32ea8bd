// The one-liners, all over one repairer with the default options that the process shares.
//
// Three rules for the Try methods: they throw nothing whatever the text holds; the untyped ones give false for null, the
// typed ones throw ArgumentNullException for it, as their twins do; and a missing native library is no matter of the
// text, so that is thrown.
//
// The overloads by JsonSerializerOptions have priority, since `new(JsonSerializerDefaults.Web)` fits both parameter
// types and would else be ambiguous.

using System;
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using System.Threading;
using Kintsu.Interop;

namespace Kintsu;

/// <summary>Repairs the JSON that language models write, in one call. Thread-safe.</summary>
/// <remarks>For options, results and their corrections see <see cref="JsonRepairer"/>.</remarks>
public static class JsonRepair
{
    internal const string Reflection = "It reads T by reflection. Use the overload with a JsonTypeInfo<T> in trimmed and AOT-compiled programs.";

    // Not a static initializer: its exception would come wrapped, and would be kept for good.
    private static JsonRepairer? s_shared;

    private static JsonRepairer Shared => Volatile.Read(ref s_shared) ?? MakeShared();

    /// <summary>Repairs a text and gives the JSON. Text that is valid JSON comes back as the same instance.</summary>
    /// <param name="text">Any UTF-16. A surrogate without its other half becomes U+FFFD.</param>
    /// <param name="options">Null: the defaults. With options, each call makes a repairer of its own: keep a <see cref="JsonRepairer"/> instead where there are many.</param>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    /// <exception cref="ArgumentException">An option does not exist or does not take its value.</exception>
    /// <exception cref="JsonRepairException">The text holds no JSON, or a limit was met.</exception>
    public static string Repair(string text, JsonRepairOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(text);
        if (options is null)
        {
            return Shared.RepairToString(text, throws: true)!;
        }
        using var repairer = new JsonRepairer(options);
        return repairer.RepairToString(text, throws: true)!;
    }

    /// <summary>Repairs a text and writes the JSON. A warm call on a text of up to 1 MiB allocates nothing.</summary>
    /// <param name="utf8">Any bytes; read during the call only.</param>
    /// <param name="destination">Gets the JSON as UTF-8, once it is whole; nothing where the repair fails.</param>
    /// <returns>The grade: <see cref="RepairGrade.Failed"/> where there is no JSON.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is null.</exception>
    public static RepairGrade Repair(ReadOnlySpan<byte> utf8, IBufferWriter<byte> destination) => Shared.Repair(utf8, destination);

    /// <summary>Repairs a text, and says whether there was JSON in it. It never throws, whatever the text.</summary>
    /// <param name="text">Null gives false.</param>
    /// <param name="json">The JSON; the same instance where the text is valid.</param>
    public static bool TryRepair([NotNullWhen(true)] string? text, [NotNullWhen(true)] out string? json)
    {
        json = null;
        if (text is null)
        {
            return false;
        }
        try
        {
            json = Shared.RepairToString(text, throws: false);
        }
        catch (JsonRepairException)
        {
            // A fault of the engine itself; see NativeAnswer.
        }
        return json is not null;
    }

    /// <summary>Repairs a text and gives the value, which needs no disposal.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    /// <exception cref="JsonRepairException">The text holds no JSON, or a limit was met.</exception>
    public static JsonElement Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        Shared.Parse(text, throws: true, out JsonElement value);
        return value;
    }

    /// <summary>Repairs a text and gives the value, where there is one. It never throws, whatever the text.</summary>
    /// <param name="text">Null gives false.</param>
    /// <param name="value">The value, which needs no disposal.</param>
    public static bool TryParse([NotNullWhen(true)] string? text, out JsonElement value)
    {
        value = default;
        if (text is null)
        {
            return false;
        }
        try
        {
            return Shared.Parse(text, throws: false, out value);
        }
        catch (JsonRepairException)
        {
            // As above.
            return false;
        }
    }

    /// <summary>Repairs a text and reads it as a <typeparamref name="T"/>. For trimmed and AOT-compiled programs.</summary>
    /// <param name="utf8">Any bytes; read during the call only.</param>
    /// <param name="typeInfo">How to read the value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="typeInfo"/> is null.</exception>
    /// <exception cref="JsonRepairException">The text holds no JSON, or a limit was met.</exception>
    /// <exception cref="JsonException">The value does not fit <typeparamref name="T"/>.</exception>
    public static T? Deserialize<T>(ReadOnlySpan<byte> utf8, JsonTypeInfo<T> typeInfo)
    {
        ArgumentNullException.ThrowIfNull(typeInfo);
        return Shared.Deserialize(utf8, typeInfo);
    }

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, JsonTypeInfo{T})"/>
    /// <param name="text">Any UTF-16.</param>
    /// <param name="typeInfo">How to read the value.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    [SkipLocalsInit]
    public static T? Deserialize<T>(string text, JsonTypeInfo<T> typeInfo)
    {
        ArgumentNullException.ThrowIfNull(text);
        ArgumentNullException.ThrowIfNull(typeInfo);
        using var utf8 = new Utf8Buffer(text, stackalloc byte[Utf8Buffer.StackSize]);
        return Shared.Deserialize(utf8.Bytes, typeInfo);
    }

    /// <summary>Repairs a text and reads it as a <typeparamref name="T"/>.</summary>
    /// <param name="utf8">Any bytes; read during the call only.</param>
    /// <param name="options">How to read the value; null for the serializer's defaults.</param>
    /// <exception cref="JsonRepairException">The text holds no JSON, or a limit was met.</exception>
    /// <exception cref="JsonException">The value does not fit <typeparamref name="T"/>.</exception>
    [RequiresUnreferencedCode(Reflection), RequiresDynamicCode(Reflection), OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(ReadOnlySpan<byte> utf8, JsonSerializerOptions? options = null) => Shared.Deserialize<T>(utf8, options);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, JsonSerializerOptions)"/>
    /// <param name="text">Any UTF-16.</param>
    /// <param name="options">How to read the value; null for the serializer's defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    [RequiresUnreferencedCode(Reflection), RequiresDynamicCode(Reflection), OverloadResolutionPriority(1), SkipLocalsInit]
    public static T? Deserialize<T>(string text, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(text);
        using var utf8 = new Utf8Buffer(text, stackalloc byte[Utf8Buffer.StackSize]);
        return Shared.Deserialize<T>(utf8.Bytes, options);
    }

    /// <summary>Repairs a text and reads it as a <typeparamref name="T"/>, where that is possible. For trimmed and AOT-compiled programs.</summary>
    /// <param name="text">Any UTF-16.</param>
    /// <param name="value">The value; the default where the text holds no JSON or does not fit.</param>
    /// <param name="typeInfo">How to read the value.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static bool TryDeserialize<T>(string text, [MaybeNullWhen(false)] out T value, JsonTypeInfo<T> typeInfo)
    {
        try
        {
            value = Deserialize(text, typeInfo)!;
            return true;
        }
        catch (JsonException)
        {
            value = default;
            return false;
        }
    }

    /// <summary>Repairs a text and reads it as a <typeparamref name="T"/>, where that is possible.</summary>
    /// <param name="text">Any UTF-16.</param>
    /// <param name="value">The value; the default where the text holds no JSON or does not fit.</param>
    /// <param name="options">How to read the value; null for the serializer's defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null.</exception>
    [RequiresUnreferencedCode(Reflection), RequiresDynamicCode(Reflection), OverloadResolutionPriority(1)]
    public static bool TryDeserialize<T>(string text, [MaybeNullWhen(false)] out T value, JsonSerializerOptions? options = null)
    {
        try
        {
            value = Deserialize<T>(text, options)!;
            return true;
        }
        catch (JsonException)
        {
            value = default;
            return false;
        }
    }

    private static JsonRepairer MakeShared()
    {
        var made = new JsonRepairer();
        if (Interlocked.CompareExchange(ref s_shared, made, null) is not { } first)
        {
            return made;
        }
        made.Dispose();
        return first;
    }
}
