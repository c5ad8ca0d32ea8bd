// Options: each has an effect, wrong ones are refused with the parameter's name, and a repairer keeps a copy.

using System;
using System.Linq;
using Xunit;

namespace Kintsu.Tests;

public sealed class OptionsTests
{
    private static RepairResult Repair(string text, Action<JsonRepairOptions> configure)
    {
        using var repairer = JsonRepairer.Create(configure);
        return repairer.Repair(text);
    }

    private static RepairFailureReason? Reason(string text, Action<JsonRepairOptions> configure) => Repair(text, configure).Failure?.Reason;

    [Fact]
    public void Limits_hold()
    {
        Assert.Equal(RepairFailureReason.LimitInput, Reason("[1,22]", o => o.Limits = new JsonRepairLimits { MaxInputLength = 5 }));
        Assert.Null(Reason("[1,2]", o => o.Limits = new JsonRepairLimits { MaxInputLength = 5 }));
        // Bytes of UTF-8, not characters.
        Assert.Equal(RepairFailureReason.LimitInput, Reason("[\"é\"]", o => o.Limits = new JsonRepairLimits { MaxInputLength = 5 }));
        Assert.Equal(RepairFailureReason.LimitOutput, Reason("['aaaaaaaa',]", o => o.Limits = new JsonRepairLimits { MaxOutputLength = 5 }));
        Assert.Equal(RepairFailureReason.LimitDepth, Reason("[[[1,]]]", o => o.Limits = new JsonRepairLimits { MaxDepth = 2 }));
        RepairResult capped = Repair("[1,,2,,3,,4]", o => o.Limits = new JsonRepairLimits { MaxCorrections = 2 });
        Assert.Equal("[1,2,3,4]", capped.Json);
        Assert.Equal(2, capped.Corrections.Count);
        Assert.True((capped.Flags & RepairFlags.CorrectionsCapped) != 0);
        Assert.EndsWith("\nand more\n", capped.Explain(), StringComparison.Ordinal);
    }

    [Fact]
    public void Grades_and_confidence_are_the_callers_to_bound()
    {
        const string trailing = "[1,2,]";
        Assert.Equal(RepairFailureReason.MaxGrade, Reason(trailing, o => o.MaxGrade = RepairGrade.Extracted));
        Assert.Null(Reason(trailing, o => o.MaxGrade = RepairGrade.Normalised));
        Assert.Equal(RepairFailureReason.MaxGrade, Reason("{\"a\":[1,2", o => o.Preset = RepairPreset.Strict));
        // A property wins over the preset, whatever was set first.
        Assert.Null(Reason("{\"a\":[1,2", o => (o.MaxGrade, o.Preset) = (RepairGrade.Lossy, RepairPreset.Strict)));
        Assert.True((Repair(trailing, o => o.MinConfidence = 1).Flags & RepairFlags.LowConfidence) != 0);
        Assert.True((Repair(trailing, o => o.MinConfidence = 0.1).Flags & RepairFlags.LowConfidence) == 0);
    }

    [Fact]
    public void Rules_and_groups_are_switched_in_order()
    {
        const string text = "[1,,2,]";
        Assert.Equal(RepairFailureReason.Refused, Reason(text, o => o.SetRule(RepairKind.CommaTrailing, RuleMode.Off)));
        Assert.Equal(RepairFailureReason.Refused, Reason(text, o => o.SetGroup(RepairGroup.Commas, RuleMode.Off)));
        Assert.Null(Reason("[1,2,]", o =>
        {
            o.SetGroup(RepairGroup.Commas, RuleMode.Off);
            o.SetRule(RepairKind.CommaTrailing, RuleMode.On);
        }));
        RepairResult reported = Repair("[1,2,]", o => o.SetRule(RepairKind.CommaTrailing, RuleMode.Report));
        Assert.False(reported.Succeeded);
        Assert.Contains(reported.Corrections, correction => correction.Kind == RepairKind.CommaTrailing);
    }

    [Fact]
    public void Modes_change_the_answer()
    {
        const string cut = "{\"a\":1,\"b\":\"Hel";
        Assert.Equal("{\"a\":1,\"b\":\"Hel\"}", Repair(cut, _ => { }).Json);
        Assert.True(Repair(cut, _ => { }).IsTruncated);
        Assert.Equal("{\"a\":1}", Repair(cut, o => o.TruncatedStrings = TruncatedStrings.Drop).Json);
        Assert.Equal(RepairFailureReason.Refused, Reason(cut, o => o.AllowTruncationSalvage = false));
        Assert.Equal(RepairFailureReason.Refused, Reason("{\"a\":,\"b\":1}", o => o.AllowSalvage = false));
        // The provider says that the model was done: the closers were forgotten, and nothing is missing.
        Assert.Equal(RepairGrade.Lossy, Repair("{\"a\":[1,2]", o => o.StopReason = StopReason.Length).Grade);
        Assert.NotEqual(RepairGrade.Lossy, Repair("{\"a\":[1,2]", o => o.StopReason = StopReason.Stop).Grade);
    }

