# The commands a person types. `make run` and `make test` work on a fresh clone.
CARGO ?= cargo

.PHONY: run build c install header test lint docs bench bench-native bench-python vectors fuzz clean

run: build
	@sh examples/tour.sh target/release/sycon

build:
	@ci/setup.sh cargo cc python3 venv
	$(CARGO) build --release --locked
	python/build.sh

# The C library: below target/c, and below PREFIX.
PREFIX = /usr/local
c:
	@ci/setup.sh cargo cc objdump
	ci/install_c.sh target/c

install:
	@ci/setup.sh cargo cc objdump
	ci/install_c.sh $(PREFIX)

# Its header and its list of symbols, written anew.
header:
	@ci/setup.sh cargo cc
	$(CARGO) run --quiet --locked -p sycon-header

test: build docs c
	@ci/setup.sh python3 objdump libcrypto pkg-config g++ clang clang++ clang-sanitizers valgrind
	$(CARGO) test --locked --workspace --all-features
	$(CARGO) test --locked --profile optimised -p sycon --all-features
	ci/check_kernels.py
	ci/check_constant_time.sh
	ci/test_backends.sh target/release/sycon
	CARGO_TARGET_DIR=target/backend-env FEATURES=backend-env ci/install_c.sh target/c-backends
	ci/test_c.sh target/c target/c-backends
	ci/test_c_compat.sh target/c
	ci/test_circl.sh
	.venv/bin/python -m pytest -q python/tests

lint:
	@ci/setup.sh cargo cc python3 rustfmt clippy libcrypto
	$(CARGO) fmt --check
	$(CARGO) clippy --locked --workspace --all-targets --all-features -- -D warnings
	$(CARGO) clippy --locked -p sycon --no-default-features -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --no-deps -p sycon --all-features
	ci/check_layers.py
	$(CARGO) run --quiet --locked -p sycon-header -- --check

docs: build
	.venv/bin/python -m pip install --quiet --disable-pip-version-check -r docs/requirements.txt
	.venv/bin/python -m sphinx -W -q -b html docs docs/_build/html
	.venv/bin/python -m sphinx -W -q -b doctest docs docs/_build/doctest
	.venv/bin/python docs/check_commands.py target/release/sycon

bench:
	@ci/setup.sh cargo cc libcrypto
	$(CARGO) run --release --locked -p sycon-bench --features openssl,c-rivals -- --json target/bench.json

# The same at -C target-cpu=native, and what it changes.
bench-native: bench
	RUSTFLAGS="-C target-cpu=native" $(CARGO) run --release --locked --target-dir target/native \
	    -p sycon-bench --features openssl,c-rivals -- --json target/bench-native.json
	$(CARGO) run --release --locked -p sycon-bench --features openssl,c-rivals -- \
	    --compare target/bench.json target/bench-native.json

# The tables against xoflib, hashlib and others; writes target/bench-python.json and .png.
bench-python: build
	.venv/bin/python -m pip install --quiet --disable-pip-version-check -r python/bench/requirements.txt
	.venv/bin/python -m pytest -q python/bench
	.venv/bin/python python/bench/bench.py --json target/bench-python.json
	.venv/bin/python docs/pictures.py python target/bench-python.json target/bench-python.png

vectors:
	@ci/setup.sh python3 openssl
	python3 -m venv target/vectors && target/vectors/bin/pip install --quiet -r vectors/requirements.txt
	target/vectors/bin/python vectors/generate.py
	target/vectors/bin/python vectors/multimixer.py

# Each target for a minute; SECONDS=600 for longer.
SECONDS = 60
fuzz:
	@ci/setup.sh cargo nightly cc g++
	@test -x target/tools/bin/cargo-fuzz || $(CARGO) install --quiet --locked cargo-fuzz --root target/tools
	for target in xof permute_many batch multimixer newplex kem; do \
	    PATH="$$PWD/target/tools/bin:$$PATH" $(CARGO) +nightly fuzz run $$target -- -max_total_time=$(SECONDS) || exit 1; \
	done

clean:
	$(CARGO) clean
	rm -rf .venv fuzz/target docs/_build
