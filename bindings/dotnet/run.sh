#!/usr/bin/env bash
# Builds the native library, packs the .NET package with it, and tests the package as a user gets it: the test projects
# take it from a local folder feed, never from the project. Ends with `dotnet: N passed, N failed, N skipped` and exits
# with 1 where something failed.
#
#     bindings/dotnet/run.sh                      everything
#     bindings/dotnet/run.sh digest FILE.jsonl    the digest of FILE to stdout (see Kintsu.Digest/Program.cs)
#     bindings/dotnet/run.sh run FOLDER           builds the project in FOLDER against the package and runs it
#
# An SDK is taken from PATH, else from ../shared/dotnet beside the project; without one the suite is skipped. Nothing is
# fetched where the packages are at hand. What is built goes to obj/ here, which Git ignores. CARGO_TARGET_DIR and
# KINTSU_TEST (a part of a case's name) are heeded.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$here/obj

if ! command -v dotnet >/dev/null && [ -x "$root/../shared/dotnet/use.sh" ]; then
    eval "$("$root/../shared/dotnet/use.sh" || true)"
fi
if ! command -v dotnet >/dev/null; then
    echo "SKIPPED: dotnet: there is no .NET SDK on PATH, and none in ../shared/dotnet"
    echo "dotnet: 0 passed, 0 failed, 1 skipped"
    exit 0
fi
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 TESTINGPLATFORM_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1

# Packages go to a folder of this run: NuGet never reads a package again whose version it has already unpacked.
export NUGET_PACKAGES=$work/packages
rid=$(dotnet --info | sed -n 's/^ *RID: *//p' | head -1)
case $rid in
    osx-*) file=libkintsu.dylib ;;
    win-*) file=kintsu.dll ;;
    *) file=libkintsu.so ;;
esac

log() { echo "dotnet: $*" >&2; }

# Runs a command quietly; its output is shown where it fails.
quiet() {
    local out
    if ! out=$("$@" 2>&1); then
        printf '%s\n' "$out" >&2
        return 1
    fi
}

