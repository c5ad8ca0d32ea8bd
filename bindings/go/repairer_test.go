//go:build cgo

package kintsu

// What the calls give, and what they do with memory: slices, strings, in-place use, errors, options, reports.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unsafe"
)

const (
	valid   = ` {"a": [1, -2.5e+3, "x"]} `
	fenced  = "Here:\n```json\n{\"a\": 1}\n```\n"
	broken  = `Sure! {'city': 'Oslo', "sunny": True,}`
	mended  = `{"city": "Oslo", "sunny": true}`
	cut     = `{"a": [1, {"b": "secret pay`
	nothing = "I am sorry, I cannot do that."
	secret  = "secret pay"
)

func newRepairer(t testing.TB, opts ...Option) *Repairer {
	t.Helper()
	r, err := New(opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

func TestRepairGivesMemoryOfItsOwn(t *testing.T) {
	for _, input := range []string{valid, fenced, broken, cut} {
		src := []byte(input)
		result, err := Repair(src)
		if err != nil {
			t.Fatalf("%q: %v", input, err)
		}
		want := string(result.JSON)
		clear(src)
		if string(result.JSON) != want {
			t.Errorf("%q: the result is borrowed from the input", input)
		}
	}
}

func TestRepairStringCopiesNoSlice(t *testing.T) {
	if got, err := RepairString(valid); err != nil || unsafe.StringData(got) != unsafe.StringData(valid) || got != valid {
		t.Errorf("valid text came back as %q, %v, or as a copy", got, err)
	}
	got, err := RepairString(fenced)
	at := strings.Index(fenced, "{")
	if err != nil || got != `{"a": 1}` || unsafe.StringData(got) != unsafe.StringData(fenced[at:]) {
		t.Errorf("fenced text came back as %q, %v, or as a copy", got, err)
	}
	if got, err := RepairString(broken); err != nil || got != mended {
		t.Errorf("got %q, %v", got, err)
	}
	if got, err := RepairString(nothing); got != "" || !errors.Is(err, ErrUnrepairable) {
		t.Errorf("got %q, %v", got, err)
	}
}

// Every amount of room in dst, in place and not, gives the same bytes.
func TestAppendRoom(t *testing.T) {
	r := newRepairer(t)
	for _, input := range []string{valid, fenced, broken, cut} {
		result, err := r.Repair([]byte(input))
		if err != nil {
			t.Fatal(err)
		}
		want := "[" + string(result.JSON)
		for room := range len(input) + 100 {
			dst := make([]byte, 1, 1+room)
			dst[0] = '['
			guard := dst[:cap(dst)]
			got, summary, err := r.Append(dst, []byte(input))
			if err != nil || string(got) != want || summary != result.Summary {
				t.Fatalf("room %d: %q, %+v, %v", room, got, summary, err)
			}
			fits := 1+room >= len(want)
			if shared := unsafe.SliceData(got) == unsafe.SliceData(guard); shared != fits {
				t.Fatalf("room %d of %d: in place is %t", room, len(want)-1, shared)
			}
		}
		// In place, with the room that the input has and with more.
		for _, more := range []int{0, 200} {
			buf := append(make([]byte, 0, len(input)+more), input...)
			if got, _, err := r.Append(buf[:0], buf); err != nil || string(got) != string(result.JSON) {
				t.Errorf("in place: %q, %v", got, err)
			}
			buf = append(make([]byte, 0, 1+len(input)+more), "["+input...)
			if got, _, err := r.Append(buf[:1], buf[1:]); err != nil || string(got) != want {
				t.Errorf("in place, behind a byte: %q, %v", got, err)
			}
		}
	}
	if got, summary, err := r.Append([]byte("kept"), []byte(nothing)); string(got) != "kept" ||
		summary.Grade != Failed || !errors.Is(err, ErrUnrepairable) {
		t.Errorf("%q, %+v, %v", got, summary, err)
	}
}

func TestAnyBytes(t *testing.T) {
	r := newRepairer(t)
	for _, input := range [][]byte{
		nil, {}, {0}, bytes.Repeat([]byte{0}, 300), {0xff}, {0xed, 0xa0, 0x80}, []byte("{\"a\":\"\xff\"}"),
		[]byte("{\"a\":\"x\x00y\"}"), bytes.Repeat([]byte("["), 100_000), bytes.Repeat([]byte("\""), 9999),
	} {
		result, err := r.Repair(input)
		if (result == nil) == (err == nil) {
			t.Errorf("%.20q: %v, %v", input, result, err)
		}
		if result != nil && !json.Valid(result.JSON) {
			t.Errorf("%.20q: not valid: %.60q", input, result.JSON)
		}
	}
	if got, err := r.RepairString("{\"a\":\"x\x00y\"}"); err != nil || got != `{"a":"x\u0000y"}` {
		t.Errorf("a zero byte in a string: %q, %v", got, err)
	}
}

func TestErrors(t *testing.T) {
	closed, err := New()
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	call := func(input string, opts ...Option) error {
		_, err := Repair([]byte(input), opts...)
		return err
	}
	_, _, closedErr := closed.Append(nil, []byte(valid))
	var zero Repairer
	_, zeroErr := zero.Repair([]byte(valid))
	sentinels := []error{ErrUnrepairable, ErrLimit, ErrLowConfidence, ErrClosed, ErrNoCgo, ErrInternal}
	for name, c := range map[string]struct {
		err    error
		is     error // nil: none of them
		reason Reason
		offset int
	}{
		"nothing found":     {call(nothing), ErrUnrepairable, ReasonNoJSONFound, 0},
		"empty":             {call(""), ErrUnrepairable, ReasonNoJSONFound, 0},
		"a rule is off":     {call(`[1,]`, WithRule("comma-trailing", Off)), ErrUnrepairable, ReasonRefused, 2},
		"too bad":           {call(cut, WithMaxGrade(Guessed)), ErrUnrepairable, ReasonMaxGrade, -1},
		"too long":          {call(valid, WithOption("max_input", "5")), ErrLimit, ReasonLimitInput, 5},
		"too long when cut": {call(broken, WithOption("max_output", "5")), ErrLimit, ReasonLimitOutput, -1},
		"too deep":          {call(`[[[1]]]`, WithMaxDepth(2)), ErrLimit, ReasonLimitDepth, 2},
		"low confidence":    {call(cut, WithMinConfidence(1)), ErrLowConfidence, ReasonNone, 0},
		"closed":            {closedErr, ErrClosed, ReasonNone, 0},
		"zero value":        {zeroErr, ErrClosed, ReasonNone, 0},
		"misuse":            {misuse(-2), ErrInternal, ReasonNone, 0},
		"no memory":         {misuse(-6), ErrLimit, ReasonNoMemory, 0},
		"no such option":    {call(valid, WithOption("max_dept", "5")), nil, ReasonNone, 0},
	} {
		t.Run(name, func(t *testing.T) {
			if c.err == nil {
				t.Fatal("no error")
			}
			for _, sentinel := range sentinels {
				if got, want := errors.Is(c.err, sentinel), sentinel == c.is; got != want {
					t.Errorf("errors.Is(%v, %v) is %t", c.err, sentinel, got)
				}
			}
			var syntax *SyntaxError
			if has := errors.As(c.err, &syntax); has != (c.reason != ReasonNone) {
				t.Fatalf("%v: a *SyntaxError: %t", c.err, has)
			} else if has {
				if syntax.Reason != c.reason || syntax.Report.Reason != c.reason || syntax.Report.Grade != Failed {
					t.Errorf("reason %s, report %+v", syntax.Reason, syntax.Report)
				}
				if c.offset >= 0 && syntax.Offset != c.offset || syntax.Report.Offset != syntax.Offset {
					t.Errorf("offset %d, in the report %d, want %d", syntax.Offset, syntax.Report.Offset, c.offset)
				}
				if syntax.Help == "" || !strings.Contains(c.err.Error(), syntax.Help) {
					t.Errorf("no help in %q", c.err)
				}
			}
			if strings.Contains(fmt.Sprintf("%+v", c.err), secret) {
				t.Errorf("payload in %+v", c.err)
			}
		})
	}
}

func TestLowConfidenceComesWithTheResult(t *testing.T) {
	r := newRepairer(t, WithMinConfidence(1))
	want := `{"a": [1, {"b": "secret pay"}]}`
	if result, err := r.Repair([]byte(cut)); !errors.Is(err, ErrLowConfidence) || result == nil || string(result.JSON) != want {
		t.Errorf("Repair: %v, %v", result, err)
	}
	if got, summary, err := r.Append(nil, []byte(cut)); !errors.Is(err, ErrLowConfidence) || string(got) != want || !summary.Flags.LowConfidence() {
		t.Errorf("Append: %q, %+v, %v", got, summary, err)
	}
	if got, err := r.RepairString(cut); !errors.Is(err, ErrLowConfidence) || got != want {
		t.Errorf("RepairString: %q, %v", got, err)
	}
	type value struct{ A []any }
	got, report, err := UnmarshalAs[value](cut, WithMinConfidence(1))
	if !errors.Is(err, ErrLowConfidence) || len(got.A) != 2 || !report.Flags.LowConfidence() {
		t.Errorf("UnmarshalAs: %+v, %v", got, err)
	}
	if _, err := r.Repair([]byte(valid)); err != nil {
		t.Errorf("valid text has the confidence 1: %v", err)
	}
}

func TestUnmarshal(t *testing.T) {
	type args struct {
		City  string
		Sunny bool
	}
	want := args{"Oslo", true}
	var got args
	if err := Unmarshal([]byte(broken), &got); err != nil || got != want {
		t.Errorf("Unmarshal: %+v, %v", got, err)
	}
	if got, report, err := UnmarshalAs[args](broken); err != nil || got != want || report.Grade != Normalised {
		t.Errorf("UnmarshalAs of a string: %+v, %+v, %v", got, report, err)
	}
	if got, _, err := UnmarshalAs[args](json.RawMessage(broken)); err != nil || got != want {
		t.Errorf("UnmarshalAs of bytes of a type of their own: %+v, %v", got, err)
	}
	if got, report, err := UnmarshalAs[args](nothing); !errors.Is(err, ErrUnrepairable) || got != (args{}) ||
		report.Reason != ReasonNoJSONFound {
		t.Errorf("UnmarshalAs of prose: %+v, %+v, %v", got, report, err)
	}
	got = want
	if err := Unmarshal([]byte(nothing), &got); err == nil || got != want {
		t.Errorf("without a text the value was touched: %+v, %v", got, err)
	}
	var fit *json.UnmarshalTypeError
	if err := Unmarshal([]byte(`{'city': 5}`), &got); !errors.As(err, &fit) {
		t.Errorf("a value that does not fit: %v", err)
	}
	_, report, err := UnmarshalAs[args](`{'city': 5`, WithMinConfidence(1))
	if !errors.Is(err, ErrLowConfidence) || !errors.As(err, &fit) || report.Grade != Lossy {
		t.Errorf("both errors: %v", err)
	}

	// Digits are the caller's: nothing passes through a float.
	const digits = `{"n": 12345678901234567890123, "e": 1E400,}`
	numbers, _, err := UnmarshalAs[map[string]json.Number](digits)
	if err != nil || numbers["n"] != "12345678901234567890123" || numbers["e"] != "1E400" {
		t.Errorf("numbers: %v, %v", numbers, err)
	}
	result, err := Repair([]byte(digits))
	if err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(result.JSON)
	if err != nil || string(again) != `{"n":12345678901234567890123,"e":1E400}` {
		t.Errorf("marshalled again: %s, %v", again, err)
	}
}

// scribbler writes into the bytes that it is given to decode, which nothing forbids.
type scribbler struct{ text string }

func (s *scribbler) UnmarshalJSON(b []byte) error {
	s.text = string(b)
	clear(b)
	return nil
}

func TestUnmarshalAsKeepsStringsAsTheyAre(t *testing.T) {
	got, _, err := UnmarshalAs[scribbler](valid)
	if err != nil || got.text != strings.TrimSpace(valid) || !strings.Contains(valid, "-2.5e+3") {
		t.Errorf("%q, %v", got.text, err)
	}
}

func TestOptions(t *testing.T) {
	// Each row is known to the library under its number and its name, takes what the table says, and nothing more.
	header := readHeader(t)
	numbers := regexp.MustCompile(`(?m)^ *KINTSU_OPT_(\w+) = (\d+),?$`).FindAllStringSubmatch(header, -1)
	if len(numbers) != len(optionTable) {
		t.Errorf("the header has %d options, the table %d", len(numbers), len(optionTable))
	}
	for i, row := range optionTable {
		if i < len(numbers) && (strings.ToUpper(row.name) != numbers[i][1] || fmt.Sprint(row.number) != numbers[i][2]) {
			t.Errorf("%s is %d, in the header %q", row.name, row.number, numbers[i][1:])
		}
		good, bad := []int64{}, []int64{-1}
		switch row.value {
		case wholeNumber:
			good = append(good, row.low, row.top)
			bad = append(bad, row.low-1)
			if row.top < math.MaxInt64 {
				bad = append(bad, row.top+1)
			}
		case ratio:
			good, bad = append(good, 0, 1e6), append(bad, 1e6+1)
		case word:
			for at := range row.words {
				good = append(good, int64(at))
			}
			bad = append(bad, int64(len(row.words)))
		}
		for _, value := range good {
			if r, err := New(row.option(value)); err != nil {
				t.Errorf("%s: %d: %v", row.name, value, err)
			} else {
				r.Close()
			}
		}
		for _, value := range bad {
			var option *OptionError
			if _, err := New(row.option(value)); !errors.As(err, &option) || option.Name != row.name || option.Takes == "" {
				t.Errorf("%s takes %d: %v", row.name, value, err)
			}
		}
	}
	for _, bad := range []struct {
		option Option
		name   string
		known  bool
	}{
		{WithOption("max_dept", "5"), "max_dept", false},
		{WithOption("", ""), "", false},
		{WithOption("max_depth", "five"), "max_depth", true},
		{WithOption("max_depth", "5.5"), "max_depth", true},
		{WithOption("preset", "Strict"), "preset", true},
		{WithOption("preset", "true"), "preset", true},
		{WithOption("min_confidence", "1.1"), "min_confidence", true},
		{WithOption("min_confidence", "NaN"), "min_confidence", true},
		{WithOption("comma-trailing", "true"), "comma-trailing", true},
		{WithOption("commas", "maybe"), "commas", true},
		{WithRule("commas", Off), "commas", false},
		{WithRule("comma-trailing", 3), "comma-trailing", true},
		{WithGroup("comma-trailing", Off), "comma-trailing", false},
		{WithGroup("commas", -1), "commas", true},
		{WithPreset(3), "preset", true},
		{WithMaxDepth(0), "max_depth", true},
		{WithMaxDepth(1_000_001), "max_depth", true},
		{WithMaxGrade(Failed), "max_grade", true},
		{WithMinConfidence(-0.1), "min_confidence", true},
		{WithMinConfidence(math.NaN()), "min_confidence", true},
	} {
		_, err := New(bad.option)
		var option *OptionError
		if !errors.As(err, &option) || option.Name != bad.name || (option.Takes != "") != bad.known {
			t.Errorf("%q, known %t: %v", bad.name, bad.known, err)
		}
		if err != nil && bad.name != "" && !strings.Contains(err.Error(), bad.name) {
			t.Errorf("the error does not name the option: %v", err)
		}
	}
}

func TestOptionsWork(t *testing.T) {
	for name, c := range map[string]struct {
		input string
		opts  []Option
		want  string // empty: no text
	}{
		"strict refuses a cut":           {cut, []Option{WithPreset(Strict)}, ""},
		"strict takes notation":          {broken, []Option{WithPreset(Strict)}, mended},
		"options after the preset":       {`{"a": 1`, []Option{WithPreset(Strict), WithMaxGrade(Lossy)}, `{"a": 1}`},
		"the preset sets options":        {`{"a": 1`, []Option{WithMaxGrade(Lossy), WithPreset(Strict)}, ""},
		"the preset keeps limits":        {`[[1]]`, []Option{WithMaxDepth(1), WithPreset(Lenient)}, ""},
		"a deep limit":                   {strings.Repeat("[", 200) + strings.Repeat("]", 200), []Option{WithMaxDepth(200)}, strings.Repeat("[", 200) + strings.Repeat("]", 200)},
		"a group is off":                 {`[1,,2]`, []Option{WithGroup("commas", Off)}, ""},
		"a rule of it is on again":       {`[1,,2]`, []Option{WithGroup("commas", Off), WithRule("comma-double", On)}, `[1,2]`},
		"the same by names":              {`[1,,2]`, []Option{WithOption("commas", "off"), WithOption("comma-double", "on")}, `[1,2]`},
		"a rule only reports":            {`[1,,2]`, []Option{WithRule("comma-double", ReportOnly)}, ""},
		"cut strings are dropped":        {`{"a": 1, "b": "x`, []Option{WithOption("truncated_strings", "drop")}, `{"a": 1}`},
		"a switch by true":               {`[1`, []Option{WithOption("truncation_salvage", "true")}, `[1]`},
		"a switch by false":              {`[1`, []Option{WithOption("truncation_salvage", "false")}, ""},
		"max_grade by its name":          {`{'a': 1}`, []Option{WithOption("max_grade", "extracted")}, ""},
		"min_confidence refuses no text": {`{'a': 1}`, []Option{WithOption("min_confidence", "0.99")}, `{"a": 1}`},
	} {
		if got, err := RepairString(c.input, c.opts...); got != c.want || (c.want == "" && !errors.Is(err, ErrUnrepairable) && !errors.Is(err, ErrLimit)) {
			t.Errorf("%s: %q, %v; want %q", name, got, err, c.want)
		}
	}
}

func TestReport(t *testing.T) {
	result, err := Repair([]byte("Sure!\n{'a': tru, \"b\": [1,]}"))
	if err != nil {
		t.Fatal(err)
	}
	if result.Grade != Guessed || !(result.Confidence > 0 && result.Confidence < 1) || !result.Flags.Complete() {
		t.Errorf("%+v", result.Summary)
	}
	if want := (Span{6, 27}); result.Span != want || result.Span.Len() != 21 {
		t.Errorf("span %v, want %v", result.Span, want)
	}
	kind, ok := KindByName("comma-trailing")
	if !ok {
		t.Fatal("no comma-trailing")
	}
	at := slices.IndexFunc(result.Corrections, func(c Correction) bool { return c.Kind == kind })
	if at < 0 {
		t.Fatalf("%+v", result.Corrections)
	}
	c := result.Corrections[at]
	if c.In != (Span{24, 25}) || c.Line != 2 || c.Column != 19 || c.Grade != Normalised || c.Out.Len() != 0 {
		t.Errorf("%+v", c)
	}
}

// Without the handle Explain has to do its own writing; the library's explanation has the same lines, each of them
// with a sentence about the kind behind it.
func TestExplainAgreesWithTheLibrary(t *testing.T) {
	for _, input := range []string{valid, fenced, broken, cut, nothing, "[1,]\n{'a': tru, b: [1,]}"} {
		r := newRepairer(t)
		native, err := explainNative(r.native, []byte(input))
		if err != nil {
			t.Fatal(err)
		}
		_, report, _ := UnmarshalAs[any](input)
		want, got := strings.Split(native, "\n"), strings.Split(report.Explain(), "\n")
		if len(want) != len(got) {
			t.Fatalf("%q:\n%s\nthe library:\n%s", input, report.Explain(), native)
		}
		for i := range got {
			if !strings.HasPrefix(want[i], got[i]) || (got[i] == "") != (want[i] == "") {
				t.Errorf("%q: %q, the library: %q", input, got[i], want[i])
			}
		}
	}
	_, report, _ := UnmarshalAs[any]("[1,,2,,3]", WithOption("max_corrections", "1"))
	if text := report.Explain(); !strings.HasSuffix(text, "and more\n") || len(report.Corrections) != 1 {
		t.Errorf("a capped report: %q", text)
	}
}

func TestLogsHoldNoPayload(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(slog.NewJSONHandler(&out, nil))
	result, err := Repair([]byte(cut))
	if err != nil {
		t.Fatal(err)
	}
	_, failure := Repair([]byte(cut), WithMaxGrade(Guessed))
	var syntax *SyntaxError
	if !errors.As(failure, &syntax) {
		t.Fatal(failure)
	}
	log.Info("x", "result", result, "value", *result, "report", result.Report, "summary", result.Summary,
		"failed", syntax.Report, "error", failure)
	if strings.Contains(out.String(), secret) || strings.Contains(result.Explain(), secret) {
		t.Errorf("payload in the log: %s", out.String())
	}
	type logged struct {
		Grade, Flags, Reason string
		Confidence           float64
		Corrections, Offset  int
		Kinds                map[string]int
	}
	var line struct{ Result, Value, Report, Summary, Failed logged }
	if err := json.Unmarshal(out.Bytes(), &line); err != nil {
		t.Fatal(err)
	}
	want := logged{
		Grade: "lossy", Flags: result.Flags.String(), Confidence: result.Confidence, Corrections: len(result.Corrections),
		Kinds: map[string]int{"closers-at-end": 1, "truncated-string": 1},
	}
	for name, got := range map[string]logged{"result": line.Result, "value": line.Value, "report": line.Report} {
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	if line.Failed.Grade != "failed" || line.Failed.Reason != "max-grade" || line.Failed.Offset != syntax.Offset {
		t.Errorf("failed: %+v", line.Failed)
	}
	if line.Summary.Grade != "lossy" || line.Summary.Confidence != result.Confidence {
		t.Errorf("summary: %+v", line.Summary)
	}
}

// The names of the numbers are the library's, and the numbers without a name say so.
func TestNames(t *testing.T) {
	for reason := ReasonNoJSONFound; reason <= ReasonNoMemory; reason++ {
		if got := statusName(int32(reason)); got != reason.String() {
			t.Errorf("reason %d is %q, in the library %q", reason, reason, got)
		}
	}
	if next := statusName(int32(len(reasonNames))); next != "" {
		t.Errorf("the library has a reason %q that this package does not know", next)
	}
	for status, name := range map[int32]string{
		0: "ok", -1: "null", -2: "argument", -3: "option", -4: "schema", -5: "limit", -6: "no-memory", -7: "state",
		-8: "canceled", -9: "buffer", -99: "internal",
	} {
		if got := statusName(status); got != name {
			t.Errorf("status %d is %q, want %q", status, got, name)
		}
	}
	header := readHeader(t)
	kinds := regexp.MustCompile(`(?m)^ *KINTSU_KIND_(\w+) = (\d+),?$`).FindAllStringSubmatch(header, -1)
	inHeader := map[string]bool{}
	for _, k := range kinds {
		name := strings.ToLower(strings.ReplaceAll(k[1], "_", "-"))
		if kind, ok := KindByName(name); !ok || fmt.Sprint(uint32(kind)) != k[2] || kind.String() != name {
			t.Errorf("%s is %d (%s), in the header %s", name, kind, kind, k[2])
		}
		inHeader[name] = true
	}
	for _, kind := range Kinds() {
		if !inHeader[kind.String()] {
			t.Errorf("the library has the kind %s, the header does not: one of them is stale", kind)
		}
	}
	groups := regexp.MustCompile(`(?m)^ *KINTSU_GROUP_(\w+) = (\d+),?$`).FindAllStringSubmatch(header, -1)
	if len(groups) == 0 || len(groups) != len(groupTable())-1 {
		t.Errorf("the header has %d groups, the library %d", len(groups), len(groupTable())-1)
	}
	for _, g := range groups {
		name := strings.ToLower(strings.ReplaceAll(g[1], "_", "-"))
		if number := slices.Index(groupTable(), name); fmt.Sprint(number) != g[2] {
			t.Errorf("the group %s is %d, in the header %s", name, number, g[2])
		}
	}
	flags := regexp.MustCompile(`(?m)^ *KINTSU_F_(\w+) = (\d+),?$`).FindAllStringSubmatch(header, -1)
	if len(flags) != len(flagNames) {
		t.Errorf("the header has %d flags, this package %d", len(flags), len(flagNames))
	}
	for _, f := range flags {
		var bit Flags
		if _, err := fmt.Sscan(f[2], &bit); err != nil || bit.String() != strings.ToLower(strings.ReplaceAll(f[1], "_", "-")) {
			t.Errorf("the flag %s is %s here", f[1], bit)
		}
	}
	for got, want := range map[string]string{
		Kind(0).String(): "kind(0)", Kind(math.MaxUint32).String(): "kind(4294967295)", Grade(6).String(): "grade(6)",
		Grade(-1).String(): "grade(-1)", Reason(10).String(): "reason(10)", Reason(-1).String(): "reason(-1)",
		Strength(3).String(): "strength(3)", Flags(0).String(): "none", (FlagTruncated | FlagLossy).String(): "truncated|lossy",
		Weak.String(): "weak", Lossy.String(): "lossy",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if _, ok := KindByName("no-such-kind"); ok {
		t.Error("a kind that is none")
	}
	if _, ok := KindByName(""); ok {
		t.Error("a gap has a name")
	}
}

// A module needs the header inside it, so there are two: they must not drift apart.
func TestHeaderIsFresh(t *testing.T) {
	original, err := os.ReadFile("../../include/kintsu.h")
	if err != nil {
		t.Skip("no include/kintsu.h: the module is not inside the repository")
	}
	if readHeader(t) != string(original) {
		t.Error("bindings/go/kintsu.h is stale: bindings/go/prepare.sh renews it")
	}
}

func TestVersionIsTheHeaders(t *testing.T) {
	var want []string
	for _, part := range []string{"MAJOR", "MINOR", "PATCH"} {
		found := regexp.MustCompile(`(?m)^#define KINTSU_VERSION_` + part + ` (\d+)$`).FindStringSubmatch(readHeader(t))
		if found == nil {
			t.Fatalf("no KINTSU_VERSION_%s", part)
		}
		want = append(want, found[1])
	}
	if got := Version(); got != strings.Join(want, ".") {
		t.Errorf("version %s, header %s", got, strings.Join(want, "."))
	}
}

func readHeader(t *testing.T) string {
	t.Helper()
	header, err := os.ReadFile("kintsu.h")
	if err != nil {
		t.Fatal(err)
	}
	return string(header)
}
