//go:build cgo

package kintsu

// The golden corpus, tests/cases/*.jsonl of the repository: the same cases as in every other language. Its README has
// the format.

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const corpus = "../../tests/cases"

// goldenCase is one line of the corpus.
type goldenCase struct {
	Name     string
	Input    string
	InputHex *string `json:"input_hex"`
	Options  json.RawMessage
	Output   *string
	Grade    string
	Kinds    []string
	Flags    []string
	Error    *string
	Offset   *int
	Note     string
}

func (c *goldenCase) input(t testing.TB) []byte {
	if c.InputHex == nil {
		return []byte(c.Input)
	}
	input, err := hex.DecodeString(*c.InputHex)
	if err != nil {
		t.Fatalf("%s: input_hex: %v", c.Name, err)
	}
	return input
}

// options gives the engine's default limits, and then the case's options in the order of the file.
func (c *goldenCase) options(t testing.TB) []Option {
	options := []Option{
		WithOption("max_depth", "128"),
		WithOption("max_input", "67108864"),
		WithOption("max_output", "134217728"),
		WithOption("max_corrections", "10000"),
	}
	if len(c.Options) == 0 {
		return options
	}
	in := json.NewDecoder(bytes.NewReader(c.Options))
	in.UseNumber()
	next := func() json.Token {
		token, err := in.Token()
		if err != nil {
			t.Fatalf("%s: options: %v", c.Name, err)
		}
		return token
	}
	next() // the brace
	for in.More() {
		name := next()
		options = append(options, WithOption(fmt.Sprint(name), fmt.Sprint(next())))
	}
	return options
}

// hasCorpus says whether the repository is around the module.
func hasCorpus() bool {
	files, err := filepath.Glob(filepath.Join(corpus, "*.jsonl"))
	return err == nil && len(files) > 0
}

// goldenCases reads the whole corpus. Where the repository is not around the module, the test is skipped.
func goldenCases(t testing.TB) []goldenCase {
	files, err := filepath.Glob(filepath.Join(corpus, "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("no golden corpus: the module is not inside the repository")
	}
	var cases []goldenCase
	for _, path := range files {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		in := json.NewDecoder(bytes.NewReader(content))
		in.DisallowUnknownFields() // a misspelt expectation is not one that holds
		for {
			var c goldenCase
			if err := in.Decode(&c); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: behind byte %d: %v", path, in.InputOffset(), err)
			}
			cases = append(cases, c)
		}
	}
	return cases
}

func TestCorpus(t *testing.T) {
	filter := os.Getenv("KINTSU_TEST")
	ran := 0
	for _, c := range goldenCases(t) {
		if !strings.Contains(c.Name, filter) {
			continue
		}
		ran++
		t.Run(c.Name, func(t *testing.T) { c.check(t) })
	}
	if ran == 0 {
		t.Fatalf("no case has %q in its name", filter)
	}
}

func (c *goldenCase) check(t *testing.T) {
	r, err := New(c.options(t)...)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	input := c.input(t)
	before := slices.Clone(input)

	result, err := r.Repair(input)
	appended, summary, appendErr := r.Append([]byte("before "), input)
	inString, stringErr := r.RepairString(string(input))
	if fmt.Sprint(err) != fmt.Sprint(appendErr) || fmt.Sprint(err) != fmt.Sprint(stringErr) {
		t.Errorf("three entries, three answers: %v; %v; %v", err, appendErr, stringErr)
	}
	if !bytes.Equal(input, before) {
		t.Error("the input was written to")
	}

	var report Report
	if c.Output == nil {
		if result != nil {
			t.Fatalf("got %q (%s), want no text", result.JSON, result.Grade)
		}
		var failure *SyntaxError
		if !errors.As(err, &failure) {
			t.Fatalf("the error %v (%T) is no *SyntaxError", err, err)
		}
		if c.Error != nil && failure.Reason.String() != *c.Error {
			t.Errorf("reason %s, want %s", failure.Reason, *c.Error)
		}
		if c.Offset != nil && failure.Offset != *c.Offset {
			t.Errorf("offset %d, want %d", failure.Offset, *c.Offset)
		}
		if string(appended) != "before " || inString != "" {
			t.Errorf("a failure left the texts %q and %q", appended, inString)
		}
		report = failure.Report
	} else {
		if result == nil {
			t.Fatalf("no text: %v", err)
		}
		if string(result.JSON) != *c.Output {
			t.Errorf("got  %q\nwant %q", result.JSON, *c.Output)
		}
		if want := "before " + *c.Output; string(appended) != want {
			t.Errorf("Append gave %q, want %q", appended, want)
		}
		if inString != *c.Output {
			t.Errorf("RepairString gave %q, want %q", inString, *c.Output)
		}
		if !json.Valid(result.JSON) {
			t.Errorf("not valid JSON: %q", result.JSON)
		}
		report = result.Report
	}
	if summary.Grade != report.Grade && report.Grade != Failed {
		t.Errorf("Append gave the grade %s, Repair %s", summary.Grade, report.Grade)
	}
	if report.Grade.String() != c.Grade {
		t.Errorf("grade %s, want %s", report.Grade, c.Grade)
	}
	if kinds := kindNames(report); !slices.Equal(kinds, c.Kinds) {
		t.Errorf("kinds %q, want %q", kinds, c.Kinds)
	}
	for _, flag := range c.Flags {
		if !slices.Contains(report.Flags.Names(), flag) {
			t.Errorf("flags %s, want %s", report.Flags, flag)
		}
	}
	// (The compact layout drops blanks that no correction names: the caller asked for it.)
	if !bytes.Contains(c.Options, []byte(`"compact"`)) {
		checkAccount(t, input, appended[len("before "):], report)
	}
}

// kindNames gives the distinct kinds of a report, sorted.
func kindNames(report Report) []string {
	names := []string{}
	for _, c := range report.Corrections {
		names = append(names, c.Kind.String())
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// checkAccount holds the law: outside the spans of corrections, input and output are equal, in order, byte for byte.
// It also finds every span, line and column that was misread on its way through the C structs.
func checkAccount(t *testing.T, input, output []byte, report Report) {
	t.Helper()
	for _, c := range report.Corrections {
		before := input[:c.In.Start]
		line := 1 + bytes.Count(before, []byte("\n"))
		if column := c.In.Start - bytes.LastIndexByte(before, '\n'); c.Line != line || c.Column != column {
			t.Errorf("%s at byte %d stands at %d:%d, not %d:%d", c.Kind, c.In.Start, line, column, c.Line, c.Column)
		}
		if c.Grade < Extracted || c.Grade > Lossy || c.Strength > Weak || !(c.Confidence > 0 && c.Confidence <= 1) {
			t.Errorf("%s: grade %s, strength %s, confidence %g", c.Kind, c.Grade, c.Strength, c.Confidence)
		}
	}
	if report.Grade == Failed || report.Flags.Has(FlagCorrectionsCapped) {
		return
	}
	in, out := 0, 0
	for _, c := range append(slices.Clone(report.Corrections),
		Correction{In: Span{len(input), len(input)}, Out: Span{len(output), len(output)}}) {
		if c.In.Start < in || c.Out.Start < out {
			t.Fatalf("%s: %v and %v are behind %d and %d", c.Kind, c.In, c.Out, in, out)
		}
		if kept, wrote := input[in:c.In.Start], output[out:c.Out.Start]; !bytes.Equal(kept, wrote) {
			t.Fatalf("before %s: kept %q, wrote %q", c.Kind, kept, wrote)
		}
		in, out = c.In.End, c.Out.End
	}
}
