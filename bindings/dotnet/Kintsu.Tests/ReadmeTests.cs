// The README's samples, compiled and run. Each C# block there stands here between its markers, line for line; a test
// compares the two, so neither can change alone.

using System;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;
using Xunit;

namespace Kintsu.Tests;

public sealed partial class ReadmeTests
{
    [Fact]
    public void First_sample()
    {
        // <sample>
        string json = JsonRepair.Repair("Sure! {'city': 'Oslo', 'sunny': True,}");
        // {"city": "Oslo", "sunny": true}
        // </sample>
        Assert.Equal("{\"city\": \"Oslo\", \"sunny\": true}", json);
    }

    [Fact]
    public void Report_sample()
    {
        string answer = "{\"steps\": [1, 2,], \"done\": tru";
        var output = new StringWriter();
        var Console = output;
        // <sample>
        using var repairer = new JsonRepairer();
        RepairResult result = repairer.Repair(answer);
        if (result.IsConfident(0.9))
        {
            Use(result.RootElement);
        }
        else
        {
            Console.Write(result.Explain());
        }
        // </sample>
        Assert.Contains("comma-trailing", output.ToString(), StringComparison.Ordinal);

        static void Use(JsonElement value) => Assert.Fail($"a cut text is not that certain: {value.ValueKind}");
    }

    [Fact]
    public void Options_sample()
    {
        // <sample>
        using var strict = JsonRepairer.Create(options =>
        {
            options.MaxGrade = RepairGrade.Normalised;
            options.Limits = new JsonRepairLimits { MaxInputLength = 1_000_000 };
            options.SetRule(RepairKind.CommentLine, RuleMode.Off);
        });
        // </sample>
        Assert.Equal(RepairFailureReason.MaxGrade, strict.Repair("{\"a\": [1, 2").Failure!.Reason);
        Assert.Equal(RepairFailureReason.Refused, strict.Repair("[1, // one\n2]").Failure!.Reason);
    }

    [Fact]
    public void Deserialize_sample()
    {
        string answer = "{'Kind': 'rain', 'Millimetres': 3.5,}";
        // <sample>
        Forecast? forecast = JsonRepair.Deserialize(answer, ForecastContext.Default.Forecast);
        // </sample>
        Assert.Equal(new Forecast("rain", 3.5), forecast);
    }

    [Fact]
    public void Samples_are_those_of_the_readme()
    {
        string[] readme = [.. Blocks(CSharpBlock(), Repository.ReadText("bindings", "dotnet", "Kintsu", "README.md"))];
        string[] here = [.. Blocks(Sample(), File.ReadAllText(Here()))];
        Assert.NotEmpty(readme);
        Assert.Equal(here, readme);

        static System.Collections.Generic.IEnumerable<string> Blocks(Regex pattern, string text) =>
            pattern.Matches(text).Select(match => string.Join('\n', Unindented(match.Groups["code"].Value.Split('\n'))));

        static System.Collections.Generic.IEnumerable<string> Unindented(string[] lines)
        {
            int indent = lines.Where(line => line.Length > 0).Min(line => line.Length - line.TrimStart().Length);
            return lines.Select(line => line.Length > 0 ? line[indent..] : line);
        }
    }

    private static string Here([CallerFilePath] string path = "") =>
        File.Exists(path) ? path : Path.Combine(Repository.Root, "bindings", "dotnet", "Kintsu.Tests", "ReadmeTests.cs");

    [GeneratedRegex(@"^```csharp\n(?<code>.*?)\n```$", RegexOptions.Singleline | RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex CSharpBlock();

    [GeneratedRegex(@"^ *// <sample>\n(?<code>.*?)\n *// </sample>$", RegexOptions.Singleline | RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex Sample();
}

internal sealed record Forecast(string Kind, double Millimetres);

[JsonSerializable(typeof(Forecast))]
internal sealed partial class ForecastContext : JsonSerializerContext;
