//go:build cgo

package kintsu_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"

	kintsu "github.com/kintsu/kintsu/bindings/go"
)

func Example() {
	type Weather struct {
		City  string
		Sunny bool
	}
	weather, report, err := kintsu.UnmarshalAs[Weather](`Sure! {'city': 'Oslo', "sunny": True,}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%+v, %s\n", weather, report.Grade)
	// Output: {City:Oslo Sunny:true}, normalised
}

func ExampleRepair() {
	result, err := kintsu.Repair([]byte("Here it is:\n```json\n{\"a\": [1, 2,]}\n```"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s\n%s, complete: %t\n", result.JSON, result.Grade, result.Flags.Complete())
	// Output:
	// {"a": [1, 2]}
	// normalised, complete: true
}

func ExampleRepairString() {
	text, err := kintsu.RepairString(`{a: 1, "b": [1,2,],}`)
	fmt.Println(text, err)
	// Output: {"a": 1, "b": [1,2]} <nil>
}

func ExampleUnmarshal() {
	var args map[string]any
	err := kintsu.Unmarshal([]byte(`{'path': 'a.txt', 'overwrite': None}`), &args)
	fmt.Println(args, err)
	// Output: map[overwrite:<nil> path:a.txt] <nil>
}

func ExampleUnmarshalAs() {
	type Args struct{ Path string }
	args, report, err := kintsu.UnmarshalAs[Args](`{"path": "a.txt`)
	fmt.Println(args.Path, report.Flags.Truncated(), err)
	// Output: a.txt true <nil>
}

func ExampleNew() {
	// For a caller whose next step has side effects: no guess, nothing lost.
	r, err := kintsu.New(kintsu.WithPreset(kintsu.Strict), kintsu.WithMaxDepth(32))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer r.Close()
	for _, text := range []string{`{'amount': 5}`, `{"amount": 5`} {
		text, err := r.RepairString(text)
		fmt.Printf("%q %t\n", text, errors.Is(err, kintsu.ErrUnrepairable))
	}
	// Output:
	// "{\"amount\": 5}" false
	// "" true
}

func ExampleRepairer_Append() {
	r, err := kintsu.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	defer r.Close()
	// One buffer for many texts: when it is large enough, nothing is allocated.
	buf := make([]byte, 0, 1024)
	for _, text := range []string{`[1,2,]`, `{"a": tru}`} {
		var summary kintsu.Summary
		buf, summary, err = r.Append(buf[:0], []byte(text))
		fmt.Printf("%s %s %v\n", buf, summary.Grade, err)
	}
	// Output:
	// [1,2] normalised <nil>
	// {"a": true} guessed <nil>
}

func ExampleRepairer_Repair() {
	r, err := kintsu.New(kintsu.WithMinConfidence(0.9))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer r.Close()
	result, err := r.Repair([]byte(`{"a": [1, {"b": "Hel`))
	if errors.Is(err, kintsu.ErrLowConfidence) {
		fmt.Printf("unsure: %s\n", result.JSON)
	}
	// Output: unsure: {"a": [1, {"b": "Hel"}]}
}

func ExampleRepairer_RepairString() {
	r, err := kintsu.New(kintsu.WithGroup("commas", kintsu.Off), kintsu.WithRule("comma-trailing", kintsu.On))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer r.Close()
	fmt.Println(r.RepairString(`[1,]`))
	// Output: [1] <nil>
}

func ExampleRepairer_Unmarshal() {
	r, err := kintsu.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	defer r.Close()
	var price json.Number
	report, err := r.Unmarshal([]byte(`The price is 12.`), &price)
	fmt.Println(report.Grade, report.Reason, err != nil)
	// Output: failed no-json-found true
}

func ExampleRepairer_Close() {
	r, err := kintsu.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	r.Close()
	r.Close()
	_, err = r.RepairString("{}")
	fmt.Println(errors.Is(err, kintsu.ErrClosed))
	// Output: true
}

func ExampleSyntaxError() {
	_, err := kintsu.Repair([]byte(`[[[1]]]`), kintsu.WithMaxDepth(2))
	var failure *kintsu.SyntaxError
	if errors.As(err, &failure) {
		fmt.Println(failure.Reason, failure.Offset, errors.Is(err, kintsu.ErrLimit))
	}
	// Output: limit-depth 2 true
}

func ExampleOptionError() {
	_, err := kintsu.New(kintsu.WithOption("root_values", "best"))
	fmt.Println(err)
	// Output: kintsu: the option "root_values" takes auto, first, last, refuse, array
}

func ExampleWithOption() {
	text, err := kintsu.RepairString(`{"a": 1, "b": "tor`,
		kintsu.WithOption("truncated_strings", "drop"), kintsu.WithOption("quote-single", "off"))
	fmt.Println(text, err)
	// Output: {"a": 1} <nil>
}

func ExampleReport_Explain() {
	_, report, _ := kintsu.UnmarshalAs[any]("{\"a\": 1,\n 'b': 2}")
	_, lines, _ := strings.Cut(report.Explain(), "\n") // the first line has grade and confidence
	fmt.Print(lines)
	// Output:
	// line 2, column 2: quote-single (normalised)
	// line 2, column 4: quote-single (normalised)
}

func ExampleReport_LogValue() {
	result, err := kintsu.Repair([]byte(`{"secret": 'x', "n": [1,],}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey || a.Key == "confidence" {
				return slog.Attr{}
			}
			return a
		},
	}))
	log.Info("mended", "json", result)
	// Output: level=INFO msg=mended json.grade=normalised json.flags=complete json.corrections=4 json.kinds.quote-single=2 json.kinds.comma-trailing=2
}

func ExampleFlags_Names() {
	result, _ := kintsu.Repair([]byte(`["a", "b`))
	fmt.Println(result.Flags.Names())
	// Output: [truncated lossy]
}

func ExampleKindByName() {
	kind, ok := kintsu.KindByName("comma-trailing")
	fmt.Println(kind, ok)
	// Output: comma-trailing true
}

func ExampleKinds() {
	for _, kind := range kintsu.Kinds()[:3] {
		fmt.Println(kind)
	}
	// Output:
	// bom
	// odd-space
	// fence-json
}
