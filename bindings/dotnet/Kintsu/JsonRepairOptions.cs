// What a caller can set. A plain bag: a repairer reads it once, when it is made, and keeps no reference.
//
// A property that is null leaves its option as the preset has it. Rules, groups and options by number are applied last,
// in the order in which they were set, so that a group can be switched off and one of its rules on again.

using System;
using System.Collections.Generic;
using Kintsu.Interop;

namespace Kintsu;

/// <summary>A named set of options.</summary>
public enum RepairPreset
{
    /// <summary>Every repair.</summary>
    Default = 0,

    /// <summary>Refuses guesses and losses: for callers whose next step has side effects.</summary>
    Strict = 1,

    /// <summary>Everything on.</summary>
    Lenient = 2,
}

/// <summary>Which of several root values is the answer.</summary>
public enum RootValues
{
    /// <summary>The best by rank; among equals the first. Objects and arrays that each begin a line become an array.</summary>
    Auto = 0,

    /// <summary>The first.</summary>
    First = 1,

    /// <summary>The last.</summary>
    Last = 2,

    /// <summary>More than one is a failure, <see cref="RepairFailureReason.Ambiguous"/>.</summary>
    Refuse = 3,

    /// <summary>Values with nothing but blanks and commas between them become an array.</summary>
    Array = 4,
}

/// <summary>What becomes of a string that is open where the text ends.</summary>
public enum TruncatedStrings
{
    /// <summary>It is kept to its last whole character.</summary>
    Keep = 0,

    /// <summary>It is dropped with its key.</summary>
    Drop = 1,
}

/// <summary>Why the text ended, as the model's provider said it.</summary>
public enum StopReason
{
    /// <summary>Not known.</summary>
    Unknown = 0,

    /// <summary>The model was done: closers that are owed were forgotten, not cut.</summary>
    Stop = 1,

    /// <summary>The limit of tokens was reached: the text was cut.</summary>
    Length = 2,
}

/// <summary>What becomes of tuples and sets.</summary>
public enum TupleHandling
{
    /// <summary>They become arrays.</summary>
    Array = 0,

    /// <summary>A text that needs it fails, <see cref="RepairFailureReason.Refused"/>.</summary>
    Refuse = 1,
}

/// <summary>Whether white space outside strings stays where an edit was needed.</summary>
public enum OutputLayout
{
    /// <summary>The layout is kept.</summary>
    Keep = 0,

    /// <summary>It is dropped.</summary>
    Compact = 1,
}

/// <summary>What NaN and infinities become.</summary>
public enum NonfiniteHandling
{
    /// <summary>Null.</summary>
    Null = 0,

    /// <summary>A string with their text.</summary>
    Text = 1,
}

/// <summary>What a number with leading zeros becomes.</summary>
public enum LeadingZeroHandling
{
    /// <summary>A string: zip codes are not numbers.</summary>
    Text = 0,

    /// <summary>The number without them.</summary>
    Number = 1,
}

/// <summary>What a hexadecimal number becomes.</summary>
public enum HexHandling
{
    /// <summary>A number.</summary>
    Number = 0,

    /// <summary>A string with its text.</summary>
    Text = 1,
}

/// <summary>What becomes of a backslash that begins no escape.</summary>
public enum BadEscapeHandling
{
    /// <summary>It is kept as text.</summary>
    Keep = 0,

    /// <summary>It is dropped.</summary>
    Drop = 1,
}

/// <summary>What stands between two commas of an array.</summary>
public enum HoleHandling
{
    /// <summary>Nothing.</summary>
    Drop = 0,

    /// <summary>Null.</summary>
    Null = 1,
}

/// <summary>The options of a <see cref="JsonRepairer"/>. Not thread-safe; a repairer takes a copy.</summary>
public sealed class JsonRepairOptions
{
    // The numbers of include/kintsu.h, KINTSU_OPT_*.
    private const int MaxInputKey = 1;
    private const int MaxOutputKey = 2;
    private const int MaxDepthKey = 3;
    private const int MaxCorrectionsKey = 4;
    private const int SalvageKey = 6;
    private const int RootValuesKey = 7;
    private const int PresetKey = 10;
    private const int MaxGradeKey = 11;
    private const int MinConfidenceKey = 12;
    private const int StopReasonKey = 15;
    private const int TruncatedStringsKey = 16;
    private const int TruncationSalvageKey = 17;
    private const int TuplesKey = 18;
    private const int LayoutKey = 19;
    private const int LatexKey = 20;
    private const int NonfiniteKey = 21;
    private const int LeadingZerosKey = 22;
    private const int HexKey = 23;
    private const int BadEscapesKey = 24;
    private const int HolesKey = 25;

