// What the one-liners promise: the same instance, Try methods that never throw, exceptions with a place.

using System;
using System.Buffers;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Xunit;

namespace Kintsu.Tests;

public sealed class RepairTests
{
    private const string Broken = "Sure! {'city': 'Oslo', 'sunny': True,}";
    private const string Mended = "{\"city\": \"Oslo\", \"sunny\": true}";

    [Theory]
    [InlineData("[1, 2.50, \"\u00e9\ud83d\ude00\"]")]
    [InlineData(" {\"a\":null}\r\n")]
    [InlineData("42")]
    [InlineData("\"\\u0000\"")]
    public void Valid_text_comes_back_as_the_same_instance(string text)
    {
        text = new string(text);
        Assert.Same(text, JsonRepair.Repair(text));
        Assert.Same(text, JsonRepair.Repair(text, new JsonRepairOptions()));
        Assert.True(JsonRepair.TryRepair(text, out string? json));
        Assert.Same(text, json);
        using var repairer = new JsonRepairer();
        RepairResult result = repairer.Repair(text);
        Assert.Same(text, result.Json);
        Assert.Same(text, result.OriginalText);
        Assert.Equal((RepairGrade.Unchanged, 1.0, false), (result.Grade, result.Confidence, result.WasRepaired));
    }

    [Fact]
    public void Long_valid_text_comes_back_as_the_same_instance()
    {
        string text = $"[\"{new string('é', 300_000)}\"]";
        Assert.Same(text, JsonRepair.Repair(text));
    }

    [Fact]
    public void Broken_text_is_mended()
    {
        Assert.Equal(Mended, JsonRepair.Repair(Broken));
        Assert.True(JsonRepair.TryRepair(Broken, out string? json));
        Assert.Equal(Mended, json);
        var destination = new ArrayBufferWriter<byte>();
        Assert.Equal(RepairGrade.Normalised, JsonRepair.Repair(Encoding.UTF8.GetBytes(Broken), destination));
        Assert.Equal(Mended, Encoding.UTF8.GetString(destination.WrittenSpan));
        Assert.Equal("Oslo", JsonRepair.Parse(Broken).GetProperty("city").GetString());
        Assert.True(JsonRepair.TryParse(Broken, out JsonElement value));
        Assert.True(value.GetProperty("sunny").GetBoolean());
    }

    [Fact]
    public void Writer_gets_slices_and_nothing_for_a_failure()
    {
        var destination = new ArrayBufferWriter<byte>();
        Assert.Equal(RepairGrade.Unchanged, JsonRepair.Repair("[1]"u8, destination));
        Assert.Equal(RepairGrade.Extracted, JsonRepair.Repair("so: {\"a\":2} ok"u8, destination));
        Assert.Equal(RepairGrade.Failed, JsonRepair.Repair("no JSON here"u8, destination));
        Assert.Equal(RepairGrade.Failed, JsonRepair.Repair(default, destination));
        Assert.Equal("[1]{\"a\":2}", Encoding.UTF8.GetString(destination.WrittenSpan));
        Assert.Throws<ArgumentNullException>(() => JsonRepair.Repair("[1]"u8, null!));
    }

    [Fact]
    public void Values_are_deserialized()
    {
        var oslo = new Weather("Oslo", true);
        Assert.Equal(oslo, JsonRepair.Deserialize(Broken, WeatherContext.Default.Weather));
        Assert.Equal(oslo, JsonRepair.Deserialize(Encoding.UTF8.GetBytes(Broken), WeatherContext.Default.Weather));
        // Ambiguous between the overloads but for their priority.
        Assert.Equal(oslo, JsonRepair.Deserialize<Weather>(Broken, new(JsonSerializerDefaults.Web)));
        Assert.Equal(oslo, JsonRepair.Deserialize<Weather>(Encoding.UTF8.GetBytes(Broken), new(JsonSerializerDefaults.Web)));
        Assert.Equal<int[]>([1, 2], JsonRepair.Deserialize<int[]>("[1,2,]"));
        Assert.True(JsonRepair.TryDeserialize(Broken, out Weather? weather, WeatherContext.Default.Weather));
        Assert.Equal(oslo, weather);
        Assert.True(JsonRepair.TryDeserialize("[1,2,]", out int[]? numbers));
        Assert.Equal<int[]>([1, 2], numbers);
    }

    [Fact]
    public void Values_that_do_not_fit_are_JsonExceptions()
    {
        Assert.ThrowsAny<JsonException>(() => JsonRepair.Deserialize<int[]>("{\"a\":1}"));
        Assert.Throws<JsonRepairException>(() => JsonRepair.Deserialize<int[]>("no JSON here"));
        Assert.Throws<JsonRepairException>(() => JsonRepair.Deserialize("no JSON here", WeatherContext.Default.Weather));
        Assert.False(JsonRepair.TryDeserialize("{\"a\":1}", out int[]? numbers));
        Assert.Null(numbers);
        Assert.False(JsonRepair.TryDeserialize("no JSON here", out Weather? weather, WeatherContext.Default.Weather));
        Assert.Null(weather);
    }

    [Fact]
    public void Null_is_an_ArgumentNullException_but_for_the_untyped_Try_methods()
    {
        Assert.False(JsonRepair.TryRepair(null, out string? json));
        Assert.Null(json);
        Assert.False(JsonRepair.TryParse(null, out JsonElement value));
        Assert.Equal(JsonValueKind.Undefined, value.ValueKind);
        using var repairer = new JsonRepairer();
        Assert.Throws<ArgumentNullException>(() => JsonRepair.Repair((string)null!));
        Assert.Throws<ArgumentNullException>(() => JsonRepair.Parse(null!));
        Assert.Throws<ArgumentNullException>(() => JsonRepair.Deserialize<int>((string)null!));
        Assert.Throws<ArgumentNullException>(() => JsonRepair.TryDeserialize(null!, out int _));
        Assert.Throws<ArgumentNullException>(() => JsonRepair.TryDeserialize(null!, out _, WeatherContext.Default.Weather));
        Assert.Throws<ArgumentNullException>(() => repairer.Repair((string)null!));
    }

