# `make demo` and `make test` need Swift 6.2 or newer and a package manager; Scripts/bootstrap installs the rest.

PREFIX ?= /usr/local
DESTDIR ?=
# What is installed, released and measured: on Linux one file without a shared library, from the archives that the
# packages of the C libraries bring along.
RELEASE = -c release --scratch-path .build-release
# The build of everything but releases, in .build/release: release configuration, in which the argument parser does not check
# every declaration at every call, without optimization. Builds of whole modules, without debug information and an index of the
# system, take a third less; tests are found through the index. A module is written by its compilation: a job of its own would
# expand all macros of the tests a second time, which is a fifth of their build.
QUICK = -c release -Xswiftc -gnone -Xswiftc -index-ignore-system-modules -Xswiftc -whole-module-optimization \
  -Xswiftc -disable-batch-mode -Xswiftc -num-threads -Xswiftc $(shell getconf _NPROCESSORS_ONLN) \
  -Xswiftc -Onone -Xswiftc -enable-testing -Xswiftc -disable-cmo -Xswiftc -no-emit-module-separately-wmo
VERSION = $(shell Scripts/version)
# Read by Package.swift: warnings are errors.
export OFFERC_STRICT = 1
ARCHIVE = offerc-$(VERSION)-$(shell uname -s | tr A-Z a-z)-$(shell uname -m)

ifeq ($(shell uname -s),Darwin)
# Homebrew does not link its OpenSSL, so that it cannot stand in the way of the system's.
export PKG_CONFIG_PATH := $(shell brew --prefix 2>/dev/null)/opt/openssl@3/lib/pkgconfig:$(PKG_CONFIG_PATH)
# The linker takes an archive where the folder has no dynamic library of that name.
STATIC = $(CURDIR)/.build-release/static-libraries
WITH_ARCHIVES = Scripts/static-libraries "$(STATIC)" && PKG_CONFIG_PATH="$(STATIC):$$PKG_CONFIG_PATH"
else
RELEASE += -Xswiftc -static-executable
endif

CHECKS = check-code check-darwin check-outputs check-embedder check-appstore check-databases check-pages check-editors check-growth \
  check-mutations check-processes

.PHONY: help demo build-debug test check stand-in-test sweep-test $(CHECKS) check-packages format format-lint build install release image wheel generate \
  bench bootstrap clean

help:
	@echo 'make demo      lint examples/streaming-pass, build it with its report into out/demo, run its scenarios'
	@echo 'make test      the tests that a change needs; make test FILTER=Name those whose names match'
	@echo '               make test MODULES=OfferRules,Disk builds and runs only the tests of these modules'
	@echo 'make check     all that has to pass before a merge; its parts:'
	@echo '  check-code       format of the code, words, searches in texts, imports'
	@echo '  check-darwin     whether everything compiles for macOS, and what apps use for iOS, by its types'
	@echo '  check-outputs    what offerc writes, read by readers of others'
	@echo '  check-embedder   packages that use the libraries and plug-ins'
	@echo '  check-appstore   plans and requests, some of them killed, with a stand-in for App Store Connect over HTTP'
	@echo '  check-databases  the SQL of codes, with PostgreSQL and SQLite'
	@echo '  check-pages      the commands of docs/ and of the help, the report in a browser'
	@echo '  check-editors    the language server with Neovim and pygls'
	@echo '  check-growth     large catalogs take no longer than their size'
	@echo '  check-mutations  damaged catalogs and messages'
	@echo '  check-processes  the program several times at once, and killed'
	@echo 'make check-packages  build the archive and the wheel, install both where nothing else is'
	@echo 'make build-debug  the program as tests have it, in .build/release'
	@echo 'make generate  write the generated files that are out of date: Schemas/, pages of docs/'
	@echo 'make format    format the Swift code'
	@echo 'make build     release binary in .build-release/release'
	@echo 'make install   release binary, man page and completions into PREFIX (PREFIX=$(PREFIX))'
	@echo 'make release   out/$(ARCHIVE).tar.gz, a binary that needs no Swift, and out/SHA256SUMS'
	@echo 'make image     an image offerc:VERSION for Docker or Podman, with nothing but the program'
	@echo 'make wheel     the same as a Python wheel in out/'
	@echo 'make bench     measure against bare libyaml'
	@echo 'make clean     remove what was built'

demo: bootstrap
	@echo 'offerc checks what you sell on the App Store before Apple does. Building it takes about a minute.'
	@swift build $(QUICK) --product offerc
	@Scripts/demo .build/release/offerc

build-debug: bootstrap
	swift build $(QUICK) --product offerc

test: bootstrap
	@$(if $(MODULES),OFFERC_TEST_MODULES='$(MODULES)') Scripts/run-tests $(QUICK) $(if $(FILTER),--filter '$(FILTER)')

# The last part runs all tests at once, so that nothing is compiled for it twice.
check: check-code check-darwin check-outputs check-embedder stand-in-test sweep-test
	@Scripts/bootstrap all
	@OFFERC_CHECKS=1 Scripts/run-tests $(QUICK)

# The flag refuses an import that no declared dependency brings.
check-code: bootstrap format-lint
	Scripts/unwanted-words
	Scripts/character-marks
	OFFERC_CHECKS=1 swift build $(QUICK) --build-tests --quiet --explicit-target-dependency-import-check error

# On a Mac, a build says it.
check-darwin: bootstrap
ifneq ($(shell uname -s),Darwin)
	swift package resolve
	Tests/Darwin/check
endif

check-outputs: build-debug
	@Scripts/bootstrap outputs
	Scripts/validate-outputs

check-embedder: bootstrap
	Scripts/test-embedder

