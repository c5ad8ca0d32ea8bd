// Where the tests find what they share with the other languages: the golden corpus and the header.

using System;
using System.Collections.Generic;
using System.IO;
using System.Text.RegularExpressions;

namespace Kintsu.Tests;

internal static partial class Repository
{
    /// <summary>The project's root: the folder above this one that has both.</summary>
    internal static string Root { get; } = FindRoot();

    /// <summary>The constants of include/kintsu.h with their numbers and comments, in the header's order.</summary>
    internal static IReadOnlyList<(string Name, long Number, string Comment)> Constants { get; } = ReadConstants();

    internal static string ReadText(params string[] path) => File.ReadAllText(Path.Combine([Root, .. path]));

    private static string FindRoot()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "include", "kintsu.h")) && Directory.Exists(Path.Combine(folder.FullName, "tests", "cases")))
            {
                return folder.FullName;
            }
        }
        throw new DirectoryNotFoundException($"No folder above {AppContext.BaseDirectory} has include/kintsu.h and tests/cases.");
    }

    private static List<(string, long, string)> ReadConstants()
    {
        var constants = new List<(string, long, string)>();
        foreach (Match match in Constant().Matches(ReadText("include", "kintsu.h")))
        {
            constants.Add((match.Groups["name"].Value, long.Parse(match.Groups["number"].ValueSpan, provider: null), match.Groups["comment"].Value));
        }
        return constants;
    }

    [GeneratedRegex(@"/\*\*(?<comment>(?:(?!\*/).)*)\*/\s*(?<name>KINTSU_[A-Z0-9_]+) = (?<number>-?[0-9]+)", RegexOptions.Singleline | RegexOptions.ExplicitCapture)]
    private static partial Regex Constant();
}
