#!/bin/sh
# Builds the C library through CMake and runs the C and C++ tests.
#
#   tests/capi/run.sh              builds into build/
#   KINTSU_BUILD_DIR=dir ...       builds elsewhere
#   KINTSU_TEST=text ...           only the golden cases whose name contains the text
#
# The last line is `capi: N passed, N failed, N skipped`; the exit status is 0 where nothing failed.
set -u

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
build=${KINTSU_BUILD_DIR:-$root/build}

skip() {
    echo "SKIPPED: the C and C++ tests: $1"
    echo "capi: 0 passed, 0 failed, 1 skipped"
    exit 0
}

fail() {
    echo "capi: $1" >&2
    echo "capi: 0 passed, 1 failed, 0 skipped"
    exit 1
}

command -v cmake >/dev/null 2>&1 || skip "cmake is not installed"
command -v "${CC:-cc}" >/dev/null 2>&1 || skip "no C compiler (${CC:-cc}) is installed"
command -v "${CXX:-c++}" >/dev/null 2>&1 || skip "no C++ compiler (${CXX:-c++}) is installed"
command -v cargo >/dev/null 2>&1 || [ -x "$HOME/.cargo/bin/cargo" ] || skip "cargo is not installed"

# The runners read the corpus with Jansson. Where it is missing and may be installed, it is.
if ! pkg-config --exists jansson 2>/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    { apt-get update -qq && apt-get install -y -qq libjansson-dev pkg-config; } >/dev/null 2>&1 ||
        echo "SKIPPED: the corpus in C: libjansson-dev cannot be installed"
fi

mkdir -p "$build" || fail "$build cannot be made"
log=$build/configure.log
cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Debug -DKINTSU_BUILD_TESTS=ON >"$log" 2>&1 || {
    cat "$log"
    fail "cmake failed"
}
grep '^-- SKIPPED' "$log"
cmake --build "$build" --parallel 2 || fail "the build failed"

report=$build/ctest.xml
rm -f "$report"
ctest --test-dir "$build" --output-on-failure --output-junit "$report"
status=$?

# <testsuite ... tests="N" failures="N" disabled="N" skipped="N" ...>
count() {
    sed -n "s/^.*[[:space:]]$1=\"\([0-9]*\)\".*$/\1/p" "$report" 2>/dev/null | head -n 1
}
tests=$(count tests)
failures=$(count failures)
skipped=$(count skipped)
[ -n "$tests" ] && [ "$tests" -gt 0 ] || fail "ctest ran no test"
echo "capi: $((tests - failures - skipped)) passed, $failures failed, $skipped skipped"
[ "$status" -eq 0 ] && [ "$failures" -eq 0 ]
