#!/usr/bin/env bash
# Shows that every language gives the same answers: the same file of texts through Rust, C, Go and .NET, and one hash
# over all that each says (text, grade, flags, the bits of the confidence, every correction).
#
#   tests/digest.sh [CASES.jsonl]
#
# Without a file: the measuring tools' damaged documents (../shared/tools/corrupt.py, seed 1) where they are, else the
# inputs of the golden corpus. The other suites have built what this needs; what is not there is skipped.
#
# The last line is `digest: N passed, N failed, N skipped`; the exit status is 0 where nothing differs.
set -u
cd "$(dirname "$0")/.." || exit 1
root=$PWD
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
passed=0 failed=0 skipped=0

finish() {
    echo "digest: $passed passed, $failed failed, $skipped skipped"
    [ "$failed" -eq 0 ]
    exit
}
skip() {
    echo "SKIPPED: digest: $1"
    skipped=$((skipped + 1))
}
fail() {
    echo "FAILED: digest: $1"
    failed=$((failed + 1))
}

# Lines of {"id", "input"} and nothing else: the tools' truths hold NaN, which no parser of JSON takes. Bytes that are
# no text cannot stand in such a line, so those few cases of the corpus are left out; each language runs them in its
# own suite.
cases=$work/cases.jsonl
if [ $# -gt 0 ]; then
    cases=$(realpath -- "$1")
elif [ -f ../shared/tools/corrupt.py ] && command -v python3 >/dev/null; then
    python3 ../shared/tools/corrupt.py --seed 1 --out "$work/labelled.jsonl" >/dev/null || { fail "corrupt.py"; finish; }
    python3 -c 'import json, sys
for line in sys.stdin:
    case = json.loads(line)
    print(json.dumps({"id": case["id"], "input": case["input"]}))' <"$work/labelled.jsonl" >"$cases"
else
    sed -n 's/^{"name":\("[^"]*"\),"input":/{"id":\1,"input":/p' tests/cases/*.jsonl >"$cases"
fi
count=$(wc -l <"$cases")
[ "$count" -gt 0 ] || { fail "there are no cases"; finish; }
echo "digest: $count texts"

# language NAME COMMAND...: the hash of what the command prints, held against that of the first language.
reference=
language() {
    local name=$1 sum
    shift
    if ! "$@" >"$work/answers" 2>"$work/errors"; then
        fail "$name does not run"
        tail -n 20 "$work/errors"
        return
    fi
    sum=$(sha256sum <"$work/answers")
    sum=${sum%% *}
    echo "$sum  $name"
    if [ -z "$reference" ]; then
        # A program that answers nothing agrees with every other one that does not either.
        if [ "$(grep -c . "$work/answers")" -lt "$count" ]; then
            fail "$name answers less than one line a text"
            return
        fi
        reference=$sum
        mv "$work/answers" "$work/reference"
        passed=$((passed + 1))
    elif [ "$sum" = "$reference" ]; then
        passed=$((passed + 1))
    else
        fail "$name gives other answers than Rust; the first difference:"
        diff "$work/reference" "$work/answers" | head -n 10
    fi
}

language Rust cargo run --quiet --release -p kintsu-cli --example digest -- "$cases"

build=${KINTSU_BUILD_DIR:-build}
c=$(find "$build" -type f -name digest -perm -u+x 2>/dev/null | head -n 1)
if [ -n "$c" ]; then
    language C "$c" "$cases"
else
    skip "C: CMake has built no digest program (it needs Jansson)"
fi

if command -v go >/dev/null 2>&1; then
    in_go() { (cd bindings/go && ./prepare.sh --keep-header && go run ./internal/digest "$1"); }
    language Go in_go "$cases"
else
    skip "Go: it is not installed"
fi

if command -v dotnet >/dev/null 2>&1 || [ -x "$root/../shared/dotnet/use.sh" ]; then
    language .NET bindings/dotnet/run.sh digest "$cases"
else
    skip ".NET: there is no SDK"
fi
finish