    [Fact]
    public void Root_values_are_chosen_by_place()
    {
        const string two = "{\"a\":1}\n{\"b\":2}";
        Assert.Equal("{\"a\":1}", Repair(two, o => o.RootValues = RootValues.First).Json);
        Assert.Equal(RepairFailureReason.Ambiguous, Reason(two, o => o.RootValues = RootValues.Refuse));
        Assert.Equal("{\"b\":2}", Repair(two, o => o.RootValues = RootValues.Last).Json);
    }

    [Fact]
    public void Wrong_values_are_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonRepairLimits { MaxDepth = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonRepairLimits { MaxDepth = 1_000_001 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonRepairLimits { MaxInputLength = -1 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonRepairLimits { MaxOutputLength = 1L << 40 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonRepairLimits { MaxCorrections = -1 });
        var options = new JsonRepairOptions();
        Assert.Throws<ArgumentNullException>(() => options.Limits = null!);
        Assert.Throws<ArgumentOutOfRangeException>(() => options.MinConfidence = 1.5);
        Assert.Throws<ArgumentOutOfRangeException>(() => options.MinConfidence = double.NaN);
        Assert.Throws<ArgumentOutOfRangeException>(() => options.MaxGrade = RepairGrade.Failed);
        Assert.Throws<ArgumentOutOfRangeException>(() => options.MaxGrade = (RepairGrade)17);
        Assert.Throws<ArgumentOutOfRangeException>(() => options.Preset = (RepairPreset)17);
        Assert.Throws<ArgumentOutOfRangeException>(() => options.SetRule((RepairKind)9999, RuleMode.On));
        Assert.Throws<ArgumentOutOfRangeException>(() => options.SetGroup(RepairGroup.Commas, (RuleMode)3));
        _ = new JsonRepairer(options);
        options.SetOption(9999, 1);
        Assert.Equal("options", Assert.Throws<ArgumentException>(() => new JsonRepairer(options)).ParamName);
        Assert.Equal("options", Assert.Throws<ArgumentException>(() => JsonRepair.Repair("[1]", options)).ParamName);
    }

    [Fact]
    public void Notations_are_written_as_asked()
    {
        Assert.Equal(RepairFailureReason.Refused, Reason("{\"a\":(1,2)}", o => o.Tuples = TupleHandling.Refuse));
        Assert.Equal("{\"a\":[1,2]}", Repair("{ \"a\" : [ 1, 2, ] }", o => o.Layout = OutputLayout.Compact).Json);
        Assert.Equal("[\"NaN\"]", Repair("[NaN]", o => o.Nonfinite = NonfiniteHandling.Text).Json);
        Assert.Equal("[7]", Repair("[007]", o => o.LeadingZeros = LeadingZeroHandling.Number).Json);
        Assert.Equal("[\"0x1F\"]", Repair("[0x1F]", o => o.Hex = HexHandling.Text).Json);
        Assert.Equal("[\"d\"]", Repair("[\"\\d\"]", o => o.BadEscapes = BadEscapeHandling.Drop).Json);
        Assert.Equal("[1,null,2]", Repair("[1,,2]", o => o.Holes = HoleHandling.Null).Json);
        Assert.Equal("[\"\\\\frac\"]", Repair("[\"\\frac\"]", o => o.Latex = true).Json);
    }

    [Fact]
    public void Repairer_keeps_a_copy()
    {
        var options = new JsonRepairOptions();
        using var repairer = new JsonRepairer(options);
        options.MaxGrade = RepairGrade.Unchanged;
        options.SetGroup(RepairGroup.Commas, RuleMode.Off);
        Assert.Equal("[1]", repairer.Repair("[1,]").Json);
    }

    [Fact]
    public void Options_of_the_header_all_have_a_property()
    {
        string[] properties = [.. typeof(JsonRepairOptions).GetProperties().Concat(typeof(JsonRepairLimits).GetProperties()).Select(property => property.Name)];
        foreach ((string name, long number, _) in Repository.Constants.Where(constant => constant.Name.StartsWith("KINTSU_OPT_", StringComparison.Ordinal)))
        {
            string pascal = string.Concat(name["KINTSU_OPT_".Length..].Split('_').Select(part => part[..1] + part[1..].ToLowerInvariant()));
            Assert.True(
                properties.Any(property => property == pascal || property == $"{pascal}Length" || property == $"Allow{pascal}"),
                $"the option {name} ({number}) has no property");
        }
    }
}
