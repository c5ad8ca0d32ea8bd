//go:build cgo

package kintsu

// The only file that calls the C ABI. It turns statuses and views into Go values and owns every native handle.
//
// Vocabulary: shared is a native pipeline with a count of its users; a workspace is a native result handle, which is
// the buffers and the answer of one call; a view is what a call found, in a struct of ours that the library fills.
//
// Invariants:
//   - A pipeline is freed by its last user, so that no call meets freed memory: each Repairer is one, and each call
//     in flight.
//   - A workspace is used by one call at a time. What a view points to is copied before the workspace goes back.
//   - No Go pointer is kept by C: input and room are lent for the call, and a view never points into either.
//   - Views live on the stack. One that was kept would hold pointers into native memory past their time, and such a
//     stale pointer stops the garbage collector where the address is one of Go's later.
//   - The functions marked noescape and nocallback neither keep their arguments nor call back into Go, which saves an
//     allocation and half the cost of a crossing. The free functions are not marked: later versions may run the
//     caller's own code in them.
//
// Rejected: one workspace for each Repairer with a lock (callers would wait for each other); a free list of our own
// (it would keep the largest buffers for ever, while sync.Pool lets two collections pass and gives them up; the
// cleanup then frees the native memory).

/*
#include "kintsu.h"

#cgo noescape kintsu_repair
#cgo nocallback kintsu_repair
#cgo noescape kintsu_repair_into
#cgo nocallback kintsu_repair_into
#cgo noescape kintsu_result_copy
#cgo nocallback kintsu_result_copy
#cgo noescape kintsu_result_error
#cgo nocallback kintsu_result_error
*/
import "C"

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"
)

const cgoEnabled = true

// alive counts the native handles that are not freed yet. Tests hold it against what they made.
var alive struct{ pipelines, results atomic.Int64 }

// shared is the native pipeline. Each Repairer holds one reference, each call in flight one more.
type shared struct {
	refs     atomic.Int64
	pipeline *C.kintsu_pipeline
}

// newShared makes a pipeline of the settings, with one reference.
func newShared(settings []setting) (*shared, error) {
	// A library of another ABI has no such function: the program fails when it is linked or loaded, not later.
	C.kintsu_abi_1()
	options := C.kintsu_options_new()
	if options == nil {
		return nil, outOfMemory()
	}
	defer C.kintsu_options_free(options)
	for _, s := range settings {
		if status := setOption(options, s); status == C.KINTSU_E_OPTION {
			return nil, &OptionError{Name: s.name, Takes: s.takes}
		} else if status != C.KINTSU_OK {
			return nil, misuse(status)
		}
	}
	s := new(shared)
	if status := C.kintsu_pipeline_new(options, nil, &s.pipeline, nil); status != C.KINTSU_OK {
		return nil, misuse(status)
	}
	s.refs.Store(1)
	alive.pipelines.Add(1)
	return s, nil
}

func setOption(options *C.kintsu_options, s setting) C.int32_t {
	switch s.target {
	case targetRule:
		return C.kintsu_options_set_rule(options, C.uint32_t(s.number), C.int32_t(s.value))
	case targetGroup:
		return C.kintsu_options_set_group(options, C.uint32_t(s.number), C.int32_t(s.value))
	default:
		return C.kintsu_options_set(options, C.int32_t(s.number), C.int64_t(s.value))
	}
}

// acquire takes a reference for a call, and says false where the last one is gone.
func (s *shared) acquire() bool {
	for {
		n := s.refs.Load()
		if n == 0 {
			return false
		}
		if s.refs.CompareAndSwap(n, n+1) {
			return true
		}
	}
}

// release gives a reference up; the last one frees the pipeline.
func (s *shared) release() {
	if s.refs.Add(-1) == 0 {
		C.kintsu_pipeline_free(s.pipeline)
		alive.pipelines.Add(-1)
	}
}

// workspace is a native result handle, pooled.
type workspace struct {
	result *C.kintsu_result
	// A pointer that the garbage collector looks at. Without one, so small an object shares its memory with others
	// (the type behind result is not Go's), and its cleanup waits for all of them.
	_ *byte
}

