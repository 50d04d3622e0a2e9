# Targets for developers, users and distributions. `make run` and `make test` work in a fresh clone.
#
# For distributions: `build`, `check`, `install`, `install-strip` and `uninstall` install no packages. They use the
# variables below and those of ci/cargo.sh: TARGET, CC, AR, VENDOR and others. docs/install.md describes them.
CARGO ?= cargo

# The build folder, and the target to build for.
O ?= $(or $(CARGO_TARGET_DIR),target)
TARGET ?= $(CARGO_BUILD_TARGET)

# The folders of `make install`, under DESTDIR.
PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
PKGCONFIGDIR ?= $(LIBDIR)/pkgconfig
INCLUDEDIR ?= $(PREFIX)/include
DATADIR ?= $(PREFIX)/share
MANDIR ?= $(DATADIR)/man
LICENSEDIR ?= $(DATADIR)/licenses/sycon
BASHDIR ?= $(DATADIR)/bash-completion/completions
ZSHDIR ?= $(DATADIR)/zsh/site-functions
FISHDIR ?= $(DATADIR)/fish/vendor_completions.d
PLACES = PREFIX BINDIR LIBDIR PKGCONFIGDIR INCLUDEDIR MANDIR LICENSEDIR BASHDIR ZSHDIR FISHDIR
INSTALL = $(foreach place,$(PLACES),$(place)="$($(place))") ci/install.sh

.PHONY: run build install install-strip uninstall check vendor setup setup-all python wheels clusters c go gen wasm test \
    test-shared-build test-own-builds test-all test-released test-platforms test-interop test-packages test-memory test-secrets publish-crates msrv lint docs bench bench-native \
    bench-python bench-go bench-web vectors fuzz mutants coverage clean

# Build the command, and use it on this repository.
run:
	@ci/setup.sh cargo cc
	@CARGO_TARGET_DIR="$(O)" ci/cargo.sh build --quiet --release --locked -p sycon-cli
	@sh examples/tour.sh "$(O)/$(if $(TARGET),$(TARGET)/)release/sycon"

# Build all files that `make install` installs, in the layout of the installation. If they are newer than the sources,
# nothing is built, so that root can install what another user has built.
STAGE = $(O)/$(if $(TARGET),$(TARGET)/)stage
build: $(STAGE)/complete

