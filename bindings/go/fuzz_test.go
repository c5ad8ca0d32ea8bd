//go:build cgo

package kintsu

// The laws over any bytes. `go test` runs the seeds, which are the golden corpus and what stands below;
// `go test -fuzz FuzzRepair` looks for more.

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"
)

func FuzzRepair(f *testing.F) {
	for _, input := range []string{
		valid, fenced, broken, cut, nothing, "", "\x00", "\xff\xfe", "{\"a\":\"\xed\xa0\x80\"}", `{"a":1}{"b":2}`,
		"{\"code\":\"line\nline\"}", `{"re":"\d+\/\\"}`, `{"a":"x\`, "```json\n{'a':\n```", "<think>{</think>{a:b}", "[[[[[[[[",
		"{\"a\":\"he said \"hi\", and \"left\"\"}", "\u201ca\u201d: [1;2;], // x\n}", "{\"a\": 1}\r\n{\"a\": 2}\r\n", "-", "tru", "nan",
	} {
		f.Add([]byte(input))
	}
	for _, c := range corpusSeeds(f) {
		f.Add(c)
	}
	r := newRepairer(f)
	f.Fuzz(func(t *testing.T, input []byte) {
		before := bytes.Clone(input)
		result, err := r.Repair(input)
		if !bytes.Equal(input, before) {
			t.Fatal("the input was written to")
		}
		if err != nil {
			var failure *SyntaxError
			if result != nil || !errors.As(err, &failure) || failure.Offset < 0 || failure.Offset > len(input) {
				t.Fatalf("%v, %v", result, err)
			}
			return
		}
		if !json.Valid(result.JSON) {
			t.Fatalf("not valid: %q", result.JSON)
		}
		// encoding/json takes bytes that are not UTF-8, RFC 8259 does not: where the input is not UTF-8, it is no valid text.
		if json.Valid(input) && bytes.Equal(bytes.ToValidUTF8(input, nil), input) && result.Grade != Unchanged &&
			!bytes.Contains(input, []byte(`\u`)) {
			t.Fatalf("valid text became %s", result.Grade)
		}
		if result.Grade == Unchanged && !bytes.Equal(result.JSON, input) {
			t.Fatalf("unchanged, but %q", result.JSON)
		}
		checkAccount(t, input, result.JSON, result.Report)
		again, err := r.Repair(result.JSON)
		if err != nil || again.Grade != Unchanged || !bytes.Equal(again.JSON, result.JSON) {
			t.Fatalf("repaired again: %q, then %v, %v", result.JSON, again, err)
		}
		appended, summary, err := r.Append(nil, input)
		if err != nil || !bytes.Equal(appended, result.JSON) || summary != result.Summary {
			t.Fatalf("Append: %q, %+v, %v", appended, summary, err)
		}
	})
}

func corpusSeeds(f *testing.F) (seeds [][]byte) {
	// A module outside the repository has no corpus: its own seeds are enough then.
	if !hasCorpus() {
		f.Log("no golden corpus: only the seeds of this file")
		return nil
	}
	for _, c := range goldenCases(f) {
		seeds = append(seeds, c.input(f))
	}
	return seeds
}
