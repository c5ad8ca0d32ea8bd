// The names that every language prints, from the names of our enums.

using System;
using System.Text;

namespace Kintsu;

internal static class Names
{
    /// <summary><c>no-json-found</c> for <c>NoJsonFound</c>.</summary>
    internal static string Kebab<T>(T value) where T : struct, Enum
    {
        string name = value.ToString();
        var kebab = new StringBuilder(name.Length + 4);
        foreach (char letter in name)
        {
            if (char.IsAsciiLetterUpper(letter) && kebab.Length > 0)
            {
                kebab.Append('-');
            }
            kebab.Append(char.ToLowerInvariant(letter));
        }
        return kebab.ToString();
    }
}
