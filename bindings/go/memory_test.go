//go:build cgo

package kintsu

// Threads, lifetimes and allocations. The counters in native_cgo.go say how many native handles there are.

import (
	"errors"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// waitFor collects garbage until the condition holds. It gives up after a long while, and never judges how long.
func waitFor(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for range 2000 {
		if condition() {
			return
		}
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("not seen: %s", what)
}

func TestManyGoroutinesShareOneRepairer(t *testing.T) {
	r := newRepairer(t)
	inputs := []string{valid, fenced, broken, cut, nothing}
	want := make([]string, len(inputs))
	for i, input := range inputs {
		want[i], _ = r.RepairString(input)
	}
	goroutines := 100_000
	if testing.Short() || raceEnabled {
		goroutines = 5_000
	}
	var wrong atomic.Int64
	var all sync.WaitGroup
	for n := range goroutines {
		all.Add(1)
		go func() {
			defer all.Done()
			i := n % len(inputs)
			var got string
			switch n % 3 {
			case 0:
				got, _ = r.RepairString(inputs[i])
			case 1:
				text, _, _ := r.Append(nil, []byte(inputs[i]))
				got = string(text)
			default:
				if result, _ := r.Repair([]byte(inputs[i])); result != nil {
					got = string(result.JSON)
				}
			}
			if got != want[i] {
				wrong.Add(1)
			}
		}()
	}
	all.Wait()
	if wrong.Load() != 0 {
		t.Errorf("%d of %d answers are wrong", wrong.Load(), goroutines)
	}
}

// Whenever Close comes, a call gives its answer or ErrClosed, and the pipeline is freed once, after the last of them.
func TestCloseDuringCalls(t *testing.T) {
	pipelines := alive.pipelines.Load()
	var answers, refusals atomic.Int64
	for range 200 {
		r, err := New()
		if err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		for range 4 {
			all.Add(1)
			go func() {
				defer all.Done()
				var buf [256]byte
				for range 20 {
					switch got, _, err := r.Append(buf[:0], []byte(broken)); {
					case err == nil && string(got) == mended:
						answers.Add(1)
					case errors.Is(err, ErrClosed) && len(got) == 0:
						refusals.Add(1)
					default:
						t.Errorf("%q, %v", got, err)
					}
				}
			}()
		}
		for range 2 {
			all.Add(1)
			go func() {
				defer all.Done()
				for range rand.IntN(100) {
					runtime.Gosched()
				}
				if err := r.Close(); err != nil {
					t.Error(err)
				}
			}()
		}
		all.Wait()
		if _, _, err := r.Append(nil, []byte(valid)); !errors.Is(err, ErrClosed) {
			t.Fatalf("after Close: %v", err)
		}
	}
	// The default Repairer, and those that other tests abandoned, are the only ones that may still be there.
	if now := alive.pipelines.Load(); now > pipelines {
		t.Errorf("%d pipelines are left", now-pipelines)
	}
	t.Logf("%d answers, %d refusals", answers.Load(), refusals.Load())
}

func TestCloseTwiceAndUseAfterClose(t *testing.T) {
	pipelines := alive.pipelines.Load()
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	if now := alive.pipelines.Load(); now != pipelines+1 {
		t.Fatalf("%d pipelines after New, %d before", now, pipelines)
	}
	for range 3 {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		if now := alive.pipelines.Load(); now != pipelines {
			t.Fatalf("%d pipelines after Close, %d before", now, pipelines)
		}
	}
	if result, err := r.Repair([]byte(valid)); result != nil || err != ErrClosed {
		t.Errorf("Repair: %v, %v", result, err)
	}
	if text, err := r.RepairString(valid); text != "" || err != ErrClosed {
		t.Errorf("RepairString: %q, %v", text, err)
	}
	dst := []byte("kept")
	if got, summary, err := r.Append(dst, []byte(valid)); string(got) != "kept" || summary.Grade != Failed || err != ErrClosed {
		t.Errorf("Append: %q, %+v, %v", got, summary, err)
	}
	var v any
	if report, err := r.Unmarshal([]byte(valid), &v); report.Grade != Failed || v != nil || err != ErrClosed {
		t.Errorf("Unmarshal: %+v, %v, %v", report, v, err)
	}
	var zero Repairer
	if err := zero.Close(); err != nil {
		t.Error(err)
	}
}

// A call with options makes a pipeline and frees it again, whatever comes of it.
func TestCallsWithOptionsLeaveNothing(t *testing.T) {
	pipelines := alive.pipelines.Load()
	for _, input := range []string{valid, broken, nothing} {
		RepairString(input, WithMaxDepth(7))
		Repair([]byte(input), WithMaxDepth(7))
		UnmarshalAs[any](input, WithMaxDepth(7))
		UnmarshalAs[any](input, WithMaxDepth(0))
	}
	if now := alive.pipelines.Load(); now != pipelines {
		t.Errorf("%d pipelines, %d before", now, pipelines)
	}
}

func TestAbandonedRepairersAreFreed(t *testing.T) {
	defaultRepairer()
	waitFor(t, "the end of what other tests left", func() bool { return alive.pipelines.Load() <= 1 })
	for range 100 {
		r, err := New()
		if err != nil {
			t.Fatal(err)
		}
		r.RepairString(broken)
	}
	waitFor(t, "the end of all Repairers", func() bool { return alive.pipelines.Load() <= 1 })
	if _, err := RepairString(broken); err != nil {
		t.Errorf("the default Repairer is gone: %v", err)
	}
}

// A Repairer that is reachable only by the call itself must live as long as the call.
func TestUseOfATemporary(t *testing.T) {
	defaultRepairer()
	defer waitFor(t, "the end of the temporaries", func() bool { return alive.pipelines.Load() <= 1 })
	for range 300 {
		r, err := New()
		if err != nil {
			t.Fatal(err)
		}
		go runtime.GC()
		if got, err := r.RepairString(broken); err != nil || got != mended {
			t.Fatalf("%q, %v", got, err)
		}
	}
}

func TestPooledResultsAreFreed(t *testing.T) {
	var all sync.WaitGroup
	for range 50 {
		all.Add(1)
		go func() {
			defer all.Done()
			RepairString(broken)
		}()
	}
	all.Wait()
	if alive.results.Load() == 0 {
		t.Fatal("the counter does not count")
	}
	waitFor(t, "the end of all pooled results", func() bool { return alive.results.Load() == 0 })
	if got, err := RepairString(broken); err != nil || got != mended {
		t.Errorf("afterwards: %q, %v", got, err)
	}
}

func TestAppendAllocatesNothing(t *testing.T) {
	if raceEnabled {
		t.Skip("under the race detector the pool drops workspaces on purpose")
	}
	r := newRepairer(t)
	for name, input := range map[string][]byte{
		"unchanged": []byte(valid), "extracted": []byte(fenced), "repaired": []byte(broken), "cut": []byte(cut),
	} {
		dst := make([]byte, 0, 256)
		allocations := testing.AllocsPerRun(1000, func() {
			out, _, err := r.Append(dst, input)
			if err != nil || len(out) == 0 {
				t.Fatalf("%s: %q, %v", name, out, err)
			}
		})
		if allocations != 0 {
			t.Errorf("%s: %g allocations a call", name, allocations)
		}
	}
	allocations := testing.AllocsPerRun(1000, func() {
		if _, err := r.RepairString(valid); err != nil {
			t.Fatal(err)
		}
	})
	if allocations != 0 {
		t.Errorf("RepairString of valid text: %g allocations a call", allocations)
	}
}

func BenchmarkAppend(b *testing.B) {
	r := newRepairer(b)
	for name, input := range map[string][]byte{"unchanged": []byte(valid), "repaired": []byte(broken)} {
		b.Run(name, func(b *testing.B) {
			dst := make([]byte, 0, 256)
			b.ReportAllocs()
			b.SetBytes(int64(len(input)))
			for b.Loop() {
				if _, _, err := r.Append(dst, input); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
