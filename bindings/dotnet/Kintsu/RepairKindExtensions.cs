// What the rule table says about a kind. The table itself is generated: see KindTable.

namespace Kintsu;

/// <summary>Names and descriptions of the kinds of repair.</summary>
public static class RepairKindExtensions
{
    /// <summary>The name in options and reports, the same in every language, such as <c>comma-trailing</c>; for a number that this version does not know, <c>kind-</c> and the number.</summary>
    public static string GetId(this RepairKind kind) => KindTable.Find(kind).Id;

    /// <summary>One sentence on what is wrong and what becomes of it.</summary>
    public static string GetDescription(this RepairKind kind) => KindTable.Find(kind).Description;
}
