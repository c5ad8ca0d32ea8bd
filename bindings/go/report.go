package kintsu

import (
	"encoding/json"
	"log/slog"
	"strconv"
	"strings"
)

// Grade says how far a result is from the text that was given. A greater one is worse. The numbers are those of
// the C ABI and never change.
type Grade int32

// The grades, best first.
const (
	// Unchanged: the input is valid JSON and comes back as the same bytes.
	Unchanged Grade = 0
	// Extracted: a verbatim slice of the input; only text around the JSON was left out.
	Extracted Grade = 1
	// Normalised: notation was rewritten, and only one reading was possible.
	Normalised Grade = 2
	// Guessed: a choice between readings was made.
	Guessed Grade = 3
	// Lossy: something was dropped, or is known to be missing.
	Lossy Grade = 4
	// Failed: there is no text.
	Failed Grade = 5
)

var gradeNames = [...]string{"unchanged", "extracted", "normalised", "guessed", "lossy", "failed"}

// String gives the name that every face of Kintsu prints, such as "normalised".
func (g Grade) String() string {
	if g >= 0 && int(g) < len(gradeNames) {
		return gradeNames[g]
	}
	return "grade(" + strconv.Itoa(int(g)) + ")"
}

// Flags are facts about a result, as bits. The values are those of the C ABI and never change.
type Flags uint32

// The flags. Those that only streams set are here too, since the numbers are shared.
const (
	// FlagTruncated: the text ended before the JSON did.
	FlagTruncated Flags = 1 << iota
	// FlagShapeOK: the value fits the schema it was checked against.
	FlagShapeOK
	// FlagShapeChecked: a schema was given and the value was checked against it.
	FlagShapeChecked
	// FlagAmbiguous: another reading or another candidate with a different value was about as good.
	FlagAmbiguous
	// FlagLossy: something was dropped, or is known to be missing.
	FlagLossy
	// FlagSnapshotChanged: a stream's snapshot is not the same as the last one.
	FlagSnapshotChanged
	// FlagComplete: the value is whole: nothing was torn, and every closer stood in the text.
	FlagComplete
	// FlagRevised: a stream changed text that it had handed over.
	FlagRevised
	// FlagLowConfidence: the confidence is below [WithMinConfidence].
	FlagLowConfidence
	// FlagCorrectionsCapped: there were more corrections than the option max_corrections lets the list hold.
	FlagCorrectionsCapped
	// FlagBudgetExhausted: a second look was due that the work budget could not pay; the cheaper reading was taken.
	FlagBudgetExhausted
	// FlagDiffers: a steady stream's text is not the one-shot reading.
	FlagDiffers
	// FlagClosed: a stream's root value has met its own closer.
	FlagClosed
)

var flagNames = [...]string{
	"truncated", "shape-ok", "shape-checked", "ambiguous", "lossy", "snapshot-changed", "complete", "revised",
	"low-confidence", "corrections-capped", "budget-exhausted", "differs", "closed",
}

// Has says whether every flag of other is set.
func (f Flags) Has(other Flags) bool { return f&other == other }

// Truncated says whether the text ended before the JSON did.
func (f Flags) Truncated() bool { return f.Has(FlagTruncated) }

// Complete says whether the value is whole: nothing was torn, and every closer stood in the text.
func (f Flags) Complete() bool { return f.Has(FlagComplete) }

// Ambiguous says whether another reading with a different value was about as good.
func (f Flags) Ambiguous() bool { return f.Has(FlagAmbiguous) }

// Lossy says whether something was dropped, or is known to be missing.
func (f Flags) Lossy() bool { return f.Has(FlagLossy) }

// LowConfidence says whether the confidence is below [WithMinConfidence].
func (f Flags) LowConfidence() bool { return f.Has(FlagLowConfidence) }

// Names gives the names of the flags that are set, in the order of the bits; a bit without a name is left out.
func (f Flags) Names() []string {
	var names []string
	for bit, name := range flagNames {
		if f.Has(1 << bit) {
			names = append(names, name)
		}
	}
	return names
}

// String gives the names with a bar between them, "none" where no flag is set.
func (f Flags) String() string {
	if f == 0 {
		return "none"
	}
	return strings.Join(f.Names(), "|")
}

// Strength says how much of the text after a decision proves it.
type Strength uint8

// The strengths, best first.
const (
	// Strong: what follows fits no other reading that was tried.
	Strong Strength = 0
	// Medium: what follows is likely under this reading.
	Medium Strength = 1
	// Weak: nothing better was found.
	Weak Strength = 2
)

var strengthNames = [...]string{"strong", "medium", "weak"}

// String gives "strong", "medium" or "weak".
func (s Strength) String() string {
	if int(s) < len(strengthNames) {
		return strengthNames[s]
	}
	return "strength(" + strconv.Itoa(int(s)) + ")"
}

// Kind is the number of a rule: what was wrong, and what became of it. The numbers are stable. [Kind.String] gives
// the name, such as "comma-trailing", and [KindByName] the number.
type Kind uint32

