package kintsu

import (
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Repairer mends texts with one set of options. Make one with [New] and keep it: it is safe for concurrent use, and
// calls do not wait for each other.
//
// A Repairer that is no longer reachable gives up its native memory by itself; [Repairer.Close] does so at once. The
// zero value is one that was closed.
type Repairer struct {
	native  *shared // nil in the zero value
	closed  atomic.Bool
	cleanup runtime.Cleanup
}

// New makes a Repairer with these options.
//
// Errors: [*OptionError]; [ErrNoCgo]; [ErrLimit] where memory ran out.
func New(opts ...Option) (*Repairer, error) {
	if !cgoEnabled {
		// Before the options, since without the library no rule has a name.
		return nil, ErrNoCgo
	}
	var s settings
	for _, option := range opts {
		if err := option(&s); err != nil {
			return nil, err
		}
	}
	native, err := newShared(s.list)
	if err != nil {
		return nil, err
	}
	r := &Repairer{native: native}
	// The cleanup's argument is the shared record, never the Repairer, which it would keep alive.
	r.cleanup = runtime.AddCleanup(r, (*shared).release, native)
	return r, nil
}

// defaultRepairer serves the package's functions where they are given no option. It is never closed.
var defaultRepairer = sync.OnceValues(func() (*Repairer, error) { return New() })

// with runs body with the Repairer for these options. One that was made for the call is closed after it.
func with(opts []Option, body func(*Repairer) error) error {
	if len(opts) == 0 {
		r, err := defaultRepairer()
		if err != nil {
			return err
		}
		return body(r)
	}
	r, err := New(opts...)
	if err != nil {
		return err
	}
	defer r.Close()
	return body(r)
}

// Close gives up the native pipeline, which is freed after the last call that uses it: calls in flight end as if it
// were still there, later ones give [ErrClosed]. It is safe to call it twice, and at any time from any goroutine. It
// always returns nil.
func (r *Repairer) Close() error {
	if r.native != nil && r.closed.CompareAndSwap(false, true) {
		r.cleanup.Stop()
		r.native.release()
		runtime.KeepAlive(r) // else the cleanup might be queued before Stop
	}
	return nil
}

// enter takes a reference to the native pipeline for one call, to be released after it; nil where it was closed.
func (r *Repairer) enter() *shared {
	s := r.native
	ok := s != nil && !r.closed.Load() && s.acquire()
	runtime.KeepAlive(r) // else its own reference might be gone before the call has one
	if !ok {
		return nil
	}
	return s
}

// Append mends src, appends the text to dst and returns the longer slice, as the built-in append does. It is the
// fast path: with room in dst and after the first calls it allocates nothing. dst may share memory with src, as in
// Append(buf[:0], buf): the text then overwrites the input.
//
// Where there is no text dst comes back as it was. Errors: [ErrUnrepairable] and [ErrLimit], as [*SyntaxError];
// [ErrLowConfidence], with the text appended; [ErrClosed].
func (r *Repairer) Append(dst, src []byte) ([]byte, Summary, error) {
	s := r.enter()
	if s == nil {
		return dst, Summary{Grade: Failed}, ErrClosed
	}
	dst, summary, err := s.appendMended(dst, src)
	s.release()
	if err == nil && summary.Flags.LowConfidence() {
		err = ErrLowConfidence
	}
	return dst, summary, err
}

// Repair mends src. The result is memory of its own and shares nothing with src.
//
// The result is nil only where there is no text. Errors: as those of [Repairer.Append]; [ErrLowConfidence] comes with
// the result.
func (r *Repairer) Repair(src []byte) (*Result, error) {
	text, slice, report, err := r.mend(src)
	if report.Grade == Failed {
		return nil, err
	}
	if slice {
		text = append([]byte(nil), src[report.Span.Start:report.Span.End]...)
	}
	return &Result{JSON: text, Report: report}, err
}

// RepairString mends src. Text that is valid JSON comes back as the same string, and where only text around the JSON
// was left out, as a part of it: neither is copied.
//
// The string is empty only where there is no text. Errors: as those of [Repairer.Append]; [ErrLowConfidence] comes
// with the text.
func (r *Repairer) RepairString(src string) (string, error) {
	text, slice, report, err := r.mend(viewOf(src))
	switch {
	case report.Grade == Failed:
		return "", err
	case slice:
		return src[report.Span.Start:report.Span.End], err
	}
	// The text is ours alone and never written again.
	return unsafe.String(unsafe.SliceData(text), len(text)), err
}

// mend gives the text (a slice of src or memory of its own) and the report.
func (r *Repairer) mend(src []byte) (text []byte, slice bool, report Report, err error) {
	s := r.enter()
	if s == nil {
		return nil, false, Report{Summary: Summary{Grade: Failed}}, ErrClosed
	}
	defer s.release()
	text, slice, report, err = s.mend(src)
	if err == nil && report.Flags.LowConfidence() {
		err = ErrLowConfidence
	}
	return text, slice, report, err
}

// viewOf gives the bytes of a string, which nobody may write.
func viewOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

// Repair mends src, as [Repairer.Repair] does. Options cost a pipeline for each call: where they are used again, make
// a [Repairer].
func Repair(src []byte, opts ...Option) (result *Result, err error) {
	err = with(opts, func(r *Repairer) error {
		result, err = r.Repair(src)
		return err
	})
	return result, err
}

// RepairString mends src, as [Repairer.RepairString] does: text that is valid JSON comes back as the same string.
func RepairString(src string, opts ...Option) (text string, err error) {
	err = with(opts, func(r *Repairer) error {
		text, err = r.RepairString(src)
		return err
	})
	return text, err
}

// Kinds lists every rule of the linked library, in the order of the numbers. Without cgo it is empty.
func Kinds() []Kind {
	var kinds []Kind
	for number, name := range kindTable() {
		if name != "" {
			kinds = append(kinds, Kind(number))
		}
	}
	return kinds
}

// kindName gives a rule's name; "" for a number that no rule has.
func kindName(kind Kind) string {
	if names := kindTable(); uint64(kind) < uint64(len(names)) {
		return names[kind]
	}
	return ""
}

// Version gives the version of the linked library, such as "0.1.0". Without cgo it is empty.
func Version() string { return libraryVersion() }
