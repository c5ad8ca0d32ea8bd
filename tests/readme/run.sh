#!/usr/bin/env bash
# Every snippet of the README, compiled and run as a reader would.
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

# Cuts the README into $work/N.TAG and, where a text block follows, $work/N.out.
awk -v work="$work" '
    /^```[a-z]+$/ && !inside { inside = 1; tag = substr($0, 4)
        if (tag == "text") file = close_to ? work "/" number ".out" : ""
        else { number++; file = work "/" number "." tag }
        next }
    /^```$/ && inside { inside = 0; close_to = (tag != "text"); if (file) close(file); next }
    inside && file { print > file }
    !inside && NF { close_to = 0 }
' README.md

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
    bindings/dotnet/run.sh run "$work/cs"
}

needs() {
    case $1 in
        sh | rust) true ;;
        c) have cc ;;
        cpp) have c++ ;;
        go) have go && have cc ;;
        csharp) have dotnet || [ -x ../shared/dotnet/use.sh ] ;;
        *) false ;;
    esac
}

for snippet in $(ls "$work" | grep -E '^[0-9]+\.(sh|rust|c|cpp|go|csharp)$' | sort -n); do
    number=${snippet%%.*} tag=${snippet#*.}
    file=$work/$snippet
    if ! needs "$tag"; then
        echo "SKIPPED: readme: snippet $number: there is no toolchain for $tag"
        skipped=$((skipped + 1))
        continue
    fi
    # The compilers want their own endings.
    case $tag in c) cp "$file" "$work/snippet.c"; file=$work/snippet.c ;; esac
    if got=$("run_$tag" "$file"); then
        if [ -f "$work/$number.out" ] && [ "$got" != "$(cat "$work/$number.out")" ]; then
            echo "readme: snippet $number ($tag) prints something else:"
            diff <(echo "$got") "$work/$number.out"
            failed=$((failed + 1))
        else
            passed=$((passed + 1))
        fi
    else
        echo "readme: snippet $number ($tag) fails:"
        printf '%s\n' "$got"
        failed=$((failed + 1))
    fi
done

# The text before the mending is the sample that `make demo` mends.
if awk '/^````text$/ { on = 1; next } /^````$/ { on = 0 } on' README.md | cmp -s - tests/sample.txt; then
    passed=$((passed + 1))
else
    echo "readme: the text at the top is not tests/sample.txt"
    failed=$((failed + 1))
fi

[ $((passed + failed)) -gt 0 ] || failed=1
echo "readme: $passed passed, $failed failed, $skipped skipped"
[ $failed -eq 0 ]