var workspaces sync.Pool

func takeWorkspace() (*workspace, error) {
	if w, ok := workspaces.Get().(*workspace); ok {
		return w, nil
	}
	w := &workspace{result: C.kintsu_result_new()}
	if w.result == nil {
		return nil, outOfMemory()
	}
	alive.results.Add(1)
	runtime.AddCleanup(w, freeResult, w.result)
	return w, nil
}

func freeResult(result *C.kintsu_result) {
	C.kintsu_result_free(result)
	alive.results.Add(-1)
}

// appendMended appends the answer to dst. In a warm program with room in dst it is one crossing and no allocation.
func (s *shared) appendMended(dst, src []byte) ([]byte, Summary, error) {
	w, err := takeWorkspace()
	if err != nil {
		return dst, Summary{Grade: Failed}, err
	}
	room := dst[len(dst):cap(dst)]
	if overlap(room, src) {
		// Mending in place: the library must not write over what it still reads, so the text comes afterwards.
		room = nil
	}
	view := newView()
	status := C.kintsu_repair_into(s.pipeline, nil, bytesOf(src), C.size_t(len(src)),
		w.result, bytesOf(room), C.size_t(len(room)), &view)
	buffer := status == C.KINTSU_E_BUFFER
	if buffer {
		status = C.KINTSU_OK
	}
	if err := w.check(status, &view); err != nil {
		return dst, Summary{Grade: Failed}, err
	}
	n := int(view.text_len)
	switch {
	case isSlice(&view):
		from := int(view.in_offset)
		dst = append(dst, src[from:from+n]...)
	case buffer:
		dst = slices.Grow(dst, n)
		room = dst[len(dst) : len(dst)+n]
		if status := C.kintsu_result_copy(w.result, bytesOf(room), C.size_t(n)); status != C.KINTSU_OK {
			return dst, Summary{Grade: Failed}, misuse(status) // w is not used again
		}
		dst = dst[:len(dst)+n]
	default:
		dst = dst[:len(dst)+n]
	}
	workspaces.Put(w)
	return dst, summaryOf(&view), nil
}

// mend gives the report and, unless the answer is a slice of src (the report's span), the text in memory of its own.
func (s *shared) mend(src []byte) (text []byte, slice bool, report Report, err error) {
	w, err := takeWorkspace()
	if err != nil {
		return nil, false, Report{Summary: Summary{Grade: Failed}}, err
	}
	view := newView()
	status := C.kintsu_repair(s.pipeline, nil, bytesOf(src), C.size_t(len(src)), w.result, &view)
	if err := w.check(status, &view); err != nil {
		return nil, false, failedReport(err), err
	}
	report = reportOf(&view)
	if slice = isSlice(&view); !slice {
		text = slices.Clone(unsafe.Slice((*byte)(view.text), int(view.text_len)))
	}
	workspaces.Put(w)
	return text, slice, report, nil
}

// check gives nil where there is an answer. Else it is done with the workspace: one whose call failed in an ordinary
// way goes back to the pool, one that may be lost is left to its cleanup.
func (w *workspace) check(status C.int32_t, view *C.kintsu_view) error {
	defer runtime.KeepAlive(w)
	switch status {
	case C.KINTSU_OK:
		if view.grade != C.KINTSU_FAILED {
			return nil
		}
	case C.KINTSU_E_LIMIT, C.KINTSU_E_CANCELED, C.KINTSU_E_NOMEM:
	default:
		return misuse(status)
	}
	why := C.kintsu_error{struct_size: C.uint32_t(unsafe.Sizeof(C.kintsu_error{}))}
	if status := C.kintsu_result_error(w.result, &why); status != C.KINTSU_OK {
		return misuse(status)
	}
	err := &SyntaxError{
		Reason: Reason(why.code),
		Offset: int(why.offset),
		Help:   C.GoStringN(&why.message[0], C.int(why.message_len)),
		Report: reportOf(view),
	}
	err.Report.Reason, err.Report.Offset = err.Reason, err.Offset
	workspaces.Put(w)
	return err
}

