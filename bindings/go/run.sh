#!/bin/sh
# The suite of the Go binding: prepares the native library, checks form, and runs the tests in each way of building
# that the package promises. Ends with the line `go: N passed, N failed, N skipped`, where each check, test and subtest
# counts once for each way, and with a status other than 0 where something failed.
#
# KINTSU_TEST=text runs only the golden cases whose name contains the text, once.
set -u
cd "$(dirname -- "$0")" || exit 1
passed=0 failed=0 skipped=0

finish() {
    echo "go: $passed passed, $failed failed, $skipped skipped"
    [ "$failed" -eq 0 ]
    exit
}
skip() {
    echo "SKIPPED: go: $*"
    skipped=$((skipped + 1))
}
for tool in go "$(go env CC 2>/dev/null || echo cc)" cargo; do
    if ! command -v "$tool" >/dev/null 2>&1; then
        skip "the whole suite: there is no $tool on PATH"
        finish
    fi
done
if [ "$(go env GOOS)/$(go env GOARCH)" != linux/amd64 ]; then
    skip "the whole suite: it has an archive for linux/amd64 only"
    finish
fi

# Scratch space, for what must not lie in the tree.
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# check NAME COMMAND...: one check that passes or fails as its command does.
check() {
    name=$1
    shift
    if "$@" >"$scratch/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: go: $name"
        cat "$scratch/log"
    fi
}
# tests NAME ARGUMENTS...: go test, counted. Never from the cache, which does not know of the collector's settings.
tests() {
    name=$1
    shift
    echo "go: $name"
    rm -f "$scratch/counts"
    go test -json -vet=off -count=1 "$@" 2>"$scratch/errors" | "$scratch/tally" "$scratch/counts"
    if read -r p f s 2>/dev/null <"$scratch/counts"; then
        passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
        [ $((p + f)) -gt 0 ] && [ "$f" -eq 0 ] && return
        [ "$f" -eq 0 ] && failed=$((failed + 1))
    else
        failed=$((failed + 1))
    fi
    echo "FAILED: go: $name"
    cat "$scratch/errors"
}
formatted() {
    unformatted=$(gofmt -l .)
    [ -z "$unformatted" ] || { echo "gofmt -w would change: $unformatted"; return 1; }
}

check "the native library and tally" sh -c './prepare.sh --keep-header && go build -o "$1" ./internal/tally' - "$scratch/tally"
if [ "$failed" -gt 0 ]; then
    finish
fi
if [ -n "${KINTSU_TEST:-}" ]; then
    tests "the golden cases with '$KINTSU_TEST'" -run 'TestCorpus' .
    finish
fi

check "gofmt" formatted
check "vet" go vet ./... ./lib/linux-amd64
tests "tests" ./...
tests "tests under the race detector" -race .
# The collector runs all the time, so that what is freed too early is seen.
GOGC=1 tests "tests with GOGC=1" -short -run 'Test|Example' .
# Every pointer that is stored is checked against the rules of cgo.
GOEXPERIMENT=cgocheck2 tests "tests with cgocheck2" -short .
CGO_ENABLED=0 tests "tests without cgo" .
check "vet without cgo" env CGO_ENABLED=0 go vet ./... ./lib/linux-amd64
check "build with -trimpath" go build -trimpath -o "$scratch/digest" ./internal/digest

# The tag kintsu_dynamic, against a folder that looks like an installed library. Go's build cache remembers what
# pkg-config said once and does not ask again, so the folder's place comes by CGO_LDFLAGS, which it does look at.
target=${CARGO_TARGET_DIR:-target}
case $target in /*) ;; *) target=$(cd ../.. && pwd)/$target ;; esac # as prepare.sh takes it
if command -v pkg-config >/dev/null 2>&1; then
    installed=$target/go-dynamic
    mkdir -p "$installed"
    cp "$target/release/libkintsu.so" "$installed/libkintsu.so.1"
    ln -sf libkintsu.so.1 "$installed/libkintsu.so"
    printf 'Name: kintsu\nDescription: for a test\nVersion: 1\nLibs: -lkintsu\n' >"$installed/kintsu.pc"
    export PKG_CONFIG_PATH="$installed" LD_LIBRARY_PATH="$installed" CGO_LDFLAGS="-L$installed"
    tests "tests with kintsu_dynamic" -tags kintsu_dynamic -short .
    check "build with kintsu_dynamic" go test -c -tags kintsu_dynamic -o "$scratch/dynamic" .
    check "it needs the shared library" sh -c 'readelf -d "$1" | grep -q "NEEDED.*libkintsu.so.1"' - "$scratch/dynamic"
else
    skip "kintsu_dynamic: there is no pkg-config on PATH"
fi
finish