// String gives the rule's name as options and reports have it, such as "comma-trailing". The library's own table
// answers; a number that it does not know is written as "kind(N)".
func (k Kind) String() string {
	if name := kindName(k); name != "" {
		return name
	}
	return "kind(" + strconv.FormatUint(uint64(k), 10) + ")"
}

// KindByName gives the rule with this name, and false where there is none.
func KindByName(name string) (Kind, bool) {
	for _, kind := range Kinds() {
		if kindName(kind) == name {
			return kind, true
		}
	}
	return 0, false
}

// Span is a stretch of bytes, from Start up to but not including End.
type Span struct{ Start, End int }

// Len is the number of bytes that the span covers; 0 is the place of an insertion or of a deletion.
func (s Span) Len() int { return s.End - s.Start }

// Correction is one change of the text, or one stretch of text around the JSON that was left out. It holds places
// and numbers, never text.
type Correction struct {
	// Kind is the rule.
	Kind Kind
	// Grade says what this change means for the value.
	Grade Grade
	// Strength says how much the text after it proves it.
	Strength Strength
	// Alternatives is how many other readings were possible, where the rule counts them; else 0.
	Alternatives uint8
	// In is the place in the input. It is empty where something was inserted.
	In Span
	// Out is the place in the output. It is empty where something was left out.
	Out Span
	// Line and Column are the place of In.Start, both from 1; the column counts bytes.
	Line, Column int
	// Confidence is this change's own factor in the confidence of the result, 0 to 1.
	Confidence float64
}

// Summary is what [Repairer.Append] says about a result.
type Summary struct {
	// Grade says how far the result is from the input.
	Grade Grade
	// Flags are facts about the result.
	Flags Flags
	// Confidence is 0 to 1: 1 only for unchanged input, 0 only for a failure.
	Confidence float64
}

// LogValue gives grade, flags and confidence to [log/slog].
func (s Summary) LogValue() slog.Value { return slog.GroupValue(s.attrs()...) }

func (s Summary) attrs() []slog.Attr {
	return []slog.Attr{
		slog.String("grade", s.Grade.String()),
		slog.String("flags", s.Flags.String()),
		slog.Float64("confidence", s.Confidence),
	}
}

// Report is all that a result says beside its text. It is plain Go memory and holds no byte of the payload, so that
// it can be logged, kept and sent.
type Report struct {
	Summary
	// Span is the place of the chosen payload in the input; empty where there is none.
	Span Span
	// Reason says why there is no text; [ReasonNone] wherever there is one.
	Reason Reason
	// Offset is the byte of the input at which the reason was known; 0 where there is a text.
	Offset int
	// Corrections are the changes in the order of the input. The option max_corrections caps the list, which
	// sets [FlagCorrectionsCapped].
	Corrections []Correction
}

// LogValue gives grade, flags, confidence, the reason of a failure, and how often each kind was met to [log/slog].
// There is no payload in it.
func (r Report) LogValue() slog.Value {
	attrs := r.attrs()
	if r.Reason != ReasonNone {
		attrs = append(attrs, slog.String("reason", r.Reason.String()), slog.Int("offset", r.Offset))
	}
	counts := make(map[Kind]int)
	for _, c := range r.Corrections {
		counts[c.Kind]++
	}
	kinds := make([]any, 0, len(counts))
	// In the order of first appearance, so that equal reports give equal lines.
	for _, c := range r.Corrections {
		if n, ok := counts[c.Kind]; ok {
			kinds = append(kinds, slog.Int(c.Kind.String(), n))
			delete(counts, c.Kind)
		}
	}
	return slog.GroupValue(append(attrs, slog.Int("corrections", len(r.Corrections)), slog.Group("kinds", kinds...))...)
}

// Explain says for people what was done: a line for the result, and one for each listed correction with its place in
// the input, kind and grade. There is no payload in it.
func (r Report) Explain() string {
	var b strings.Builder
	b.WriteString(r.Grade.String())
	if r.Reason != ReasonNone {
		b.WriteString(" at byte " + strconv.Itoa(r.Offset) + ": " + r.Reason.String())
	} else {
		b.WriteString(", confidence " + strconv.FormatFloat(r.Confidence, 'f', 2, 64))
	}
	b.WriteByte('\n')
	for _, c := range r.Corrections {
		b.WriteString("line " + strconv.Itoa(c.Line) + ", column " + strconv.Itoa(c.Column) + ": ")
		b.WriteString(c.Kind.String() + " (" + c.Grade.String() + ")\n")
	}
	if r.Flags.Has(FlagCorrectionsCapped) {
		b.WriteString("and more\n")
	}
	return b.String()
}

// Result is mended text and what was done to it. It is Go memory, borrowed from nobody: it can be kept, and there is
// nothing to close.
type Result struct {
	// JSON is the text: always valid RFC 8259 JSON in UTF-8.
	JSON json.RawMessage
	Report
}
