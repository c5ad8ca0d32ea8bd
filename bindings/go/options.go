package kintsu

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Option sets one thing about how a [Repairer], or one of the package's functions, mends. Options are applied in the
// order in which they are given, so [WithPreset], which sets many, stands first. An option that does not exist or does
// not take its value makes the call fail with an [*OptionError].
type Option func(*settings) error

// settings is what options write: the calls to make on the native builder.
type settings struct{ list []setting }

// target says what a setting's number counts.
type target uint8

const (
	targetOption target = iota
	targetRule
	targetGroup
)

type setting struct {
	target target
	number uint32
	value  int64
	name   string // for the error
	takes  string // for the error
}

// Preset is a named set of options.
type Preset int

// The presets.
const (
	// Default makes every repair.
	Default Preset = 0
	// Strict refuses guesses and losses: for callers whose next step has side effects.
	Strict Preset = 1
	// Lenient turns everything on.
	Lenient Preset = 2
)

// Mode says what a rule, or every rule of a group, does.
type Mode int

// The modes.
const (
	// Off: text that needs the repair fails with [ReasonRefused].
	Off Mode = 0
	// On: the repair is made.
	On Mode = 1
	// ReportOnly: the defect is reported and not repaired; there is no text.
	ReportOnly Mode = 2
)

// valueType says how an option's text becomes the number that the C ABI takes.
type valueType uint8

const (
	wholeNumber valueType = iota // as it is
	ratio                        // 0 to 1, in millionths
	word                         // its place in the list
)

// optionRow is one option of the C ABI. Numbers and words are the library's; the tests hold each of them against it.
type optionRow struct {
	name     string
	number   uint32
	value    valueType
	low, top int64 // of a whole number
	words    []string
}

var switchWords = []string{"off", "on"}

const (
	optMaxDepth      = 3
	optPreset        = 10
	optMaxGrade      = 11
	optMinConfidence = 12
)

var optionTable = []optionRow{
	{name: "max_input", number: 1, top: math.MaxInt64},
	{name: "max_output", number: 2, top: math.MaxInt64},
	{name: "max_depth", number: optMaxDepth, low: 1, top: 1_000_000},
	{name: "max_corrections", number: 4, top: math.MaxUint32},
	{name: "salvage", number: 6, value: word, words: switchWords},
	{name: "root_values", number: 7, value: word, words: []string{"auto", "first", "last", "refuse", "array"}},
	{name: "preset", number: optPreset, value: word, words: []string{"default", "strict", "lenient"}},
	{name: "max_grade", number: optMaxGrade, value: word, words: gradeNames[:Failed]},
	{name: "min_confidence", number: optMinConfidence, value: ratio},
	{name: "stop_reason", number: 15, value: word, words: []string{"unknown", "stop", "length"}},
	{name: "truncated_strings", number: 16, value: word, words: []string{"keep", "drop"}},
	{name: "truncation_salvage", number: 17, value: word, words: switchWords},
	{name: "tuples", number: 18, value: word, words: []string{"array", "refuse"}},
	{name: "layout", number: 19, value: word, words: []string{"keep", "compact"}},
	{name: "latex", number: 20, value: word, words: switchWords},
	{name: "nonfinite", number: 21, value: word, words: []string{"null", "string"}},
	{name: "leading_zeros", number: 22, value: word, words: []string{"string", "number"}},
	{name: "hex", number: 23, value: word, words: []string{"number", "string"}},
	{name: "bad_escapes", number: 24, value: word, words: []string{"keep", "drop"}},
	{name: "holes", number: 25, value: word, words: []string{"drop", "null"}},
}

// takes says in words which values the option takes.
func (row *optionRow) takes() string {
	switch row.value {
	case ratio:
		return "a number from 0 to 1"
	case word:
		return strings.Join(row.words, ", ")
	default:
		return "a whole number from " + strconv.FormatInt(row.low, 10) + " to " + strconv.FormatInt(row.top, 10)
	}
}

