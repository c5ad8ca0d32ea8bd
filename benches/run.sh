#!/usr/bin/env bash
# The benches, one after the other: memory, hostile, repair, and the rivals, whose crates are fetched for that alone.
#
#   benches/run.sh                        all; about five minutes
#   benches/run.sh memory hostile         these
#   KINTSU_BENCH_GATE=1 benches/run.sh    fails where a bound of the project is missed, or could not be measured
set -u
cd "$(dirname "$0")/.." || exit 2
[ -d "$HOME/.cargo/bin" ] && PATH=$PATH:$HOME/.cargo/bin
cargo=${CARGO:-cargo}
gate=${KINTSU_BENCH_GATE:-}
status=0

# The rivals' crates are built in a place of their own: their versions of shared crates are not the project's.
rivals() {
    local manifest=benches/peers/Cargo.toml
    if ! "$cargo" fetch --quiet --manifest-path "$manifest"; then
        echo
        echo "SKIPPED: rivals: their crates could not be fetched; nothing is known of them"
        [ "$gate" != 1 ]
        return
    fi
    CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}/peers "$cargo" bench --quiet --manifest-path "$manifest" --bench rivals -- --quiet
}

[ $# -gt 0 ] || set -- memory hostile repair rivals
for bench in "$@"; do
    case $bench in
        memory | hostile | repair) "$cargo" bench --quiet --package kintsu --bench "$bench" -- --quiet || status=1 ;;
        rivals) rivals || status=1 ;;
        *)
            echo "there is no bench $bench: memory hostile repair rivals" >&2
            exit 2
            ;;
    esac
done
exit "$status"
