#!/usr/bin/env bash
# Every test of the project, in order: form, lints, Rust, documentation, C and C++, Go, .NET, that all languages
# give the same answers, and the README's snippets. The last line is `N passed, N failed, N skipped`; the exit status is 0 where nothing failed.
#
#   tests/run.sh                 everything
#   tests/run.sh rust go         these parts: format lints rust docs capi go dotnet digest readme
#   KINTSU_TEST=comma ...        of the golden cases only those whose name contains `comma`
#
# A part whose toolchain is missing is skipped, loudly. With CI=true that is a failure, so that no part is lost without
# notice; .NET alone may be missing there, where no SDK is to be had.
set -u
cd "$(dirname "$0")/.." || exit 1
[ -d "$HOME/.cargo/bin" ] && PATH=$PATH:$HOME/.cargo/bin
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
passed=0 failed=0 skipped=0
summary=()

# note NAME PASSED FAILED SKIPPED
note() {
    passed=$((passed + $2)) failed=$((failed + $3)) skipped=$((skipped + $4))
    summary+=("$(printf '%-8s %5d passed, %d failed, %d skipped (%d s)' "$1" "$2" "$3" "$4" $((SECONDS - began)))")
}

# What a part printed, for its totals; it is shown as it comes.
log=$work/log
shown() { "$@" 2>&1 | tee "$log"; return "${PIPESTATUS[0]}"; }

# The .NET SDK reads its settings from the folder that it is called in.
in_folder() { (cd "$1" && shift && "$@"); }

# One thing that holds or does not.
check() {
    local name=$1
    shift
    if shown "$@"; then note "$name" 1 0 0; else note "$name" 0 1 0; fi
}

# A suite that ends with `NAME: N passed, N failed, N skipped`. One that breaks off has failed.
suite() {
    local name=$1 status=0 line
    shift
    shown "$@" || status=1
    line=$(grep -E "^$name: [0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$" "$log" | tail -n 1)
    read -r _ p _ f _ s _ <<<"${line:-x 0 passed, 1 failed, 0 skipped}"
    [ "$status" -eq 0 ] || [ "$f" -gt 0 ] || f=1
    note "$name" "$p" "$f" "$s"
    grep -E '(^|[[:space:]])SKIPPED' "$log" >>"$work/skipped"
}

# toolchain NAME COMMAND...: whether the commands are there. In CI they must be.
toolchain() {
    local name=$1 command lost=()
    shift
    for command in "$@"; do
        command -v "$command" >/dev/null 2>&1 || lost+=("$command")
    done
    [ ${#lost[@]} -eq 0 ] && return
    echo "SKIPPED: $name: there is no ${lost[*]} on PATH (make setup installs what it can)" | tee -a "$work/skipped"
    if [ "${CI:-}" = true ]; then
        echo "FAILED: $name: CI must have it"
        note "$name" 0 1 0
    else
        note "$name" 0 0 1
    fi
    return 1
}

# cargo test prints one line of totals for each test program, and another form of it for failures.
rust() {
    local status=0 p f s
    shown cargo test --workspace --no-fail-fast || status=1
    read -r p f s <<<"$(awk '/^test result: / { for (i = 2; i <= NF; i++) {
        if ($i ~ /^passed/) p += $(i - 1); if ($i ~ /^failed/) f += $(i - 1); if ($i ~ /^ignored/) s += $(i - 1) } }
        END { print p + 0, f + 0, s + 0 }' "$log")"
    # It did not compile, or a test program broke off.
    [ "$status" -eq 0 ] || [ "$f" -gt 0 ] || f=1
    [ "$p" -gt 0 ] || [ "$f" -gt 0 ] || f=1
    note rust "$p" "$f" "$s"
}

# The libraries `kintsu` and `kintsu-capi` have one name, so their pages are built apart. Those of the C library are
# for who works on it; its users read the header.
docs() {
    RUSTDOCFLAGS='-D warnings' cargo doc --quiet --no-deps --lib -p kintsu &&
        RUSTDOCFLAGS='-D warnings -A rustdoc::private_intra_doc_links' \
            cargo doc --quiet --no-deps --lib -p kintsu-capi --document-private-items
}

part() {
    echo
    echo "== $1"
    began=$SECONDS
    : >"$log"
    case $1 in
        format) check format cargo fmt --all --check ;;
        lints) check lints cargo clippy --quiet --workspace --all-targets -- -D warnings ;;
        rust) rust ;;
        docs) check docs docs ;;
        capi) toolchain capi cmake cc c++ && suite capi tests/capi/run.sh ;;
        go) toolchain go go cc && suite go bindings/go/run.sh ;;
        # An SDK may lie beside the project: the suite looks for it itself, and says so where there is none.
        dotnet) suite dotnet in_folder bindings/dotnet ./run.sh ;;
        digest) suite digest tests/digest.sh ;;
        readme) suite readme tests/readme/run.sh ;;
        *)
            echo "there is no part $1: format lints rust docs capi go dotnet digest readme" >&2
            exit 2
            ;;
    esac
}

if ! command -v cargo >/dev/null 2>&1; then
    echo "FAILED: there is no Rust on PATH: https://rustup.rs"
    echo "0 passed, 1 failed, 0 skipped"
    exit 1
fi
[ $# -gt 0 ] || set -- format lints rust docs capi go dotnet digest readme
for name in "$@"; do
    part "$name"
done

echo
echo "== Totals"
printf '%s\n' "${summary[@]}"
if [ -s "$work/skipped" ]; then
    echo
    sort -u "$work/skipped"
fi
echo
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
