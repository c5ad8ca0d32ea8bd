//go:build cgo

package linuxamd64

// The system libraries are those that Rust's standard library calls. `-lgcc_s`, which rustc would name too, is
// left out: it breaks static programs, and gcc's own driver adds what is needed.

// #cgo LDFLAGS: ${SRCDIR}/libkintsu.a -lpthread -ldl -lm
import "C"
