#!/usr/bin/env bash
# Prepares a machine for `make test`: installs what is missing where that is possible, and says what is not.
#
# The crates are fetched, so that what follows needs no network. Debian packages are installed where `apt-get` is
# there and the user may use it. Rust itself comes from rustup, which is for the user to run. For .NET nothing is
# installed: its suite takes an SDK from PATH, or one beside the project, and is skipped without one.
#
# The exit status is 0 where everything that `make demo` needs is there.
set -u
cd "$(dirname "$0")/.." || exit 1

missing=()
have() { command -v "$1" >/dev/null 2>&1; }
say() { echo "setup: $*"; }

[ -d "$HOME/.cargo/bin" ] && PATH=$PATH:$HOME/.cargo/bin
if ! have cargo; then
    say "MISSING: Rust. Install it as https://rustup.rs says, then run this again."
    exit 1
fi
for component in rustfmt clippy; do
    cargo "${component/rustfmt/fmt}" --version >/dev/null 2>&1 && continue
    rustup component add "$component" >/dev/null 2>&1 || missing+=("$component (rustup component add $component)")
done

# What a command or a library is called as a Debian package.
packages=()
need() { have "$1" || packages+=("$2"); }
need cc build-essential
need c++ build-essential
need cmake cmake
need ninja ninja-build
need valgrind valgrind
need pkg-config pkg-config
need go golang-go
need python3 python3
pkg-config --exists jansson 2>/dev/null || packages+=(libjansson-dev)

if [ ${#packages[@]} -gt 0 ]; then
    apt=(apt-get)
    [ "$(id -u)" = 0 ] || apt=(sudo -n apt-get)
    if have apt-get && "${apt[@]}" update -qq >/dev/null 2>&1; then
        # One at a time: one that cannot be had does not cost the others.
        for package in "${packages[@]}"; do
            say "installing $package"
            DEBIAN_FRONTEND=noninteractive "${apt[@]}" install -y -qq "$package" >/dev/null 2>&1 ||
                missing+=("$package")
        done
    else
        missing+=("${packages[@]}")
    fi
fi

have dotnet || [ -x ../shared/dotnet/use.sh ] || missing+=("a .NET SDK (https://dotnet.microsoft.com)")

say "fetching the crates"
cargo fetch --quiet || { say "MISSING: the crates cannot be fetched"; exit 1; }

if [ ${#missing[@]} -gt 0 ]; then
    say "MISSING, so their tests will be skipped:"
    printf '  %s\n' "${missing[@]}"
else
    say "everything is there"
fi
