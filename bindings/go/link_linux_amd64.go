//go:build cgo && linux && amd64 && !kintsu_dynamic

package kintsu

// Brings the archive of this platform into the program.
import _ "github.com/kintsu/kintsu/bindings/go/lib/linux-amd64"
