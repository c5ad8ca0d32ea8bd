// The golden corpus, tests/cases/*.jsonl, as every language runs it; its format is in the README there.
//
// Each case runs as bytes, and as a string where it is text. Options come by the names of the engine; their numbers and
// words are taken from the header's comments, since the properties of JsonRepairOptions have other names.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Xunit;

namespace Kintsu.Tests;

public sealed partial class CorpusTests
{
    private static readonly SortedDictionary<string, JsonElement> Cases = Load();

    public static TheoryData<string> Names => [.. Selected()];

    [Theory, MemberData(nameof(Names))]
    public void Case_gives_the_golden_answer(string name)
    {
        JsonElement golden = Cases[name];
        byte[] input = Input(golden);
        using var repairer = new JsonRepairer(Options(golden));

        RepairResult fromBytes = repairer.Repair(input);
        Compare(golden, fromBytes);
        Assert.Null(fromBytes.OriginalText);

        if (!golden.TryGetProperty("input_hex", out _))
        {
            string text = Encoding.UTF8.GetString(input);
            RepairResult fromText = repairer.Repair(text);
            Compare(golden, fromText);
            Assert.Same(text, fromText.OriginalText);
            foreach (JsonCorrection correction in fromText.Corrections)
            {
                Assert.Equal(correction.InputLength, Encoding.UTF8.GetByteCount(text[correction.InputRange!.Value]));
                if (fromText.Json is { } json)
                {
                    Assert.Equal(correction.OutputLength, Encoding.UTF8.GetByteCount(json[correction.OutputRange!.Value]));
                }
            }
        }
    }

    /// <summary>The input of every case of the corpus.</summary>
    internal static IEnumerable<byte[]> Inputs() => Cases.Values.Select(Input);

    private static byte[] Input(JsonElement golden) => golden.TryGetProperty("input_hex", out JsonElement hex)
        ? Convert.FromHexString(hex.GetString()!)
        : Encoding.UTF8.GetBytes(golden.GetProperty("input").GetString()!);

    private static void Compare(JsonElement golden, RepairResult result)
    {
        Assert.Equal(golden.GetProperty("grade").GetString(), result.Grade.ToString().ToLowerInvariant());
        Assert.Equal(Kinds(golden), result.Corrections.Select(correction => correction.Id).Distinct().Order(StringComparer.Ordinal));
        if (golden.TryGetProperty("flags", out JsonElement flags))
        {
            foreach (JsonElement flag in flags.EnumerateArray())
            {
                var wanted = Enum.Parse<RepairFlags>(flag.GetString()!.Replace("-", "", StringComparison.Ordinal), ignoreCase: true);
                Assert.True((result.Flags & wanted) != 0, $"the flag {wanted} is missing from {result.Flags}");
            }
        }
        if (golden.TryGetProperty("output", out JsonElement output))
        {
            Assert.Equal(output.GetString(), Encoding.UTF8.GetString(result.Utf8Json.Span));
            Assert.Equal(output.GetString(), result.Json);
            Assert.Null(result.Failure);
            Assert.InRange(result.Confidence, double.Epsilon, 1.0);
            // An independent reader finds a value in it, and nothing but blanks around.
            Assert.Equal(result.Json!.Trim(' ', '\t', '\r', '\n'), result.RootElement.GetRawText());
        }
        else
        {
            Assert.Null(result.Json);
            Assert.True(result.Utf8Json.IsEmpty);
            Assert.Equal(0.0, result.Confidence);
            Assert.Equal(golden.GetProperty("error").GetString(), result.Failure!.Id);
            if (golden.TryGetProperty("offset", out JsonElement offset))
            {
                Assert.Equal(offset.GetInt64(), result.Failure.Offset);
            }
            Assert.Throws<JsonRepairException>(result.ThrowIfFailed);
        }
    }

    private static IEnumerable<string> Kinds(JsonElement golden) => golden.GetProperty("kinds").EnumerateArray().Select(kind => kind.GetString()!);

    private static JsonRepairOptions Options(JsonElement golden)
    {
        var options = new JsonRepairOptions { Limits = JsonRepairLimits.Default with { MaxDepth = 128 } };
        if (golden.TryGetProperty("options", out JsonElement named))
        {
            foreach (JsonProperty option in named.EnumerateObject())
            {
                Set(options, option.Name, option.Value.ValueKind == JsonValueKind.String ? option.Value.GetString()! : option.Value.GetRawText());
            }
        }
        return options;
    }

    private static void Set(JsonRepairOptions options, string name, string value)
    {
        string constant = name.Replace('-', '_').ToUpperInvariant();
        foreach ((string found, long number, string comment) in Repository.Constants)
        {
            if (found == $"KINTSU_OPT_{constant}")
            {
                options.SetOption((int)number, Value(comment, value));
                return;
            }
        }
        var mode = Enum.Parse<RuleMode>(value, ignoreCase: true);
        string pascal = name.Replace("-", "", StringComparison.Ordinal);
        if (Enum.TryParse(pascal, ignoreCase: true, out RepairKind kind))
        {
            options.SetRule(kind, mode);
        }
        else
        {
            options.SetGroup(Enum.Parse<RepairGroup>(pascal, ignoreCase: true), mode);
        }
    }

    /// <summary>The number of a word (<c>Takes 0 auto, 1 first</c>), a ratio in millionths, or the number itself.</summary>
    private static long Value(string comment, string value)
    {
        value = value switch { "true" => "on", "false" => "off", _ => value };
        foreach (Match word in Word().Matches(comment))
        {
            if (word.Groups["word"].Value == value)
            {
                return long.Parse(word.Groups["number"].ValueSpan, provider: null);
            }
        }
        return comment.Contains("millionths", StringComparison.Ordinal)
            ? (long)Math.Round(double.Parse(value, provider: null) * 1e6, MidpointRounding.AwayFromZero)
            : long.Parse(value, provider: null);
    }

    private static List<string> Selected()
    {
        string? filter = Environment.GetEnvironmentVariable("KINTSU_TEST");
        List<string> names = [.. Cases.Keys.Where(name => string.IsNullOrEmpty(filter) || name.Contains(filter, StringComparison.Ordinal))];
        return names.Count > 0 ? names : throw new InvalidOperationException($"No case of the corpus has '{filter}' in its name.");
    }

    private static SortedDictionary<string, JsonElement> Load()
    {
        var cases = new SortedDictionary<string, JsonElement>(StringComparer.Ordinal);
        foreach (string file in Directory.GetFiles(Path.Combine(Repository.Root, "tests", "cases"), "*.jsonl").Order(StringComparer.Ordinal))
        {
            foreach (string line in File.ReadLines(file).Where(line => line.Length > 0))
            {
                using JsonDocument record = JsonDocument.Parse(line);
                cases.Add(record.RootElement.GetProperty("name").GetString()!, record.RootElement.Clone());
            }
        }
        return cases;
    }

    [GeneratedRegex(@"(?<number>\d+) (?<word>[a-z]+)(?=[,.])", RegexOptions.ExplicitCapture)]
    private static partial Regex Word();
}
