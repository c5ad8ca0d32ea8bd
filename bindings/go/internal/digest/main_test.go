//go:build cgo

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestDigest(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cases.jsonl")
	lines := `{"id":"a","input":"{\"a\":\"x\u0000\"}","truth":[1]}
{"id":7,"input":"no JSON in here"}
{"id":"c","input":" [1]"}
`
	if err := os.WriteFile(path, []byte(lines), 0o666); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := run([]string{path}, &out); err != nil {
		t.Fatal(err)
	}
	got := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(got) < 4 {
		t.Fatalf("%d lines:\n%s", len(got), out.String())
	}
	if len(got[3]) != 16 || got[3] == strings.Repeat("0", 16) {
		t.Errorf("the bits of the confidence are %q", got[3])
	}
	// The weight of a rule may be tuned; all else is fixed.
	got[3] = "*"
	want := []string{
		"a", "normalised", "64", "*", "0+10", "1", "raw-control 7+1 7+6", `{"a":"x\u0000"}`,
		"7", "failed", "0", "0000000000000000", "0+0", "0", "no-json-found",
		"c", "unchanged", "64", "3ff0000000000000", "0+4", "0", " [1]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}

	t.Setenv("KINTSU_DIGEST_CASES", path)
	var again strings.Builder
	if err := run(nil, &again); err != nil || again.String() != out.String() {
		t.Errorf("by the environment: %v, %q", err, again.String())
	}
	t.Setenv("KINTSU_DIGEST_CASES", "")
	if err := run(nil, &again); err == nil {
		t.Error("no file, and no error")
	}
	for _, bad := range []string{`{"id":"a"}`, `{"id":"a","input":"x"`, `[]`} {
		if err := os.WriteFile(path, []byte(bad), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := run([]string{path}, &again); err == nil {
			t.Errorf("%s was taken", bad)
		}
	}
}
