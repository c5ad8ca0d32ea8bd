package kintsu

import (
	"errors"
	"strconv"
)

// Sentinels for [errors.Is]. None of them, and no error that this package makes, holds a byte of the payload.
var (
	// ErrUnrepairable says that there is no text: nothing was found, or the options refuse what was. A
	// [*SyntaxError] with the reason and the offset is in the same chain.
	ErrUnrepairable = errors.New("kintsu: the text could not be repaired")
	// ErrLimit says that the work was given up since a limit was met (input, output, depth, memory). A
	// [*SyntaxError] with the reason and the offset is in the same chain.
	ErrLimit = errors.New("kintsu: a limit was met")
	// ErrLowConfidence says that the confidence is below the one asked for by [WithMinConfidence]. The result
	// comes with it: the caller decides.
	ErrLowConfidence = errors.New("kintsu: the confidence is below the minimum that was asked for")
	// ErrClosed says that the [Repairer] was closed before.
	ErrClosed = errors.New("kintsu: the repairer is closed")
	// ErrNoCgo says that the program was built without cgo and so without the native library.
	ErrNoCgo = errors.New("kintsu: built without cgo: set CGO_ENABLED=1 and have a C compiler on PATH")
	// ErrInternal says that the native library caught a fault of its own or broke its contract. The process is
	// unharmed and the next call works; please report it.
	ErrInternal = errors.New("kintsu: a fault inside the native library")
)

// Reason says why a call gave no text. The numbers are those of the C ABI and never change.
type Reason int32

// The reasons.
const (
	// ReasonNone: there is a text.
	ReasonNone Reason = 0
	// ReasonNoJSONFound: the text holds no JSON.
	ReasonNoJSONFound Reason = 1
	// ReasonRefused: a repair was needed that an option switches off.
	ReasonRefused Reason = 2
	// ReasonAmbiguous: several values are equally good, and an option forbids to choose.
	ReasonAmbiguous Reason = 3
	// ReasonMaxGrade: the result is worse than [WithMaxGrade] allows.
	ReasonMaxGrade Reason = 4
	// ReasonLimitInput: the input is longer than the option max_input.
	ReasonLimitInput Reason = 5
	// ReasonLimitOutput: the output would be longer than the option max_output.
	ReasonLimitOutput Reason = 6
	// ReasonLimitDepth: the JSON is nested deeper than [WithMaxDepth] allows.
	ReasonLimitDepth Reason = 7
	// ReasonCanceled: the caller cancelled the call.
	ReasonCanceled Reason = 8
	// ReasonNoMemory: memory ran out.
	ReasonNoMemory Reason = 9
)

var reasonNames = [...]string{
	ReasonNone:        "none",
	ReasonNoJSONFound: "no-json-found",
	ReasonRefused:     "refused",
	ReasonAmbiguous:   "ambiguous",
	ReasonMaxGrade:    "max-grade",
	ReasonLimitInput:  "limit-input",
	ReasonLimitOutput: "limit-output",
	ReasonLimitDepth:  "limit-depth",
	ReasonCanceled:    "canceled",
	ReasonNoMemory:    "no-memory",
}

// String gives the name that every face of Kintsu prints, such as "no-json-found".
func (r Reason) String() string {
	if r >= 0 && int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return "reason(" + strconv.Itoa(int(r)) + ")"
}

// isLimit says whether the work was given up, whatever the text holds.
func (r Reason) isLimit() bool { return r >= ReasonLimitInput }

// SyntaxError says why and where a call gave no text. Get it by [errors.As]; by [errors.Is] it is
// [ErrUnrepairable] or [ErrLimit].
type SyntaxError struct {
	// Reason says why.
	Reason Reason
	// Offset is the byte of the input at which it was known.
	Offset int
	// Help says in one sentence what happened and what to do about it, without any of the payload.
	Help string
	// Report is what was found before the text was given up. Its grade is [Failed]; reason and offset are the same.
	Report Report
}

// Error names the reason, the offset and what to do. It holds no payload.
func (e *SyntaxError) Error() string {
	text := "kintsu: " + e.Reason.String() + " at byte " + strconv.Itoa(e.Offset)
	if e.Help != "" {
		text += ": " + e.Help
	}
	return text
}

// Is makes the error one of [ErrUnrepairable] and [ErrLimit].
func (e *SyntaxError) Is(target error) bool {
	if e.Reason.isLimit() {
		return target == ErrLimit
	}
	return target == ErrUnrepairable
}

// OptionError says that an [Option] does not exist or does not take its value. [New], and every function
// that takes options, returns it.
type OptionError struct {
	// Name is the option, rule or group as the caller wrote it.
	Name string
	// Takes says what the option takes; empty where there is none of this name.
	Takes string
}

// Error names the option and what it takes. The value is not repeated.
func (e *OptionError) Error() string {
	if e.Takes == "" {
		return "kintsu: there is no option, rule or group " + strconv.Quote(e.Name)
	}
	return "kintsu: the option " + strconv.Quote(e.Name) + " takes " + e.Takes
}

func outOfMemory() error {
	return &SyntaxError{
		Reason: ReasonNoMemory,
		Help:   "memory ran out: lower max_input, or give the process more",
		Report: Report{Summary: Summary{Grade: Failed}, Reason: ReasonNoMemory},
	}
}

// failedReport is the report that an error carries; without one, a failure that says no more.
func failedReport(err error) Report {
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		return syntax.Report
	}
	return Report{Summary: Summary{Grade: Failed}}
}