package() {
    log "building the native library for $rid"
    (cd "$root" && cargo build --quiet --release -p kintsu-capi) >&2
    local target
    target=$(cd "$root" && cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
    mkdir -p "$work/native/$rid"
    cp "$target/release/$file" "$work/native/$rid/$file"

    log "packing"
    rm -rf "$work/feed" "$NUGET_PACKAGES/kintsu"
    mkdir -p "$work/feed"
    quiet dotnet pack "$here/Kintsu/Kintsu.csproj" -c Release -o "$work/feed"
}

digest() {
    package
    quiet dotnet build "$here/Kintsu.Digest/Kintsu.Digest.csproj" -c Release --force
    dotnet "$here/Kintsu.Digest/bin/Release/net10.0/Kintsu.Digest.dll" "$1"
}

passed=0 failed=0 skipped=0 ended=

# The last line, also where a build broke off, which counts as a failure.
totals() {
    [ -n "$ended" ] || failed=$((failed + 1))
    echo "dotnet: $passed passed, $failed failed, $skipped skipped"
}

# A check by this script itself: a name, and a command that fails where the check does.
check() {
    local name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        log "FAILED: $name"
    fi
}

generated_files_are_current() { "$here/generate-kinds.sh" --check; }

# The package holds the library under the RID's folder, both assemblies, the README and the documentation.
package_is_whole() {
    local entry list
    list=$(python3 -m zipfile -l "$work"/feed/Kintsu.*.nupkg 2>/dev/null || unzip -l "$work"/feed/Kintsu.*.nupkg)
    for entry in "runtimes/$rid/native/$file" lib/net8.0/Kintsu.dll lib/net10.0/Kintsu.dll lib/net8.0/Kintsu.xml README.md; do
        grep -qF "$entry" <<<"$list" || { log "the package has no $entry"; return 1; }
    done
}

pack_fails_where_a_library_is_missing() {
    local out
    if out=$(dotnet pack "$here/Kintsu/Kintsu.csproj" -c Release --no-build -o "$work/feed-broken" "-p:KintsuRids=$rid%3Bno-such-rid" 2>&1); then
        log "it packed"
        return 1
    fi
    grep -q 'KINTSU001.*no-such-rid' <<<"$out" && ! compgen -G "$work/feed-broken/*.nupkg" >/dev/null
}

# A library that is not there, and one that is another: the message names the place and the variable.
missing_library_is_explained() {
    local out
    out=$(echo '{"id":1,"input":"[1]"}' | KINTSU_LIBRARY_PATH=$work/nowhere/$file dotnet "$here/Kintsu.Digest/bin/Release/net10.0/Kintsu.Digest.dll" /dev/stdin 2>&1) && return 1
    grep -q 'DllNotFoundException.*KINTSU_LIBRARY_PATH' <<<"$out"
}

library_path_is_heeded() {
    local out
    out=$(echo '{"id":1,"input":"[1]"}' | KINTSU_LIBRARY_PATH=$work/native/$rid/$file dotnet "$here/Kintsu.Digest/bin/Release/net10.0/Kintsu.Digest.dll" /dev/stdin)
    [ "$(head -2 <<<"$out" | tail -1)" = unchanged ]
}

format_is_kept() {
    local project
    for project in Kintsu Kintsu.Tests Kintsu.Digest; do
        quiet dotnet format "$here/$project/$project.csproj" --verify-no-changes --no-restore || return 1
    done
}

# Adds the totals of one framework's tests.
tests() {
    local framework=$1 out status=0 one
    out=$(cd "$here" && dotnet test --project "$here/Kintsu.Tests/Kintsu.Tests.csproj" -c Release --no-build -f "$framework" --results-directory "$work/results" 2>&1) || status=$?
    [ $status -eq 0 ] || printf '%s\n' "$out" >&2
    total() { sed -n "s/^ *$1: *\([0-9]*\).*/\1/p" <<<"$out" | tail -1; }
    one=$(total succeeded)
    passed=$((passed + ${one:-0}))
    [ "${one:-0}" -gt 0 ] || status=1
    one=$(total skipped)
    skipped=$((skipped + ${one:-0}))
    one=$(total failed)
    # A runner that broke off counts as one failure.
    [ $status -eq 0 ] || [ "${one:-0}" -gt 0 ] || one=1
    failed=$((failed + ${one:-0}))
    log "$framework: $(total succeeded) passed, ${one:-0} failed, $(total skipped) skipped"
}

if [ "${1-}" = digest ]; then
    digest "$2"
    exit
fi

if [ "${1-}" = run ]; then
    [ -d "$work/feed" ] || package
    quiet dotnet build "$2" -c Release -o "$2/out" "-p:RestoreAdditionalProjectSources=$work/feed"
    program=("$2"/out/*.runtimeconfig.json)
    dotnet "${program[0]%runtimeconfig.json}dll"
    exit
fi

trap totals EXIT
check 'the generated files are current' generated_files_are_current
package
check 'the package is whole' package_is_whole
check 'packing fails where a native library is missing' pack_fails_where_a_library_is_missing

log "building the tests against the package"
quiet dotnet build "$here/Kintsu.Digest/Kintsu.Digest.csproj" -c Release --force
quiet dotnet build "$here/Kintsu.Tests/Kintsu.Tests.csproj" -c Release --force
check 'a missing native library is explained' missing_library_is_explained
check 'KINTSU_LIBRARY_PATH is heeded' library_path_is_heeded
for framework in net8.0 net10.0; do
    if dotnet --list-runtimes | grep -q "^Microsoft.NETCore.App ${framework#net}" || [ "$framework" = net10.0 ]; then
        tests "$framework"
    else
        echo "SKIPPED: dotnet: there is no runtime for $framework"
        skipped=$((skipped + 1))
    fi
done
check 'dotnet format finds nothing to change' format_is_kept

ended=1
[ $failed -eq 0 ]
