// What the package says, held against what the native library and its header say: numbers, names, layouts, texts.

using System;
using System.Linq;
using System.Text;
using Kintsu.Interop;
using Xunit;

namespace Kintsu.Tests;

public sealed class ContractTests
{
    [Fact]
    public void Kinds_have_the_names_and_numbers_of_the_library()
    {
        var library = Enumerable.Range(0, (int)Native.kintsu_kind_count() + 10)
            .Select(number => (number, Native.KindName((uint)number)))
            .Where(kind => kind.Item2 is not null);
        var package = Enum.GetValues<RepairKind>().Select(kind => ((int)kind, (string?)kind.GetId()));
        Assert.Equal(library, package);
    }

    [Fact]
    public void Kinds_have_the_names_of_their_enum()
    {
        foreach (RepairKind kind in Enum.GetValues<RepairKind>())
        {
            Assert.Equal(Kebab(kind), kind.GetId());
            Assert.EndsWith(".", kind.GetDescription(), StringComparison.Ordinal);
        }
        Assert.Equal("kind-99999", ((RepairKind)99999).GetId());
    }

    [Fact]
    public void Groups_have_the_names_and_numbers_of_the_library()
    {
        var library = Enumerable.Range(0, 1000)
            .Select(number => (number, Native.GroupName((uint)number)))
            .Where(group => group.Item2 is not null);
        Assert.Equal(library, Enum.GetValues<RepairGroup>().Select(group => ((int)group, (string?)Kebab(group))));
    }

    [Fact]
    public void Reasons_have_the_names_and_numbers_of_the_library()
    {
        var library = Enumerable.Range(1, 1000)
            .Select(number => (number, Native.StatusName(number)))
            .Where(reason => reason.Item2 is not null);
        Assert.Equal(library, Enum.GetValues<RepairFailureReason>().Select(reason => ((int)reason, (string?)Kebab(reason))));
    }

    [Theory]
    [InlineData(typeof(RepairGrade), "KINTSU_", "UNCHANGED EXTRACTED NORMALISED GUESSED LOSSY FAILED")]
    [InlineData(typeof(RepairFlags), "KINTSU_F_", "")]
    [InlineData(typeof(RepairStrength), "KINTSU_", "STRONG MEDIUM WEAK")]
    [InlineData(typeof(RuleMode), "KINTSU_MODE_", "")]
    [InlineData(typeof(RepairKind), "KINTSU_KIND_", "")]
    [InlineData(typeof(RepairGroup), "KINTSU_GROUP_", "")]
    public void Enums_have_the_constants_of_the_header(Type type, string prefix, string only)
    {
        var header = Repository.Constants
            .Where(constant => constant.Name.StartsWith(prefix, StringComparison.Ordinal))
            .Select(constant => (Name: constant.Name[prefix.Length..], constant.Number))
            .Where(constant => only.Length == 0 || only.Split(' ').Contains(constant.Name))
            .Select(constant => (constant.Name.Replace("_", "", StringComparison.Ordinal), constant.Number))
            .ToList();
        var package = Enum.GetValues(type).Cast<Enum>()
            .Select(value => (value.ToString().ToUpperInvariant(), Convert.ToInt64(value, provider: null)))
            .Where(value => value != ("NONE", 0));
        Assert.NotEmpty(header);
        Assert.Equal(header.OrderBy(constant => constant.Number), package);
    }

    [Theory]
    [InlineData(nameof(Status.Ok), "KINTSU_OK")]
    [InlineData(nameof(Status.Null), "KINTSU_E_NULL")]
    [InlineData(nameof(Status.Argument), "KINTSU_E_ARG")]
    [InlineData(nameof(Status.Option), "KINTSU_E_OPTION")]
    [InlineData(nameof(Status.Limit), "KINTSU_E_LIMIT")]
    [InlineData(nameof(Status.NoMemory), "KINTSU_E_NOMEM")]
    [InlineData(nameof(Status.State), "KINTSU_E_STATE")]
    [InlineData(nameof(Status.Canceled), "KINTSU_E_CANCELED")]
    [InlineData(nameof(Status.Internal), "KINTSU_E_INTERNAL")]
    public void Statuses_have_the_numbers_of_the_header(string name, string constant)
    {
        object? number = typeof(Status).GetField(name, System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.NonPublic)!.GetRawConstantValue();
        Assert.Equal((int)Repository.Constants.Single(found => found.Name == constant).Number, number);
    }

    [Fact]
    public unsafe void Structs_have_the_sizes_of_the_header()
    {
        Assert.Equal(sizeof(nint) == 8 ? 176 : 144, sizeof(View));
        Assert.Equal(88, sizeof(NativeCorrection));
        Assert.Equal(248, sizeof(NativeError));
    }

    [Fact]
    public void The_package_has_the_version_of_the_library()
    {
        var assembly = typeof(JsonRepair).Assembly.GetName().Version!;
        Assert.StartsWith($"{assembly.Major}.{assembly.Minor}.{assembly.Build}", Native.Version(), StringComparison.Ordinal);
    }

    public static TheoryData<string> Texts => new()
    {
        "[1]",
        "",
        "no JSON here",
        "Sure:\n```json\n{'city': 'Oslo',\n 'sunny': True,} // ok\n```\n",
        "{\"a\":[1,2,",
        "[\"\u00e9\ud83d\ude00\",\n 'x' 'y']",
    };

    [Theory, MemberData(nameof(Texts))]
    public void Explanation_is_that_of_the_library(string text)
    {
        using var repairer = new JsonRepairer();
        Assert.Equal(Native.Explain(Encoding.UTF8.GetBytes(text)), repairer.Repair(text).Explain());
    }

    [Fact]
    public void Explanation_of_every_case_is_that_of_the_library()
    {
        using var repairer = new JsonRepairer(new JsonRepairOptions { Limits = new JsonRepairLimits { MaxDepth = 128 } });
        foreach (byte[] input in CorpusTests.Inputs())
        {
            Assert.Equal(Native.Explain(input), repairer.Repair(input).Explain());
        }
    }

    private static string Kebab(Enum value) =>
        string.Concat(value.ToString().Select((letter, at) => at > 0 && char.IsAsciiLetterUpper(letter) ? $"-{letter}" : $"{letter}")).ToLowerInvariant();
}