# part TARGET: the tests of one part; the first line of each rule installs what they need.
part = OFFERC_CHECKS=1 Scripts/run-tests $(QUICK) --filter '^$(1)Checks\.'

check-appstore: bootstrap stand-in-test sweep-test
	@$(call part,AppStore)

stand-in-test:
	@Scripts/bootstrap appstore
	@echo 'the tests of the stand-in itself:'
	@cd Tests/StandIn && "$(STANDIN_PYTHON)" -B -m unittest --buffer

# A fixed tenth of what Scripts/fault-sweep does with four plans, and of the edits of Scripts/edit-sweep.
sweep-test: build-debug
	@Scripts/bootstrap appstore
	@echo 'plans that are killed at every tenth request, and whose answers are lost:'
	@"$(STANDIN_PYTHON)" Scripts/fault-sweep --stages new,gained,longer,longer-back \
	  --kinds kill-after,kill-anew,drop-after --within --every 10
	@echo 'every tenth edit of a live app:'
	@"$(STANDIN_PYTHON)" Scripts/edit-sweep --every 10

STANDIN_PYTHON = $(or $(wildcard $(abspath .build/stand-in/bin/python)),python3)

check-databases: bootstrap
	@Scripts/bootstrap databases
	@$(call part,Database)

check-pages: bootstrap
	@Scripts/bootstrap pages
	@$(call part,Page)

check-editors: bootstrap
	@Scripts/bootstrap editors
	@$(call part,Editor)

check-growth: bootstrap
	@$(call part,Growth)

check-mutations: bootstrap
	@Scripts/bootstrap mutations
	@$(call part,Mutation)

check-processes: bootstrap
	@$(call part,Process)

# Warnings of the compiler are errors by Package.swift, generated files are compared by the tests.
format-lint:
	swift format lint --strict -r $(SWIFT_CODE)

format:
	swift format -i -r $(SWIFT_CODE)

SWIFT_CODE = Package.swift Plugins Sources Tests Benchmarks/catalog-generator/Package.swift Benchmarks/catalog-generator/Sources

build: bootstrap
	$(WITH_ARCHIVES) swift build $(RELEASE) --product offerc
	Scripts/check-libraries "$$(swift build $(RELEASE) --show-bin-path)/offerc"

install: build
	install -d "$(PLACE)/bin" "$(PLACE)/share/man/man1" "$(PLACE)/share/bash-completion/completions" \
	  "$(PLACE)/share/zsh/site-functions" "$(PLACE)/share/fish/vendor_completions.d"
	install "$$(swift build $(RELEASE) --show-bin-path)/offerc" "$(PLACE)/bin/offerc"
	strip "$(PLACE)/bin/offerc"
	install -m 644 docs/offerc.1 "$(PLACE)/share/man/man1/offerc.1"
	"$(PLACE)/bin/offerc" completion bash > "$(PLACE)/share/bash-completion/completions/offerc"
	"$(PLACE)/bin/offerc" completion zsh > "$(PLACE)/share/zsh/site-functions/_offerc"
	"$(PLACE)/bin/offerc" completion fish > "$(PLACE)/share/fish/vendor_completions.d/offerc.fish"

PLACE = $(DESTDIR)$(PREFIX)

# Files in the order of their names, with the time of the commit and no owner: two builds of a commit are the same bytes.
# On macOS, tar would also store extended attributes, which differ from build to build.
release: bootstrap
	rm -rf "out/$(ARCHIVE)" out/offerc-*.tar.gz out/SHA256SUMS
	@$(MAKE) --no-print-directory install DESTDIR= PREFIX="out/$(ARCHIVE)"
	install -m 644 LICENSE README.md "out/$(ARCHIVE)"
	Scripts/parts > "out/$(ARCHIVE)/parts.cdx.json"
	find "out/$(ARCHIVE)" -exec env TZ=UTC touch -t "$(COMMITTED)" {} +
	cd out && find "$(ARCHIVE)" -type f | LC_ALL=C sort > files
	COPYFILE_DISABLE=1 tar -C out -cf - --format ustar $(NO_OWNER) -T out/files | gzip -9n > "out/$(ARCHIVE).tar.gz"
	rm out/files
	@$(CHECKSUMS)

wheel: release
	Scripts/wheel "out/$(ARCHIVE)"
	@$(CHECKSUMS)

check-packages: wheel
	@Scripts/bootstrap packages
	Scripts/check-packages

# An image with the static program and nothing else. Not a part of the checks, which do not have Docker.
image:
	@test "$$(uname -s)" = Linux || { echo 'make image: run it on Linux, whose program is static'; exit 1; }
	@test -n "$(DOCKER)" || { echo 'make image: install Docker or Podman, then run it again'; exit 1; }
	@$(MAKE) --no-print-directory release
	$(DOCKER) build --file packaging/Dockerfile --tag "offerc:$(VERSION)" "out/$(ARCHIVE)"

DOCKER = $(shell command -v docker || command -v podman)
COMMITTED = $(shell TZ=UTC git log -1 --format=%cd --date=format-local:%Y%m%d%H%M.%S)
NO_OWNER = $(if $(shell tar --version | grep GNU),--owner 0 --group 0 --numeric-owner,--uid 0 --gid 0 --no-xattrs)
CHECKSUMS = cd out && { sha256sum offerc-*.tar.gz $$(ls offerc-*.whl 2>/dev/null) 2>/dev/null \
	  || shasum -a 256 offerc-*.tar.gz $$(ls offerc-*.whl 2>/dev/null); } > SHA256SUMS && cat SHA256SUMS

generate: bootstrap
	swift run $(QUICK) generate

bench: bootstrap
	Benchmarks/run

bootstrap:
	@Scripts/bootstrap

clean:
	rm -rf .build .build-release .build-embedder Benchmarks/.work Benchmarks/catalog-generator/.build out
