// What a result says in words and bits. The numbers of all enums here are those of the C ABI and never change; a test
// compares them, and the names, with what the native library says.

using System;

namespace Kintsu;

/// <summary>How far a result is from the text that was given. The order is from best to worst.</summary>
public enum RepairGrade
{
    /// <summary>The input is valid JSON and comes back as it is.</summary>
    Unchanged = 0,

    /// <summary>A verbatim slice of the input: only text around the JSON was left out.</summary>
    Extracted = 1,

    /// <summary>Notation was rewritten, and only one reading was possible.</summary>
    Normalised = 2,

    /// <summary>A choice between readings was made.</summary>
    Guessed = 3,

    /// <summary>Something was dropped, or is known to be missing.</summary>
    Lossy = 4,

    /// <summary>There is no JSON; <see cref="RepairResult.Failure"/> says why.</summary>
    Failed = 5,
}

/// <summary>Facts about a result.</summary>
[Flags]
public enum RepairFlags
{
    /// <summary>No flag.</summary>
    None = 0,

    /// <summary>The text ended before the JSON did.</summary>
    Truncated = 1,

    /// <summary>The value fits the schema it was checked against.</summary>
    ShapeOk = 2,

    /// <summary>A schema was given and the value was checked against it.</summary>
    ShapeChecked = 4,

    /// <summary>Another reading or another candidate with a different value was about as good.</summary>
    Ambiguous = 8,

    /// <summary>Something was dropped, or is known to be missing.</summary>
    Lossy = 16,

    /// <summary>Streams: the snapshot is not the same as the last one.</summary>
    SnapshotChanged = 32,

    /// <summary>The value is whole: nothing was torn, and every closer stood in the text.</summary>
    Complete = 64,

    /// <summary>Streams: text that had been handed over was changed.</summary>
    Revised = 128,

    /// <summary>The confidence is below <see cref="JsonRepairOptions.MinConfidence"/>.</summary>
    LowConfidence = 256,

    /// <summary>There were more corrections than <see cref="JsonRepairLimits.MaxCorrections"/>: the list is cut, the text is not.</summary>
    CorrectionsCapped = 512,

    /// <summary>A second look was due that the work budget could not pay; the cheaper reading was taken.</summary>
    BudgetExhausted = 1024,

    /// <summary>Streams: the one-shot reading is another one.</summary>
    Differs = 2048,

    /// <summary>Streams: the root value has met its own closer.</summary>
    Closed = 4096,
}

/// <summary>How much of the text after a decision proves it.</summary>
public enum RepairStrength
{
    /// <summary>What follows fits no other reading that was tried.</summary>
    Strong = 0,

    /// <summary>What follows is likely under this reading.</summary>
    Medium = 1,

    /// <summary>Nothing better was found.</summary>
    Weak = 2,
}

/// <summary>Why there is no JSON.</summary>
public enum RepairFailureReason
{
    /// <summary>The text holds no JSON.</summary>
    NoJsonFound = 1,

    /// <summary>A repair was needed that an option switches off.</summary>
    Refused = 2,

    /// <summary>Several values are equally good, and an option forbids to choose.</summary>
    Ambiguous = 3,

    /// <summary>The result is worse than <see cref="JsonRepairOptions.MaxGrade"/> allows.</summary>
    MaxGrade = 4,

    /// <summary>The input is longer than <see cref="JsonRepairLimits.MaxInputLength"/>.</summary>
    LimitInput = 5,

    /// <summary>The output would be longer than <see cref="JsonRepairLimits.MaxOutputLength"/>.</summary>
    LimitOutput = 6,

    /// <summary>The JSON is nested deeper than <see cref="JsonRepairLimits.MaxDepth"/>.</summary>
    LimitDepth = 7,

    /// <summary>The caller cancelled the call.</summary>
    Canceled = 8,

    /// <summary>Memory ran out.</summary>
    NoMemory = 9,
}

/// <summary>What a rule or a group of rules does.</summary>
public enum RuleMode
{
    /// <summary>The repair is refused: text that needs it fails with <see cref="RepairFailureReason.Refused"/>.</summary>
    Off = 0,

    /// <summary>The repair is made.</summary>
    On = 1,

    /// <summary>The defect is reported and not repaired: the result lists it, and there is no JSON.</summary>
    Report = 2,
}