    [Fact]
    public void Failures_are_JsonExceptions_with_a_place()
    {
        string deep = $"[\"é\",\n  {new string('[', 80)}";
        var thrown = Assert.Throws<JsonRepairException>(() => JsonRepair.Repair(deep));
        RepairResult result = thrown.Result!;
        Assert.Equal(RepairFailureReason.LimitDepth, result.Failure!.Reason);
        Assert.Equal("limit-depth", result.Failure.Id);
        Assert.Equal(1, thrown.LineNumber);
        // The 63 brackets that fit stand behind two blanks; the place of the first that does not.
        Assert.Equal(2 + 63, thrown.BytePositionInLine);
        Assert.Equal(7 + 2 + 63, result.Failure.Offset);
        Assert.Equal(result.Failure.ToString(), thrown.Message);
        Assert.Same(deep, result.OriginalText);
        Assert.False(JsonRepair.TryRepair(deep, out _));
        Assert.False(JsonRepair.TryParse(deep, out _));

        // What a caller writes who has only ever heard of System.Text.Json.
        try
        {
            JsonRepair.Repair("");
            Assert.Fail("an empty text holds no JSON");
        }
        catch (JsonException empty)
        {
            Assert.Equal((0, 0), (empty.LineNumber, empty.BytePositionInLine));
            Assert.StartsWith("no-json-found at byte 0: ", empty.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Messages_hold_no_text_of_the_payload()
    {
        const string secret = "Xyzzy-Plugh";
        var thrown = Assert.Throws<JsonRepairException>(() => JsonRepair.Repair($"{secret} {secret}"));
        Assert.DoesNotContain(secret, $"{thrown.Message}{thrown.Result}{thrown.Result!.Explain()}", StringComparison.Ordinal);
        using var repairer = new JsonRepairer();
        RepairResult result = repairer.Repair($"{secret} {{'{secret}': {secret},}} {secret}");
        Assert.True(result.Succeeded);
        Assert.DoesNotContain(secret, $"{result}{result.Explain()}{string.Concat(result.Corrections)}", StringComparison.Ordinal);
    }

    [Fact]
    public void Try_methods_throw_for_no_text()
    {
        var random = new Random(4);
        const string alphabet = "{}[]:,\"'\\ \n/*#`truefalsn0123.eE-\ud83d\ude00\ud800\udc00\u0000\u00e9\ufeff";
        for (int round = 0; round < 5_000; round++)
        {
            string text = string.Create(random.Next(40), random, (span, source) =>
            {
                foreach (ref char c in span)
                {
                    c = alphabet[source.Next(alphabet.Length)];
                }
            });
            bool repaired = JsonRepair.TryRepair(text, out string? json);
            Assert.Equal(repaired, JsonRepair.TryParse(text, out JsonElement value));
            _ = JsonRepair.TryDeserialize(text, out int[]? _);
            if (repaired)
            {
                using JsonDocument independent = JsonDocument.Parse(json!);
                Assert.Equal(independent.RootElement.GetRawText(), value.GetRawText());
                // What is mended is valid, so that it comes back as it is.
                Assert.Same(json, JsonRepair.Repair(json!));
            }
        }
    }

    [Fact]
    public void Lone_surrogates_become_replacement_characters_and_are_reported()
    {
        // Not by InlineData: an attribute is stored as UTF-8, which has no form for them.
        (string Text, string Json)[] cases =
        [
            ("[\"\ud83d\"]", "[\"\ufffd\"]"),
            ("[\"\ude00x\"]", "[\"\ufffdx\"]"),
            ("[\"\ud83d\ud83d\ude00\"]", "[\"\ufffd\ud83d\ude00\"]"),
            ("[\"\\ud83d\"]", "[\"\ufffd\"]"),
        ];
        using var repairer = new JsonRepairer();
        foreach ((string text, string json) in cases)
        {
            RepairResult result = repairer.Repair(text);
            Assert.Equal(json, result.Json);
            Assert.Equal(RepairGrade.Lossy, result.Grade);
            JsonCorrection correction = Assert.Single(result.Corrections);
            Assert.Equal(RepairKind.LoneSurrogate, correction.Kind);
            string torn = text[correction.InputRange!.Value];
            Assert.True(torn.Length == 1 ? char.IsSurrogate(torn[0]) : torn == "\\ud83d");
            Assert.Equal("\ufffd", json[correction.OutputRange!.Value]);
            Assert.Equal(json, JsonRepair.Repair(text));
            Assert.Single(JsonRepair.Parse(text)[0].GetString()!, c => c == '\ufffd');
        }
    }

    [Fact]
    public void Numbers_keep_their_digits()
    {
        const string numbers = "[12345678901234567890123,1E400,-0,1.10]";
        Assert.Equal(numbers, JsonRepair.Parse(numbers).GetRawText());
        using var repairer = new JsonRepairer();
        RepairResult result = repairer.Repair($"so: {numbers[..^1]},]");
        Assert.Equal(numbers, result.Json);
        Assert.Equal(numbers, result.Root!.ToJsonString());
        Assert.Equal("1E400", result.RootElement[1].GetRawText());
    }
}

internal sealed record Weather(
    [property: JsonPropertyName("city")] string City,
    [property: JsonPropertyName("sunny")] bool Sunny);

[JsonSerializable(typeof(Weather))]
internal sealed partial class WeatherContext : JsonSerializerContext;
