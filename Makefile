# The project's commands. Each is a thin name for what cargo, CMake or a script does.
#
#   make demo       builds the program and mends a sample
#   make test       every test in every language; the last line has the totals
#   make setup      installs what the tests need, where that is possible
#   make build      the library, the C library and the program
#   make bench      the benchmarks, beside strict reading and the rivals (benches/README.md)
#   make generate   renews what is made from the tables of rules and options: header, pages, kinds of the bindings
#   make install    PREFIX=/usr/local DESTDIR=: program, libraries, headers, and the files of CMake and pkg-config
#   make clean      removes what was built
#
# `make test PARTS="rust go"` runs these parts only; tests/run.sh lists them.

PREFIX ?= /usr/local
DESTDIR ?=
PARTS ?=
CARGO ?= cargo
CMAKE ?= cmake
INSTALL ?= install

# Rust's own place, where a shell does not know of it yet.
export PATH := $(PATH):$(HOME)/.cargo/bin

target := $(or $(CARGO_TARGET_DIR),target)

.PHONY: all demo test setup build bench generate install clean
.DEFAULT_GOAL := build

all: build

demo:
	$(CARGO) build --release --package kintsu-cli
	@echo
	@echo '$$ kintsu repair tests/sample.txt'
	@$(target)/release/kintsu repair tests/sample.txt

test:
	@tests/run.sh $(PARTS)

setup:
	@tests/setup.sh

build:
	$(CARGO) build --release

bench:
	@CARGO='$(CARGO)' benches/run.sh

# The tests say which of these is stale; this renews them all.
generate:
	KINTSU_BLESS=1 $(CARGO) test --quiet --package kintsu-capi --test header
	$(CARGO) run --quiet --package kintsu-cli -- rules --markdown > docs/rules.md
	cp include/kintsu.h bindings/go/kintsu.h
	bindings/dotnet/generate-kinds.sh

# CMake knows where libraries, headers and package files belong on this system.
install: build
	$(CMAKE) -S . -B build/install -DCMAKE_BUILD_TYPE=Release -DKINTSU_BUILD_TESTS=OFF -DCMAKE_INSTALL_PREFIX='$(PREFIX)'
	$(CMAKE) --build build/install
	DESTDIR='$(DESTDIR)' $(CMAKE) --install build/install
	$(INSTALL) -d '$(DESTDIR)$(PREFIX)/bin'
	$(INSTALL) -m 755 $(target)/release/kintsu '$(DESTDIR)$(PREFIX)/bin/kintsu'

clean:
	$(CARGO) clean
	rm -rf build