$(STAGE)/complete: $(shell find Cargo.* *LICENSE* crates/*/Cargo.toml crates/*/src crates/sycon-capi/include \
    crates/libsycon/*.in crates/libsycon/build.rs ci/cargo.sh ci/install_c.sh ci/stage.sh -type f)
	CARGO_TARGET_DIR=$(O) ci/stage.sh $(STAGE)

install: build
	@$(INSTALL) install $(STAGE)

install-strip: build
	@$(INSTALL) install-strip $(STAGE)

# Needs the stage that was installed, and the variables of that installation.
uninstall:
	@$(INSTALL) remove $(STAGE)

# Run the tests that need only what the build needs.
check:
	CARGO_TARGET_DIR=$(O) ci/cargo.sh test --quiet $(TESTS) --exclude xtask

# Copy the sources of all crates into the folder VENDOR, for builds without a network.
vendor:
	$(CARGO) vendor --quiet --locked --versioned-dirs "$(or $(VENDOR),vendor)" >/dev/null

# Install what the tests need.
setup:
	@ci/setup.sh cargo cc python3 venv objdump pkg-config g++ valgrind node wasm32-unknown-unknown aarch64-linux-gnu-gcc qemu-aarch64 \
	    ssh-keygen

setup-all: setup
	@ci/setup.sh libcrypto clang clang++ clang-sanitizers nightly musl-gcc s390x-linux-gnu-gcc i686-linux-gnu-gcc qemu-s390x \
	    x86_64-w64-mingw32-gcc wine64 chromium npm go perl cmake luajit groff mandoc man zsh fish xz unzip

# Build the Python package in .venv.
python:
	@ci/setup.sh cargo cc python3 venv
	python/build.sh

# Build wheels of the Python package, with the command in them, in target/wheels/dist.
wheels:
	@ci/setup.sh cargo cc python3 venv
	python/wheels.sh

# Compute digests of a large object on clusters of Dask and Ray on this machine, from files and from S3 servers.
clusters: python
	interop/distributed/test.sh

# Build the npm package in target/npm, and test it in node.
wasm:
	@ci/setup.sh cargo cc node
	web/build.sh
	web/test.sh

# Build the C library in target/c.
c:
	@ci/setup.sh cargo cc
	ci/install_c.sh target/c

# Build and test the Go package, on the C library. `bench-go` compares it with Go's standard packages.
go:
	@ci/setup.sh cargo cc go
	ci/install_c.sh target/c
	go/test.sh target/c

bench-go:
	@ci/setup.sh cargo cc go
	ci/install_c.sh target/c
	go/prebuilt.sh target/c
	go -C go run ./internal/bench

# Write all generated files: functions, headers, stubs, tables of functions.
gen:
	@ci/setup.sh cargo cc python3 venv go
	$(CARGO) xtask gen
	CARGO_TARGET_DIR=$(O) $(CARGO) build --quiet --locked -p sycon-python
	python/build.sh $(O)/debug/lib_sycon.so
	.venv/bin/python python/stubs.py

# All tests share one build, except those that mark secrets for valgrind. Features are named, so that the libraries
# that only the benchmark uses are not compiled.
CORE_FEATURES = sycon/full,sycon/digest,sycon/kem-traits,sycon/merlin,sycon/rand_core,sycon/signature-traits,sycon/spongefish,sycon/aead-traits,sycon-kem/comparison
FEATURES = $(CORE_FEATURES),sycon-capi/backend-env,sycon-cli/backend-env
TESTS = --locked --workspace --exclude sycon-bench --exclude sycon-ct --features $(FEATURES)
STEP = @ci/step.sh
# Steps of these targets name files in target, so they also build there.
test-shared-build test-own-builds test-released test-platforms test-interop test-secrets: \
    STEP = @env -u CARGO_TARGET_DIR ci/step.sh
TOOL = ci/tool.sh run

# Tests compare with libcrux in its portable form. Its code for AVX2 takes longer to compile than to do without.
export LIBCRUX_DISABLE_SIMD256 = 1
bench bench-native: export LIBCRUX_DISABLE_SIMD256 = 0

# The file in which ci/step.sh records the times of a target's steps. Targets can run in parallel.
export STEPS = $(O)/$@.steps

test: test-shared-build test-own-builds

# Tests that share one build, and tests of the npm package, which the documentation contains.
test-shared-build: setup
	@rm -f $(STEPS)
	$(STEP) "build for all tests" $(CARGO) build --quiet $(TESTS) --lib --bins --tests --examples
	$(STEP) "Rust" $(CARGO) test --quiet $(TESTS)
	$(STEP) "each backend" ci/test_backends.sh target/debug/sycon $(TESTS)
	$(STEP) "kernels of this build" ct/check_kernels.py --test-build target/debug/sycon
	$(STEP) "Python package" python/build.sh target/debug/lib_sycon.so
	$(STEP) "Python" .venv/bin/python -m pytest -q -n auto python/tests
	$(STEP) "C library" env BUILT=target/debug ci/install_c.sh target/c-test
	$(STEP) "C" ci/test_c.sh target/c-test
	$(STEP) "C, compatible with other libraries" ci/test_c_compat.sh target/c-test
	$(STEP) "C from other languages" ci/test_c_bindings.sh target/c-test
	$(STEP) "Go" go/test.sh target/c-test
	$(STEP) "installation" ci/test_install.sh target/debug
	$(STEP) "WebAssembly" env PROFILE=wasm-test web/build.sh
	$(STEP) "node" env QUICK=1 web/test.sh
	$(STEP) "documentation" docs/build.sh target/debug/sycon
	@ci/step.sh

# Tests that need a separate build: constant time of the release build, and ARM.
test-own-builds: setup
	@rm -f $(STEPS)
	$(STEP) "build for secrets and kernels" $(CARGO) build --quiet --locked --release -p sycon-ct --bin sycon-ct
	$(STEP) "constant time" ct/check_constant_time.sh
	$(STEP) "kernels" ct/check_kernels.py target/release/sycon-ct
	$(STEP) "ARM, emulated" ci/test_aarch64.sh
	@ci/step.sh

# All tests that a release must pass. Each group takes at most about an hour on two cores, and can run alone in a fresh
# clone. Groups that fail most often come first.
test-all: setup-all lint test test-released test-platforms test-interop test-packages test-memory test-secrets coverage fuzz
	$(CARGO) xtask budgets --times

# Tests of the packages, libraries and wheels that users get.
test-released:
	@ci/setup.sh cargo clippy cc python3 venv objdump pkg-config g++ clang clang++ clang-sanitizers valgrind node npm chromium \
	    wasm32-unknown-unknown aarch64-linux-gnu-gcc qemu-aarch64 libcrypto go
	@rm -f $(STEPS)
	$(STEP) "optimised examples" $(CARGO) build --quiet $(TESTS) --profile optimised --examples
	$(STEP) "optimised build" $(CARGO) test --quiet $(TESTS) --profile optimised --lib --bins --tests
	$(STEP) "released Python package" python/build.sh
	$(STEP) "released Python" .venv/bin/python -m pytest -q -n auto python/tests
	$(STEP) "NIST's long messages" python/test_with.sh nist
	$(STEP) "wheels" $(MAKE) --no-print-directory wheels
	$(STEP) "released npm package" web/build.sh
	$(STEP) "released npm package, in node and a browser" web/test.sh --all
	$(STEP) "documentation site" docs/build.sh
	$(STEP) "documentation site, in a browser" docs/test_browser.sh
	$(STEP) "released C library" ci/install_c.sh target/c
	$(STEP) "released C" ci/test_c.sh target/c
	$(STEP) "released C, its machine code" ct/lift/test.sh target/c/lib/libsycon.so
	$(STEP) "released C, its size" ci/test_c_size.sh target/c
	$(STEP) "released C library with cargo-c" ci/test_install.sh --cargo-c target/c
	$(STEP) "C library with each feature" $(FEATURE_CHECK) -p sycon-capi -- -D warnings
	$(STEP) "small C library" env PROFILE=small FEATURES=sha3 ci/install_c.sh target/c-small
	$(STEP) "small C" ci/test_c.sh target/c-small --small
	$(STEP) "small C, its size" ci/test_c_size.sh target/c-small --small
	$(STEP) "released C library for each backend" env CARGO_TARGET_DIR=target/backend-env FEATURES=backend-env \
	    ci/install_c.sh target/c-backends
	$(STEP) "C with every compiler, under valgrind" ci/test_c.sh target/c-backends --all
	$(STEP) "released Go" go/test.sh target/c --all
	$(STEP) "a million runs of ML-KEM" $(CARGO) test --quiet --locked -p sycon-kem --profile optimised --features comparison,hpke \
	    --test main a_million -- --ignored
	$(STEP) "slow theorems, and all pairs of words" $(CARGO) test --quiet --locked --profile optimised \
	    -p sycon-permutation -p sycon-simd -p sycon-kem --features sycon-permutation/all --lib -- --ignored
	$(STEP) "SLH-DSA, slow tests" $(CARGO) test --quiet --locked -p sycon-slhdsa --profile optimised \
	    --test signatures -- --ignored --skip nist
	$(STEP) "instructions of short workloads" $(CARGO) xtask budgets --instructions
	$(STEP) "a checksum that is killed at 50 moments" $(CARGO) test --quiet --locked -p sycon-cli --profile optimised \
	    --test command at_50_moments -- --ignored
	@ci/step.sh

# Tests on other CPUs and systems, emulated. There, the code of level 1 takes longer to run than it saves to compile.
test-platforms: export CARGO_PROFILE_DEV_OPT_LEVEL = 2
test-platforms:
	@ci/setup.sh cargo cc python3 pkg-config aarch64-linux-gnu-gcc s390x-linux-gnu-gcc i686-linux-gnu-gcc x86_64-w64-mingw32-gcc \
	    qemu-aarch64 qemu-s390x wine64
	@rm -f $(STEPS)
	$(STEP) "the command" $(CARGO) build --quiet $(TESTS) --bins
	$(STEP) "emulated CPUs" ci/test_processors.sh target/debug/sycon
	$(STEP) "big-endian and 32-bit CPUs, emulated" env CARGO_TARGET_DIR=target/cross ci/test_portable.sh
	$(STEP) "Windows, with wine" env CARGO_TARGET_DIR=target/cross ci/test_windows.sh
	$(STEP) "ARM, emulated, all functions" ci/test_aarch64.sh all
	$(STEP) "installation for another CPU" ci/test_cross.sh
	@ci/step.sh

# Exchanges with other implementations, and programs that use sycon.
test-interop:
	@ci/setup.sh cargo clippy cc clang python3 venv pkg-config node npm chromium wasm32-unknown-unknown libcrypto go perl
	@rm -f $(STEPS)
	$(STEP) "the command and examples" $(CARGO) build --quiet $(TESTS) --bins --examples
	$(STEP) "X-Wing against CIRCL" interop/circl/test.sh target/debug/examples/xwing_exchange
	$(STEP) "HPKE against Go" interop/hpke/test.sh target/debug/examples/hpke_exchange
	$(STEP) "age files against Go's and pyrage" interop/age/test.sh target/debug/sycon
	$(STEP) "SLH-DSA, all of NIST's vectors" interop/circl/test.sh --slhdsa $(CARGO) test --quiet $(TESTS) \
	    --test signatures nist -- --ignored --nocapture
	$(STEP) "SLH-DSA against OpenSSL" interop/openssl/test.sh target/debug/sycon
	$(STEP) "X25519 is the code that has a proof" interop/s2n-bignum/test.sh target/debug/sycon
	$(STEP) "proof systems of other projects with our transcripts" interop/proofs/test.sh
	$(STEP) "released C library" ci/install_c.sh target/c
	$(STEP) "C, compatible with libsodium" ci/test_c_compat.sh target/c --all
	$(STEP) "released Python package" python/build.sh
	$(STEP) "npm package in bundlers" interop/bundlers/test.sh
	$(STEP) "columns in other engines" python/test_with.sh engines
	$(STEP) "digests on clusters" interop/distributed/test.sh
	$(STEP) "all libraries of the benchmark, clippy" $(CARGO) clippy --quiet --locked -p sycon-bench --all-targets --all-features -- -D warnings
	$(STEP) "all libraries of the benchmark" $(CARGO) test --quiet --locked -p sycon-bench --profile optimised --all-features
	@ci/step.sh

# Checks of the published crates and their dependencies. BASELINE is the commit to compare interfaces with [default: the last release].
VERSION = $(shell sed -n 's/^version = "\(.*\)"$$/\1/p' Cargo.toml | head -n 1)
BASELINE ?= $(shell git describe --tags --abbrev=0 --match 'v*' 2>/dev/null)
test-packages:
	@ci/setup.sh cargo cc python3 venv pkg-config node npm wasm32-unknown-unknown go ssh-keygen unzip
	@rm -f $(STEPS)
	$(STEP) "packages" $(CARGO) publish --dry-run --quiet --workspace --locked --allow-dirty --all-features
	$(STEP) "oldest Rust" $(MAKE) --no-print-directory msrv
	$(STEP) "licences and sources of dependencies" $(TOOL) cargo-deny --locked --config deny.toml check \
	    --hide-inclusion-graph licenses bans sources
	$(STEP) "advisories on dependencies" sh -c '$(TOOL) cargo-deny fetch db >target/advisories.log 2>&1 || \
	    { echo "advisories: NOT CHECKED, their database cannot be fetched"; [ -z "$$REQUIRE" ]; exit; }; \
	    $(TOOL) cargo-deny --locked check --disable-fetch advisories'
	$(STEP) "interfaces" $(if $(BASELINE),$(TOOL) cargo-semver-checks semver-checks --workspace --baseline-rev $(BASELINE), \
	    echo "interfaces: NOT CHECKED, the project has not released a version yet")
	$(STEP) "installation from vendored crates" ci/test_reproducible.sh
	$(STEP) "release, packed, installed and signed" $(CARGO) xtask release $(VERSION) --dry-run
	@ci/step.sh

# Upload all crates whose versions the registry does not have yet, in the order of their dependencies, and build nothing. The
# workflow `release` runs this; after an error, it continues where it stopped.
PUBLISH = $(CARGO) publish --workspace --locked --no-verify
publish-crates:
	$(PUBLISH) $$(CARGO_TERM_COLOR=never $(PUBLISH) --dry-run 2>&1 | \
	    sed -n 's/^warning: crate \(.*\)@.* already exists on .*/--exclude \1/p')

# Compile all published crates with the oldest Rust that Cargo.toml promises.
MSRV = $(shell sed -n 's/^rust-version = "\(.*\)"$$/\1/p' Cargo.toml)
msrv:
	@ci/setup.sh cargo cc rust-$(MSRV)
	CARGO_TARGET_DIR=target/msrv cargo +$(MSRV) check --quiet --locked --workspace --exclude sycon-bench --lib --bins --all-features

# Run unsafe code in Miri, and with sanitizers.
test-memory:
	@ci/setup.sh cargo cc g++ python3 venv nightly xz
	@rm -f $(STEPS)
	$(STEP) "sanitizers" ci/test_sanitizers.sh
	$(STEP) "released Python package" python/build.sh
	$(STEP) "Python, with AddressSanitizer" python/test_asan.sh
	$(STEP) "unsafe code, interpreted" ci/test_miri.sh
	@ci/step.sh

# Look for branches, addresses and times that depend on secrets.
test-secrets:
	@ci/setup.sh cargo cc python3 objdump valgrind
	@rm -f $(STEPS)
	$(STEP) "constant time" ct/check_constant_time.sh
	$(STEP) "kernels" ct/check_kernels.py target/release/sycon-ct
	$(STEP) "two runs with different secrets" tools/check_lockstep.sh
	$(STEP) "planted times" $(CARGO) run --quiet --locked --release -p sycon-ct --bin sycon-timing -- --planted
	$(STEP) "times" $(CARGO) run --quiet --locked --release -p sycon-ct --bin sycon-timing
	@ci/step.sh

# Checks that do not need the build of the tests. Missing tools are installed in seconds.
FEATURE_CHECK = $(TOOL) cargo-hack hack clippy --quiet --locked --each-feature --exclude-all-features
lint:
	@ci/setup.sh cargo cc python3 venv rustfmt clippy libcrypto aarch64-linux-gnu-gcc
	@rm -f $(STEPS)
	$(STEP) "format" sh -ec '$(CARGO) fmt --check; \
	    for lock in $$(git ls-files "*/Cargo.lock" ":!interop/proofs"); do \
	    $(CARGO) fmt --check --manifest-path "$${lock%lock}toml"; done'
	$(STEP) "lock files" sh -ec 'for lock in $$(git ls-files "*Cargo.lock"); do \
	    $(CARGO) metadata --quiet --locked --format-version 1 --manifest-path "$${lock%lock}toml" >/dev/null; done'
	$(STEP) "budgets" $(CARGO) xtask budgets
	$(STEP) "spelling" $(TOOL) typos
	$(STEP) "shell scripts" $(TOOL) shellcheck --severity=warning .ci/run $(shell git ls-files '*.sh')
	$(STEP) "style of Python" $(TOOL) ruff check --quiet
	$(STEP) "workflows" $(TOOL) actionlint -shellcheck "$$(ci/tool.sh shellcheck)"
	$(STEP) "security of workflows" $(TOOL) zizmor --offline --quiet .github
	$(STEP) "links between Markdown files" $(TOOL) lychee --offline --quiet --no-progress --include-fragments \
	    --exclude docs/try/ $(shell git ls-files '*.md')
	$(STEP) "evidence for SOUNDNESS.md" docs/check_soundness.py
	$(STEP) "English" docs/check_prose.py
	$(STEP) "clippy" $(CARGO) clippy --quiet --locked --workspace --lib --bins --tests --examples --benches \
	    --features $(FEATURES),sycon-bench/openssl -- -D warnings
	$(STEP) "each feature" $(FEATURE_CHECK) --workspace --ignore-private --exclude sycon-cli -- -D warnings
	$(STEP) "each feature with alloc" $(FEATURE_CHECK) -p sycon --features alloc -- -D warnings
	$(STEP) "other CPUs and systems" ci/check_targets.sh
	$(STEP) "rustdoc" env RUSTDOCFLAGS="-D warnings" $(CARGO) doc --quiet --no-deps $(TESTS) --exclude libsycon --lib
	@ci/step.sh

docs: build python
	@ci/setup.sh chromium node
	web/build.sh
	docs/build.sh $(STAGE)/bin/sycon
	docs/test_browser.sh

# The benchmark with all other libraries, and a current OpenSSL.
BENCH = OPENSSL_DIR=$$(interop/openssl/build.sh) OPENSSL_STATIC=1 $(CARGO) run --release --locked -p sycon-bench --features openssl,c-rivals

bench:
	@ci/setup.sh cargo cc python3 perl
	$(BENCH) -- --json target/bench.json

# Run the benchmark with -C target-cpu=native, and compare the results with those of `bench`.
bench-native: bench
	RUSTFLAGS="-C target-cpu=native" $(BENCH) --target-dir target/native -- --json target/bench-native.json
	$(BENCH) -- --compare target/bench.json target/bench-native.json

# Compare with xoflib, hashlib and others. Writes target/bench-python.json.
bench-python: python
	.venv/bin/python -m pip install --quiet --disable-pip-version-check -r python/bench/requirements.txt
	.venv/bin/python -m pytest -q python/bench
	.venv/bin/python python/bench/bench.py --json target/bench-python.json

# Compare with @noble/hashes, hash-wasm and others, in node and in chromium.
bench-web:
	@ci/setup.sh cargo cc node npm chromium
	web/build.sh
	cd web && npm ci --silent --ignore-scripts && ln -s ../../target/npm node_modules/sycon
	node web/bench/node.js
	node web/test/browser.js target/web-pictures bench

vectors:
	@ci/setup.sh python3 openssl
	python3 -m venv target/vectors && target/vectors/bin/pip install --quiet -r vectors/requirements.txt
	target/vectors/bin/python vectors/generate.py
	target/vectors/bin/python vectors/multimixer.py
	target/vectors/bin/python vectors/mldsa_mu.py
	target/vectors/bin/python vectors/samples.py
	target/vectors/bin/python vectors/saved_states.py
	target/vectors/bin/python vectors/newplex.py
	target/vectors/bin/python vectors/columns.py
	git diff --exit-code -- 'vectors/*.json'

# Run each fuzz target for a minute. SECONDS=600 runs longer, TARGETS=xof selects targets.
SECONDS = 60
fuzz: $(if $(TARGETS),,python)
	@ci/setup.sh cargo nightly cc g++ xz
	fuzz/run.sh $(SECONDS) $(TARGETS)

# Make small changes to the code, one at a time, that tests must detect: minutes for sycon-sponge, hours for PACKAGES=sycon-newplex.
# For ARM, set CARGO_BUILD_TARGET, cargo's variables for linker and runner, and CARGO_PROFILE_DEV_OPT_LEVEL=2.
PACKAGES = sycon-sponge
MUTATED = $(firstword $(subst -, ,$(or $(CARGO_BUILD_TARGET),$(shell uname -m))))
MUTANTS = $(TOOL) cargo-mutants mutants --jobs 1 --no-times --baseline skip \
    $(foreach processor,$(filter-out $(MUTATED),aarch64 wasm32 x86_64),--exclude '**/$(processor)/**')
# The tests of a package, if they are in another package. Each run starts with the tests on unchanged code, because
# cargo-mutants would look for the features in the changed package.
BY_SYCON = --test-package sycon --features sycon/full,sycon/digest,sycon/merlin,sycon/rand_core,sycon/spongefish
MUTANTS_sycon = $(BY_SYCON)
MUTANTS_sycon-multimixer = $(BY_SYCON) -- --test library --test suite multimixer
MUTANTS_sycon-newplex = $(BY_SYCON) -- --test library --test suite ewplex
MUTANTS_sycon-permutation = --test-package sycon-permutation --features sycon-permutation/all
MUTANTS_sycon-secret = --test-package sycon-secret --features sycon-secret/alloc
MUTANTS_sycon-simd = --test-package sycon-simd --test-package sycon-permutation --features sycon-permutation/all
MUTANTS_sycon-transcript = $(BY_SYCON) -- --test library --test suite transcript
MUTANTS_sycon-vexof = $(BY_SYCON) -- --test library --test suite vexof
TESTS_FOR = $(or $(MUTANTS_$*),--test-package $*)
mutants: export CARGO_PROFILE_DEV_OPT_LEVEL ?= 0
mutants: export CARGO_PROFILE_DEV_DEBUG = 0
mutants: export CARGO_PROFILE_DEV_INCREMENTAL = true
mutants: mutants-planted $(PACKAGES:%=mutants-of-%)

# cargo-mutants exits with 2 if a mutant survives, which the planted mutant must, and with 3 if it stopped tests that did not end.
mutants-planted:
	@ci/setup.sh cargo cc python3
	@$(MUTANTS) -p sycon-testing --file '**/planted.rs' --timeout 60 -o target/mutants/planted >/dev/null; \
	    [ $$? = 2 ] || { echo "mutants: a mutant that no test detects does not fail the run; see target/mutants/planted" >&2; exit 1; }

mutants-of-%: mutants-planted
	@mkdir -p target/mutants/$*
	CARGO_TARGET_DIR=target/mutants/build $(CARGO) test --quiet --locked $(filter-out --,$(TESTS_FOR:--test-package=-p))
	$(MUTANTS) -p $* --timeout 120 -o target/mutants/$* $(TESTS_FOR) || [ $$? = 3 ]

# Count the lines of the core that the Rust tests and examples run, and write a report into target/coverage. This takes
# half an hour, and the examples need nightly Rust. Without the flag, a function that several crates compile counts as
# run only in the first of them.
CORE = sycon-secret sycon-simd sycon-permutation sycon-sponge sycon-multimixer sycon-newplex sycon-vexof sycon-aead sycon-kem \
    sycon-slhdsa sycon-transcript sycon
# Files that are not counted: tests, crates whose tests do not run here, tables that the compiler computes, and AVX-512 on CPUs
# without it.
NOT_COVERED = crates/sycon-(age|testing)/|/theorems|/(description|formal|proof|table)\.rs$$$(shell grep -qw avx512f /proc/cpuinfo || echo '|/avx512/')
COVERAGE = env RUSTUP_TOOLCHAIN=nightly RUSTFLAGS=-Zcross-crate-inline-threshold=never $(TOOL) cargo-llvm-cov llvm-cov
coverage:
	@ci/setup.sh cargo cc python3 venv nightly nightly-llvm-tools
	@rm -f $(STEPS)
	$(STEP) "tests for coverage" $(COVERAGE) --doctests --no-cfg-coverage --quiet --locked $(CORE:%=-p %) \
	    --features $(CORE_FEATURES) \
	    --ignore-filename-regex '$(NOT_COVERED)' --html --output-dir target/coverage
	$(STEP) "coverage" $(COVERAGE) report --doctests --ignore-filename-regex '$(NOT_COVERED)' --summary-only \
	    --fail-under-lines 98 --fail-under-regions 97
	@ci/step.sh

clean:
	CARGO_TARGET_DIR=$(O) $(CARGO) clean
	rm -rf .venv fuzz/target docs/_build web/node_modules interop/bundlers/node_modules
