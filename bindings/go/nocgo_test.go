//go:build !cgo

package kintsu

import (
	"errors"
	"testing"
)

// Without cgo the whole API is there, every call says what to do, and none panics.
func TestNoCgo(t *testing.T) {
	if r, err := New(WithRule("comma-trailing", Off)); r != nil || !errors.Is(err, ErrNoCgo) {
		t.Errorf("New: %v, %v", r, err)
	}
	if result, err := Repair([]byte("{}")); result != nil || !errors.Is(err, ErrNoCgo) {
		t.Errorf("Repair: %v, %v", result, err)
	}
	if text, err := RepairString("{}"); text != "" || !errors.Is(err, ErrNoCgo) {
		t.Errorf("RepairString: %q, %v", text, err)
	}
	value := 5
	if err := Unmarshal([]byte("6"), &value); value != 5 || !errors.Is(err, ErrNoCgo) {
		t.Errorf("Unmarshal: %d, %v", value, err)
	}
	if value, report, err := UnmarshalAs[int]("6"); value != 0 || report.Grade != Failed || !errors.Is(err, ErrNoCgo) {
		t.Errorf("UnmarshalAs: %d, %+v, %v", value, report, err)
	}
	var zero Repairer
	if got, summary, err := zero.Append([]byte("kept"), []byte("{}")); string(got) != "kept" || summary.Grade != Failed ||
		!errors.Is(err, ErrClosed) {
		t.Errorf("Append: %q, %+v, %v", got, summary, err)
	}
	if err := zero.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	if kinds, version, name := Kinds(), Version(), Kind(80).String(); len(kinds) != 0 || version != "" || name != "kind(80)" {
		t.Errorf("%v, %q, %q", kinds, version, name)
	}
}
