#!/usr/bin/env bash
# Every snippet of the README, and of the pages in docs/ that have some, compiled and run as a reader would.
#
# A fenced block whose tag is sh, rust, c, cpp, go or csharp is a snippet; a block tagged `text` directly behind it is
# what it prints (for sh: standard output and standard error together). Snippets of a language see nothing but what
# the README says they need: the library as it was built here, its header, the packed .NET package, the Go module.
#
# Ends with `readme: N passed, N failed, N skipped`.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root" || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
passed=0 failed=0 skipped=0

# Cuts the pages into $work/N.TAG and, where a text block follows, $work/N.out; $work/N.at says where it stands.
# docs/rules.md is not among them: it is made, and its test says when it is stale.
awk -v work="$work" '
    /^```[a-z]+$/ && !inside { inside = 1; tag = substr($0, 4)
        if (tag == "text") file = close_to ? work "/" number ".out" : ""
        else { number++; file = work "/" number "." tag
            at = work "/" number ".at"; print FILENAME ":" FNR > at; close(at) }
        next }
    /^```$/ && inside { inside = 0; close_to = (tag != "text"); if (file) close(file); next }
    inside && file { print > file }
    !inside && NF { close_to = 0 }
' README.md docs/confidence.md

cargo build --quiet --release -p kintsu-capi -p kintsu-cli || exit 1
target=${CARGO_TARGET_DIR:-$root/target}/release
# Under the name that an installed library has.
ln -s "$(cd "$target" && pwd)/libkintsu.so" "$work/libkintsu.so.1"
export LD_LIBRARY_PATH=$work${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export PATH=$target:$PATH

have() { command -v "$1" >/dev/null 2>&1; }

run_sh() { bash -eu "$1" 2>&1; }

run_c() { cc -std=c11 -Wall -Wextra -Werror -Iinclude "$1" -L"$target" -lkintsu -o "$work/c" && "$work/c"; }

run_cpp() {
    cp "$1" "$work/snippet.cc"
    c++ -std=c++17 -Wall -Wextra -Werror -Iinclude "$work/snippet.cc" -L"$target" -lkintsu -o "$work/cpp" && "$work/cpp"
}

run_rust() {
    mkdir -p "$work/rust/src"
    cp "$1" "$work/rust/src/main.rs"
    printf '[package]\nname = "snippet"\nversion = "0.0.0"\nedition = "2024"\n[dependencies]\nkintsu = { path = "%s" }\n[workspace]\n' \
        "$root" >"$work/rust/Cargo.toml"
    cp Cargo.lock "$work/rust/"
    cargo run --quiet --offline --manifest-path "$work/rust/Cargo.toml" 2>"$work/err" || { cat "$work/err"; return 1; }
}

run_go() {
    bindings/go/prepare.sh >/dev/null 2>&1 || return 1
    mkdir -p "$work/go"
    cp "$1" "$work/go/main.go"
    (
        cd "$work/go" || exit 1
        printf 'module snippet\n\ngo 1.24\n\nrequire github.com/kintsu/kintsu/bindings/go v0.0.0\n' >go.mod
        printf 'go 1.24\n\nuse (\n\t.\n\t%s\n\t%s\n)\n' "$root/bindings/go" "$root/bindings/go/lib/linux-amd64" >go.work
        go run .
    )
}

run_csharp() {
    mkdir -p "$work/cs"
    cp "$1" "$work/cs/Program.cs"
    cat >"$work/cs/snippet.csproj" <<'PROJECT'
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
    <NuGetAudit>false</NuGetAudit>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Kintsu" Version="*" />
  </ItemGroup>
</Project>
PROJECT
    # The package of an earlier build is no answer about this one.
    local feed=bindings/dotnet/obj/feed
    [ -z "$(find src capi/src include bindings/dotnet/Kintsu/*.cs* bindings/dotnet/Kintsu/Interop -newer "$feed" 2>/dev/null)" ] ||
        rm -rf "$feed"
    bindings/dotnet/run.sh run "$work/cs"
}

needs() {
    case $1 in
        sh | rust) true ;;
        c) have cc ;;
        cpp) have c++ ;;
        go) have go && have cc && [ "$(go env GOOS)/$(go env GOARCH)" = linux/amd64 ] ;;
        csharp) have dotnet || [ -x ../shared/dotnet/use.sh ] ;;
        *) false ;;
    esac
}

# fail SNIPPET WHAT: counts it and says where to look.
fail() {
    echo "readme: $(cat "$work/${1%%.*}.at") (${1#*.}) $2:"
    failed=$((failed + 1))
}

for snippet in $(ls "$work" | grep -E '^[0-9]+\.(sh|rust|c|cpp|go|csharp)$' | sort -n); do
    number=${snippet%%.*} tag=${snippet#*.}
    file=$work/$snippet
    if ! needs "$tag"; then
        echo "SKIPPED: readme: $(cat "$work/$number.at"): there is no toolchain for $tag here"
        skipped=$((skipped + 1))
        continue
    fi
    # The compilers want their own endings.
    case $tag in c) cp "$file" "$work/snippet.c"; file=$work/snippet.c ;; esac
    if ! got=$("run_$tag" "$file"); then
        fail "$snippet" "fails"
        printf '%s\n' "$got"
    elif [ ! -f "$work/$number.out" ]; then
        fail "$snippet" "does not say what it prints"
        printf '%s\n' "$got"
    elif [ "$got" != "$(cat "$work/$number.out")" ]; then
        fail "$snippet" "prints something else ('<' is what came, '>' what the page says)"
        diff <(printf '%s\n' "$got") "$work/$number.out"
    else
        passed=$((passed + 1))
    fi
done

# A language that lost its snippet, or whose fence is written otherwise, is not passed over.
for tag in sh rust c cpp go csharp; do
    compgen -G "$work/[0-9]*.$tag" >/dev/null && continue
    echo "readme: there is no snippet for $tag"
    failed=$((failed + 1))
done

# The text before the mending is the sample that `make demo` mends.
if awk '/^````text$/ { on = 1; next } /^````$/ { on = 0 } on' README.md | cmp -s - tests/sample.txt; then
    passed=$((passed + 1))
else
    echo "readme: the text at the top is not tests/sample.txt"
    failed=$((failed + 1))
fi

echo "readme: $passed passed, $failed failed, $skipped skipped"
[ $failed -eq 0 ]