    private enum Target
    {
        Option,
        Rule,
        Group,
    }

    private readonly List<(Target Target, int Number, long Value)> _later = [];

    /// <summary>What one repair may cost. Default <see cref="JsonRepairLimits.Default"/>.</summary>
    /// <exception cref="ArgumentNullException">It is null.</exception>
    public JsonRepairLimits Limits
    {
        get;
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = JsonRepairLimits.Default;

    /// <summary>The set of options that those below change. It leaves <see cref="Limits"/> and <see cref="StopReason"/> as they are.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such preset.</exception>
    public RepairPreset Preset
    {
        get;
        set => field = Defined(value);
    }

    /// <summary>Results worse than this fail with <see cref="RepairFailureReason.MaxGrade"/>. Null: as the preset has it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is <see cref="RepairGrade.Failed"/>, or no grade.</exception>
    public RepairGrade? MaxGrade
    {
        get;
        set
        {
            field = value is RepairGrade.Failed
                ? throw new ArgumentOutOfRangeException(nameof(value), value, "A result of this grade has no text.")
                : Defined(value);
        }
    }

    /// <summary>Results below this, from 0 to 1, get <see cref="RepairFlags.LowConfidence"/>. It is kept to a millionth. Null: as the preset has it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is not in that range.</exception>
    public double? MinConfidence
    {
        get;
        set
        {
            if (value is { } confidence && !(confidence is >= 0 and <= 1))
            {
                throw new ArgumentOutOfRangeException(nameof(value), confidence, "A confidence is from 0 to 1.");
            }
            field = value;
        }
    }

    /// <summary>Which of several root values is the answer. Null: as the preset has it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such choice.</exception>
    public RootValues? RootValues
    {
        get;
        set => field = Defined(value);
    }

    /// <summary>What becomes of a string that is open where the text ends. Null: as the preset has it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such choice.</exception>
    public TruncatedStrings? TruncatedStrings
    {
        get;
        set => field = Defined(value);
    }

    /// <summary>Whether cut text is completed; else it is refused. Null: as the preset has it.</summary>
    public bool? AllowTruncationSalvage { get; set; }

    /// <summary>Whether repairs that lose something, other than truncation, are made; else they are refused. Null: as the preset has it.</summary>
    public bool? AllowSalvage { get; set; }

    /// <summary>What becomes of tuples and sets. Null: as the preset has it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such choice.</exception>
    public TupleHandling? Tuples
    {
        get;
        set => field = Defined(value);
    }

    /// <summary>Whether white space outside strings stays where an edit was needed. Null: as the preset has it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such choice.</exception>
    public OutputLayout? Layout
    {
        get;
        set => field = Defined(value);
    }

    /// <summary>What NaN and infinities become. Null: as the preset has it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such choice.</exception>
    public NonfiniteHandling? Nonfinite
    {
        get;
        set => field = Defined(value);
    }

    /// <summary>What a number with leading zeros becomes. Null: as the preset has it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such choice.</exception>
    public LeadingZeroHandling? LeadingZeros
    {
        get;
        set => field = Defined(value);
    }

    /// <summary>What a hexadecimal number becomes. Null: as the preset has it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such choice.</exception>
    public HexHandling? Hex
    {
        get;
        set => field = Defined(value);
    }

    /// <summary>What becomes of a backslash that begins no escape. Null: as the preset has it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such choice.</exception>
    public BadEscapeHandling? BadEscapes
    {
        get;
        set => field = Defined(value);
    }

    /// <summary>What stands between two commas of an array. Null: as the preset has it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such choice.</exception>
    public HoleHandling? Holes
    {
        get;
        set => field = Defined(value);
    }

    /// <summary>Whether the text holds LaTeX: its commands are read in strings that are valid JSON too. Null: as the preset has it, off.</summary>
    public bool? Latex { get; set; }

    /// <summary>Why the text ended. Default <see cref="StopReason.Unknown"/>.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such reason.</exception>
    public StopReason StopReason
    {
        get;
        set => field = Defined(value);
    }

    /// <summary>Sets what one rule does.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such kind or mode.</exception>
    public void SetRule(RepairKind kind, RuleMode mode) =>
        _later.Add((Target.Rule, (int)Defined(kind), (long)Defined(mode)));

    /// <summary>Sets what every rule of a group does.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such group or mode.</exception>
    public void SetGroup(RepairGroup group, RuleMode mode) =>
        _later.Add((Target.Group, (int)Defined(group), (long)Defined(mode)));

    /// <summary>Sets an option by its number in the C ABI (<c>KINTSU_OPT_*</c> in <c>kintsu.h</c>), for options that have no property here.</summary>
    /// <param name="option">The number.</param>
    /// <param name="value">Numbers as they are, ratios in millionths, words by their number.</param>
    /// <remarks>The constructor of <see cref="JsonRepairer"/> refuses an option that does not exist, or a value that it does not take.</remarks>
    public void SetOption(int option, long value) => _later.Add((Target.Option, option, value));

    /// <summary>A native builder with these options, in the order that the header asks for: the preset first.</summary>
    /// <param name="parameter">The public parameter that an exception names.</param>
    /// <exception cref="ArgumentException">An option does not exist or does not take its value.</exception>
    internal OptionsHandle ToNative(string parameter)
    {
        OptionsHandle options = OptionsHandle.Create();
        try
        {
            Set(PresetKey, (long)Preset);
            Set(MaxInputKey, Limits.MaxInputLength);
            Set(MaxOutputKey, Limits.MaxOutputLength);
            Set(MaxDepthKey, Limits.MaxDepth);
            Set(MaxCorrectionsKey, Limits.MaxCorrections);
            Set(StopReasonKey, (long)StopReason);
            SetIf(MaxGradeKey, (long?)MaxGrade);
            SetIf(MinConfidenceKey, MinConfidence is { } ratio ? (long)Math.Round(ratio * 1e6, MidpointRounding.AwayFromZero) : null);
            SetIf(RootValuesKey, (long?)RootValues);
            SetIf(TruncatedStringsKey, (long?)TruncatedStrings);
            SetIf(TruncationSalvageKey, AllowTruncationSalvage is { } cut ? (cut ? 1 : 0) : null);
            SetIf(SalvageKey, AllowSalvage is { } salvage ? (salvage ? 1 : 0) : null);
            SetIf(TuplesKey, (long?)Tuples);
            SetIf(LayoutKey, (long?)Layout);
            SetIf(NonfiniteKey, (long?)Nonfinite);
            SetIf(LeadingZerosKey, (long?)LeadingZeros);
            SetIf(HexKey, (long?)Hex);
            SetIf(BadEscapesKey, (long?)BadEscapes);
            SetIf(HolesKey, (long?)Holes);
            SetIf(LatexKey, Latex is { } latex ? (latex ? 1 : 0) : null);
            foreach ((Target target, int number, long value) in _later)
            {
                Check(
                    target switch
                    {
                        Target.Rule => NativeMethods.kintsu_options_set_rule(options, (uint)number, (int)value),
                        Target.Group => NativeMethods.kintsu_options_set_group(options, (uint)number, (int)value),
                        _ => NativeMethods.kintsu_options_set(options, number, value),
                    },
                    target, number, value, parameter);
            }
            return options;
        }
        catch
        {
            options.Dispose();
            throw;
        }

        void Set(int key, long value) => Check(NativeMethods.kintsu_options_set(options, key, value), Target.Option, key, value, parameter);

        void SetIf(int key, long? value)
        {
            if (value is { } given)
            {
                Set(key, given);
            }
        }
    }

    /// <summary>The deepest nesting that the native pipeline has, for the readers behind it.</summary>
    internal int EffectiveMaxDepth()
    {
        int depth = Limits.MaxDepth;
        foreach ((Target target, int number, long value) in _later)
        {
            // Called after ToNative, which has refused values out of range.
            depth = target == Target.Option && number == MaxDepthKey ? (int)value : depth;
        }
        return depth;
    }

    private static void Check(int status, Target target, int number, long value, string parameter)
    {
        if (status == Status.Option)
        {
            throw new ArgumentException($"The library has no {Names.Kebab(target)} {number}, or it does not take {value}.", parameter);
        }
        NativeAnswer.Check(status);
    }

    private static T Defined<T>(T value) where T : struct, Enum =>
        Enum.IsDefined(value) ? value : throw new ArgumentOutOfRangeException(nameof(value), value, $"There is no such {typeof(T).Name}.");

    private static T? Defined<T>(T? value) where T : struct, Enum => value is { } given ? Defined(given) : null;
}
