// Results: how they live, what their DOMs hold, what corrections say about places.

using System;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Xunit;

namespace Kintsu.Tests;

public sealed class ResultTests
{
    private const string Broken = "Antwort 😀:\n{'wörter': ['süß', 'x',], 'n': 1}\nEnde";

    [Fact]
    public void Corrections_have_places_in_bytes_and_in_the_string()
    {
        using var repairer = new JsonRepairer();
        RepairResult result = repairer.Repair(Broken);
        Assert.Equal("{\"wörter\": [\"süß\", \"x\"], \"n\": 1}", result.Json);
        Assert.True(result is { Succeeded: true, WasRepaired: true, IsTruncated: false, Grade: RepairGrade.Normalised });
        Assert.True(result.IsConfident(0.1));
        Assert.False(result.IsConfident(1.0));

        JsonCorrection comma = Assert.Single(result.Corrections, correction => correction.Kind == RepairKind.CommaTrailing);
        int at = Broken.IndexOf(",]", StringComparison.Ordinal);
        Assert.Equal(at..(at + 1), comma.InputRange);
        Assert.Equal(Encoding.UTF8.GetByteCount(Broken.AsSpan(0, at)), comma.InputOffset);
        Assert.Equal(1, comma.InputLength);
        Assert.Equal(0, comma.OutputLength);
        Assert.Equal("\"x\"", result.Json![..comma.OutputRange!.Value.Start.Value][^3..]);
        Assert.Equal(2, comma.Line);
        Assert.Equal(Encoding.UTF8.GetByteCount(Broken.Split('\n')[1].AsSpan(0, at - Broken.IndexOf('\n', StringComparison.Ordinal) - 1)) + 1, comma.Column);
        Assert.Equal(RepairGrade.Normalised, comma.Grade);
        Assert.InRange(comma.Confidence, 0.5, 1.0);
        Assert.Equal(
            $"line 2, column {comma.Column}: comma-trailing (normalised): A comma before a closer is dropped.",
            comma.ToString());

        RepairResult bytes = repairer.Repair(Encoding.UTF8.GetBytes(Broken));
        Assert.Null(bytes.OriginalText);
        Assert.All(bytes.Corrections, correction => Assert.Null(correction.InputRange));
        Assert.Equal(result.Corrections.Select(Places), bytes.Corrections.Select(Places));
        Assert.Equal(result.Utf8Json.ToArray(), bytes.Utf8Json.ToArray());
        Assert.Equal(result.Explain(), bytes.Explain());

        static object Places(JsonCorrection c) =>
            (c.Kind, c.InputOffset, c.InputLength, c.OutputOffset, c.OutputLength, c.OutputRange, c.Line, c.Column, c.Strength, c.Alternatives);
    }

    [Fact]
    public void Slices_of_a_string_are_found_behind_wide_characters()
    {
        using var repairer = new JsonRepairer();
        string text = $"{string.Concat(Enumerable.Repeat("😀ä", 2_000))}: {{\"ß\":\"😀\"}} ok";
        RepairResult result = repairer.Repair(text);
        Assert.Equal(RepairGrade.Extracted, result.Grade);
        Assert.Equal("{\"ß\":\"😀\"}", result.Json);
        Assert.Same(result.Json, result.Json);
        Assert.Equal(result.Json, Encoding.UTF8.GetString(result.Utf8Json.Span));
    }

    [Fact]
    public void Results_outlive_their_repairer_and_the_callers_buffer()
    {
        RepairResult result;
        byte[] buffer = Encoding.UTF8.GetBytes("so: {\"a\":[1,2]}");
        using (var repairer = new JsonRepairer())
        {
            result = repairer.Repair(buffer);
        }
        Array.Clear(buffer);
        using (result)
        {
        }
        Assert.Equal("{\"a\":[1,2]}", result.Json);
        JsonElement element = result.RootElement;
        using (JsonDocument document = result.ToDocument())
        {
            Assert.Equal(2, document.RootElement.GetProperty("a").GetArrayLength());
        }
        GC.Collect();
        Assert.Equal(2, element.GetProperty("a")[1].GetInt32());
        Assert.Equal(1, result.Deserialize<System.Collections.Generic.Dictionary<string, int[]>>()!["a"][0]);
    }

    [Fact]
    public void Nodes_are_the_callers_and_take_the_last_of_repeated_keys()
    {
        using var repairer = new JsonRepairer();
        RepairResult result = repairer.Repair("{\"a\":1,\"b\":[null,{\"c\":true,\"c\":{\"d\":\"x\"}}],\"a\":2}");
        Assert.Equal("{\"a\":2,\"b\":[null,{\"c\":{\"d\":\"x\"}}]}", result.Root!.ToJsonString());
        result.Root["a"] = 3;
        Assert.Equal(3, result.Root["a"]!.GetValue<int>());
        Assert.Equal(2, result.RootElement.GetProperty("a").GetInt32());
        Assert.IsType<JsonObject>(result.Root["b"]![1]);
        Assert.Null(repairer.Repair("null").Root);
        Assert.Equal(JsonValueKind.Null, repairer.Repair("null").RootElement.ValueKind);
        Assert.Equal("x", repairer.Repair("\"x\"").Root!.GetValue<string>());
    }

    [Fact]
    public void Failed_results_have_a_failure_and_no_JSON()
    {
        using var repairer = new JsonRepairer();
        RepairResult result = repairer.Repair("no JSON here");
        Assert.True(result is { Succeeded: false, WasRepaired: false, Grade: RepairGrade.Failed, Json: null, Root: null, Confidence: 0 });
        Assert.False(result.IsConfident(0));
        Assert.True(result.Utf8Json.IsEmpty);
        Assert.Equal(RepairFailureReason.NoJsonFound, result.Failure!.Reason);
        Assert.Same(result, Assert.Throws<JsonRepairException>(result.ThrowIfFailed).Result);
        Assert.Throws<JsonRepairException>(result.GetJsonOrThrow);
        Assert.Throws<JsonRepairException>(() => result.RootElement);
        Assert.Throws<JsonRepairException>(result.ToDocument);
        Assert.Throws<JsonRepairException>(() => result.Deserialize<int>());
        Assert.Throws<JsonRepairException>(() => result.Deserialize(WeatherContext.Default.Weather));
        Assert.StartsWith("failed at byte ", result.Explain(), StringComparison.Ordinal);
    }

    [Fact]
    public void Depth_is_the_readers_too()
    {
        string deep = new string('[', 1_000) + new string(']', 1_000);
        Assert.False(JsonRepair.TryRepair(deep, out _));
        string edge = new string('[', 64) + new string(']', 64);
        Assert.Same(edge, JsonRepair.Repair(edge));
        Assert.Equal(JsonValueKind.Array, JsonRepair.Parse(edge).ValueKind);
        Assert.False(JsonRepair.TryRepair($"[{edge}]", out _));

        using var repairer = JsonRepairer.Create(options => options.Limits = new JsonRepairLimits { MaxDepth = 1_000 });
        RepairResult result = repairer.Repair(deep);
        Assert.Same(deep, result.Json);
        Assert.Equal(JsonValueKind.Array, result.RootElement.ValueKind);
        Assert.Single(result.Root!.AsArray());
        using var byNumber = JsonRepairer.Create(options => options.SetOption(3, 1_000));
        Assert.Equal(JsonValueKind.Array, byNumber.Repair(deep).RootElement.ValueKind);
    }
}