// misuse is what a status says that no call of this package should meet.
func misuse(status C.int32_t) error {
	if status == C.KINTSU_E_NOMEM {
		return outOfMemory()
	}
	return fmt.Errorf("%w (status %q)", ErrInternal, statusName(int32(status)))
}

func newView() C.kintsu_view {
	return C.kintsu_view{struct_size: C.uint32_t(unsafe.Sizeof(C.kintsu_view{})), grade: C.KINTSU_FAILED}
}

// isSlice says whether the answer is a stretch of the input, which the library never copies.
func isSlice(view *C.kintsu_view) bool { return view.grade <= C.KINTSU_EXTRACTED }

func summaryOf(view *C.kintsu_view) Summary {
	return Summary{Grade: Grade(view.grade), Flags: Flags(view.flags), Confidence: float64(view.confidence)}
}

func reportOf(view *C.kintsu_view) Report {
	report := Report{Summary: summaryOf(view), Span: span(view.in_offset, view.in_len)}
	count := int(view.correction_count)
	if count == 0 {
		return report
	}
	report.Corrections = make([]Correction, count)
	for i := range report.Corrections {
		// A later library may have longer structs: the stride is what counts.
		c := (*C.kintsu_correction)(unsafe.Add(unsafe.Pointer(view.corrections), i*int(view.correction_stride)))
		report.Corrections[i] = Correction{
			Kind:         Kind(c.kind),
			Strength:     Strength(c.flags & 0xff),
			Alternatives: uint8(c.flags >> 8),
			Grade:        Grade(c.flags >> 16 & 0xff),
			In:           span(c.in_offset, c.in_len),
			Out:          span(c.out_offset, c.out_len),
			Line:         int(c.line),
			Column:       int(c.column),
			Confidence:   float64(c.confidence),
		}
	}
	return report
}

func span(offset, length C.uint64_t) Span {
	return Span{Start: int(offset), End: int(offset + length)}
}

// bytesOf gives the address of the first byte, NULL where there is none: an empty slice may have any address.
func bytesOf(b []byte) *C.uint8_t {
	if len(b) == 0 {
		return nil
	}
	return (*C.uint8_t)(unsafe.SliceData(b))
}

// overlap says whether two stretches share a byte.
func overlap(a, b []byte) bool {
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	atA, atB := uintptr(unsafe.Pointer(unsafe.SliceData(a))), uintptr(unsafe.Pointer(unsafe.SliceData(b)))
	return atA < atB+uintptr(len(b)) && atB < atA+uintptr(len(a))
}

// kindTable has the name of each kind at its number; the gaps are empty.
var kindTable = sync.OnceValue(func() []string {
	names := make([]string, int(C.kintsu_kind_count()))
	for number := range names {
		names[number] = goString(C.kintsu_kind_name(C.uint32_t(number)))
	}
	return names
})

// groupTable has the name of each group at its number, which begin with 1 and have no gaps.
var groupTable = sync.OnceValue(func() []string {
	names := []string{""}
	for {
		name := goString(C.kintsu_group_name(C.uint32_t(len(names))))
		if name == "" {
			return names
		}
		names = append(names, name)
	}
})

func statusName(code int32) string { return goString(C.kintsu_status_name(C.int32_t(code))) }

func libraryVersion() string { return goString(C.kintsu_version()) }

// goString copies a static string; NULL is empty.
func goString(s *C.char) string {
	if s == nil {
		return ""
	}
	return C.GoString(s)
}

// explainNative gives the library's own explanation of what the pipeline makes of src. Tests hold Report.Explain
// against it, which has to do without the handle.
func explainNative(s *shared, src []byte) (string, error) {
	w, err := takeWorkspace()
	if err != nil {
		return "", err
	}
	defer workspaces.Put(w)
	// The status is not looked at: where the call was given up, the explanation says so.
	C.kintsu_repair(s.pipeline, nil, bytesOf(src), C.size_t(len(src)), w.result, nil)
	var text *C.uint8_t
	var length C.size_t
	if status := C.kintsu_result_text(w.result, C.KINTSU_TEXT_EXPLAIN, &text, &length); status != C.KINTSU_OK {
		return "", misuse(status)
	}
	return string(unsafe.Slice((*byte)(text), int(length))), nil
}

