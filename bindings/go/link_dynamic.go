//go:build cgo && (kintsu_dynamic || !(linux && amd64))

package kintsu

// The build tag kintsu_dynamic takes an installed library instead of the archive. A platform without an archive
// module has no other way, so it asks for one without the tag: pkg-config's message names what is missing.

// #cgo pkg-config: kintsu
import "C"
