//go:build !cgo

package kintsu

// The package without cgo: the whole API is there, so that programs and their documentation build, and every call
// that needs the native library gives ErrNoCgo.

const cgoEnabled = false

// shared cannot exist here: newShared makes none, so its methods are never reached with one.
type shared struct{}

func newShared([]setting) (*shared, error) { return nil, ErrNoCgo }

func (*shared) acquire() bool { return false }

func (*shared) release() {}

func (*shared) appendMended(dst, _ []byte) ([]byte, Summary, error) {
	return dst, Summary{Grade: Failed}, ErrNoCgo
}

func (*shared) mend([]byte) ([]byte, bool, Report, error) {
	return nil, false, Report{Summary: Summary{Grade: Failed}}, ErrNoCgo
}

// The tables are the library's.
func kindTable() []string { return nil }

func groupTable() []string { return nil }

func libraryVersion() string { return "" }