// parse gives the number that the C ABI takes for a text, and false where it is none. The range is the library's
// business.
func (row *optionRow) parse(text string) (int64, bool) {
	switch row.value {
	case ratio:
		r, err := strconv.ParseFloat(text, 64)
		return millionths(r), err == nil
	case word:
		switch {
		case text == "true" && &row.words[0] == &switchWords[0]:
			text = "on"
		case text == "false" && &row.words[0] == &switchWords[0]:
			text = "off"
		}
		at := slices.Index(row.words, text)
		return int64(at), at >= 0
	default:
		n, err := strconv.ParseInt(text, 10, 64)
		return n, err == nil
	}
}

// millionths gives a number that the library refuses where r is not from 0 to 1.
func millionths(r float64) int64 {
	if !(r >= 0 && r <= 1) {
		return -1
	}
	return int64(math.Round(r * 1e6))
}

// option makes the Option that sets a row's number.
func (row *optionRow) option(value int64) Option {
	return func(s *settings) error {
		s.list = append(s.list, setting{
			target: targetOption, number: row.number, value: value, name: row.name, takes: row.takes(),
		})
		return nil
	}
}

func optionByNumber(number uint32) *optionRow {
	at := slices.IndexFunc(optionTable, func(row optionRow) bool { return row.number == number })
	return &optionTable[at]
}

// WithPreset sets every option but the limits to a named set. Give it before other options.
func WithPreset(preset Preset) Option { return optionByNumber(optPreset).option(int64(preset)) }

// WithMaxDepth sets the deepest nesting that is taken, 1 to 1,000,000. The default is 128.
func WithMaxDepth(depth int) Option { return optionByNumber(optMaxDepth).option(int64(depth)) }

// WithMaxGrade refuses results worse than grade: the call fails with [ReasonMaxGrade]. The default is [Lossy], which
// takes all; a caller whose next step has side effects takes [Normalised].
func WithMaxGrade(grade Grade) Option { return optionByNumber(optMaxGrade).option(int64(grade)) }

// WithMinConfidence asks for a confidence of 0 to 1. A result below it comes together with [ErrLowConfidence].
func WithMinConfidence(confidence float64) Option {
	return optionByNumber(optMinConfidence).option(millionths(confidence))
}

// WithOption sets an option, a rule or a group by name, from text, as the command line takes them: numbers in decimal,
// words as they are named, "off", "on" or "report" for rules and groups; switches take "true" and "false" too.
//
// The options: max_input and max_output (bytes), max_depth, max_corrections, salvage (off, on), root_values (auto,
// first, last, refuse, array), preset, max_grade, min_confidence (0 to 1), stop_reason (unknown, stop, length),
// truncated_strings (keep, drop), truncation_salvage (off, on), tuples (array, refuse), layout (keep, compact), latex (off,
// on), nonfinite (null, string), leading_zeros (string, number), hex (number, string), bad_escapes (keep, drop), holes
// (drop, null).
func WithOption(name, value string) Option {
	return func(s *settings) error {
		at := slices.IndexFunc(optionTable, func(row optionRow) bool { return row.name == name })
		if at >= 0 {
			row := &optionTable[at]
			number, ok := row.parse(value)
			if !ok {
				return &OptionError{Name: name, Takes: row.takes()}
			}
			return row.option(number)(s)
		}
		mode := Mode(slices.Index(modeNames, value))
		if _, isRule := KindByName(name); isRule {
			return WithRule(name, mode)(s)
		}
		return WithGroup(name, mode)(s)
	}
}

var modeNames = []string{Off: "off", On: "on", ReportOnly: "report"}

const modesTaken = "off, on or report"

// WithRule sets what one rule does. The name is a [Kind]'s, such as "comma-trailing".
func WithRule(name string, mode Mode) Option {
	return func(s *settings) error {
		kind, ok := KindByName(name)
		if !ok {
			return &OptionError{Name: name}
		}
		s.list = append(s.list, setting{
			target: targetRule, number: uint32(kind), value: int64(mode), name: name, takes: modesTaken,
		})
		return nil
	}
}

// WithGroup sets what every rule of a group does. The name is the group's, such as "commas".
func WithGroup(name string, mode Mode) Option {
	return func(s *settings) error {
		number := slices.Index(groupTable(), name)
		if number < 0 || name == "" {
			return &OptionError{Name: name}
		}
		s.list = append(s.list, setting{
			target: targetGroup, number: uint32(number), value: int64(mode), name: name, takes: modesTaken,
		})
		return nil
	}
}
