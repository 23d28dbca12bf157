# `make demo` and `make test` need Swift 6.2 or newer and a package manager; Scripts/bootstrap installs the rest.

PREFIX ?= /usr/local
DESTDIR ?=
RELEASE = -c release

ifeq ($(shell uname -s),Darwin)
# Homebrew does not link its OpenSSL, so that it cannot stand in the way of the system's.
export PKG_CONFIG_PATH := $(shell brew --prefix 2>/dev/null)/opt/openssl@3/lib/pkgconfig:$(PKG_CONFIG_PATH)
else
# One file that needs no Swift beside it, and starts in half the time.
RELEASE += --static-swift-stdlib
endif

.PHONY: help demo test check format format-lint build install generate bench bootstrap clean

help:
	@echo 'make demo      lint and build examples/streaming-pass into out/demo'
	@echo 'make test      run every test'
	@echo 'make check     all that has to pass before a merge'
	@echo 'make generate  write the generated files: Schemas/, docs/language.md'
	@echo 'make format    format the Swift code'
	@echo 'make build     release binary in .build/release'
	@echo 'make install   release binary into PREFIX/bin (PREFIX=$(PREFIX))'
	@echo 'make bench     measure against bare libyaml'
	@echo 'make clean     remove what was built'

demo: bootstrap
	swift build --product offerc
	.build/debug/offerc lint examples/streaming-pass --today 2027-01-01
	.build/debug/offerc build examples/streaming-pass -o out/demo --today 2027-01-01

test: bootstrap
	swift test

check: bootstrap format-lint
	swift build
	Scripts/validate-outputs
	@$(MAKE) --no-print-directory test

# Warnings of the compiler are errors by Package.swift, generated files are compared by the tests.
format-lint:
	swift format lint --strict -r $(SWIFT_CODE)

format:
	swift format -i -r $(SWIFT_CODE)

SWIFT_CODE = Package.swift Sources Tests Benchmarks/catalog-generator/Package.swift Benchmarks/catalog-generator/Sources

build: bootstrap
	swift build $(RELEASE) --product offerc

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install "$$(swift build $(RELEASE) --show-bin-path)/offerc" "$(DESTDIR)$(PREFIX)/bin/offerc"

generate: bootstrap
	OFFERC_RECORD=1 swift test --filter GeneratedFilesTests

bench: bootstrap
	Benchmarks/run

bootstrap:
	@Scripts/bootstrap

clean:
	rm -rf .build .build-bench Benchmarks/.work Benchmarks/catalog-generator/.build out