// What this package has in common with the header, held against it when the package is compiled: an index that is not
// 0 does not compile. The names are held against the library by the tests.
var (
	_ = [1]struct{}{}[C.KINTSU_ABI-1]
	_ = [1]struct{}{}[unsafe.Sizeof(C.kintsu_view{})-112-8*unsafe.Sizeof(uintptr(0))]
	_ = [1]struct{}{}[unsafe.Sizeof(C.kintsu_error{})-248]
	_ = [1]struct{}{}[unsafe.Sizeof(C.kintsu_correction{})-88]

	_ = [1]struct{}{}[C.KINTSU_UNCHANGED-Unchanged]
	_ = [1]struct{}{}[C.KINTSU_EXTRACTED-Extracted]
	_ = [1]struct{}{}[C.KINTSU_NORMALISED-Normalised]
	_ = [1]struct{}{}[C.KINTSU_GUESSED-Guessed]
	_ = [1]struct{}{}[C.KINTSU_LOSSY-Lossy]
	_ = [1]struct{}{}[C.KINTSU_FAILED-Failed]

	_ = [1]struct{}{}[C.KINTSU_F_TRUNCATED-FlagTruncated]
	_ = [1]struct{}{}[C.KINTSU_F_SHAPE_OK-FlagShapeOK]
	_ = [1]struct{}{}[C.KINTSU_F_SHAPE_CHECKED-FlagShapeChecked]
	_ = [1]struct{}{}[C.KINTSU_F_AMBIGUOUS-FlagAmbiguous]
	_ = [1]struct{}{}[C.KINTSU_F_LOSSY-FlagLossy]
	_ = [1]struct{}{}[C.KINTSU_F_SNAPSHOT_CHANGED-FlagSnapshotChanged]
	_ = [1]struct{}{}[C.KINTSU_F_COMPLETE-FlagComplete]
	_ = [1]struct{}{}[C.KINTSU_F_REVISED-FlagRevised]
	_ = [1]struct{}{}[C.KINTSU_F_LOW_CONFIDENCE-FlagLowConfidence]
	_ = [1]struct{}{}[C.KINTSU_F_CORRECTIONS_CAPPED-FlagCorrectionsCapped]
	_ = [1]struct{}{}[C.KINTSU_F_BUDGET_EXHAUSTED-FlagBudgetExhausted]
	_ = [1]struct{}{}[C.KINTSU_F_DIFFERS-FlagDiffers]
	_ = [1]struct{}{}[C.KINTSU_F_CLOSED-FlagClosed]

	_ = [1]struct{}{}[C.KINTSU_REASON_NO_JSON_FOUND-ReasonNoJSONFound]
	_ = [1]struct{}{}[C.KINTSU_REASON_REFUSED-ReasonRefused]
	_ = [1]struct{}{}[C.KINTSU_REASON_AMBIGUOUS-ReasonAmbiguous]
	_ = [1]struct{}{}[C.KINTSU_REASON_MAX_GRADE-ReasonMaxGrade]
	_ = [1]struct{}{}[C.KINTSU_REASON_LIMIT_INPUT-ReasonLimitInput]
	_ = [1]struct{}{}[C.KINTSU_REASON_LIMIT_OUTPUT-ReasonLimitOutput]
	_ = [1]struct{}{}[C.KINTSU_REASON_LIMIT_DEPTH-ReasonLimitDepth]
	_ = [1]struct{}{}[C.KINTSU_REASON_CANCELED-ReasonCanceled]
	_ = [1]struct{}{}[C.KINTSU_REASON_NO_MEMORY-ReasonNoMemory]

	_ = [1]struct{}{}[C.KINTSU_STRONG-Strong]
	_ = [1]struct{}{}[C.KINTSU_MEDIUM-Medium]
	_ = [1]struct{}{}[C.KINTSU_WEAK-Weak]

	_ = [1]struct{}{}[C.KINTSU_MODE_OFF-Off]
	_ = [1]struct{}{}[C.KINTSU_MODE_ON-On]
	_ = [1]struct{}{}[C.KINTSU_MODE_REPORT-ReportOnly]
)
