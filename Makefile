# All commands of the project; `make` alone lists them.
PYTHON ?= python3
BIN := .venv/bin
# HASHED installs exactly the pinned versions; ITSELF installs the package in place.
# Modules are byte-compiled on first import: most are never imported.
HASHED := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile --require-hashes --requirement
ITSELF := $(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
# COMPILED runs a command with the compiled engine; the package installed in place stays plain Python.
COMPILED := ARCHIPEL_BUILD=compiled PYTHONPATH=build/compiled

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test plain compiled fuzz lint format bench load lock upgrade clean

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

play: .venv/.serve ## set everything up and open the table
	exec $(BIN)/archipel serve --open

# Browsers, databases and processes share two cores: a real-time test that fails is run once more, alone, and listed at
# the end. See tests/second_try.py.
TRIED := build/second-tries
PYTEST = $(BIN)/pytest -n 2 --dist=worksteal --second-try=$(TRIED) $(ARGS)

# The engine is compiled while plain Python is tested. It is less optimised, which saves a minute, so do not benchmark
# this build. ARCHIPEL_SHARE: see tests/dealing.py. ARGS selects tests, which then run on plain Python only.
test: ## lint, then run all tests: those of the engine on both builds, the others once
	scripts/setup-system
	@mkdir -p build && rm -f $(TRIED)
	@$(MAKE) --no-print-directory --jobs=2 plain $(if $(ARGS),,compiled ARCHIPEL_OPTIMISE=1)
	$(if $(ARGS),,ARCHIPEL_SHARE=2 $(COMPILED) $(PYTEST))
	@[ ! -s $(TRIED) ] || { echo "passed only at the second try:" && cat $(TRIED); }

plain: lint
	$(if $(ARGS),,ARCHIPEL_SHARE=1) $(PYTEST)

compiled: .venv/.test ## compile the engine into build/compiled
	PYTHON=$(BIN)/python scripts/build-compiled

fuzz: .venv/.test ## check the laws on many new positions and the API with many requests (EXAMPLES=300 of each)
	ARCHIPEL_FUZZ=$(or $(EXAMPLES),300) $(BIN)/pytest -o faulthandler_timeout=0 -n 2 --dist=worksteal tests/games/test_laws.py tests/web/test_fuzz.py tests/web/test_raw_bytes.py tests/web/test_schemathesis.py $(ARGS)

lint: .venv/.test ## check formatting, style, types and the order of layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	scripts/check-js

format: .venv/.test ## format the code and fix what can be fixed automatically
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: compiled .venv/.bench ## measure the speed of the games, compared with other libraries
	$(COMPILED) $(BIN)/python -m archipel bench $(ARGS)

load: .venv/.test ## measure the server under load, and clicks in a browser (about a minute)
	$(BIN)/python -m scripts.load $(ARGS)
	scripts/setup-system chromium-headless-shell
	$(BIN)/python -m scripts.load_clicks

lock: .venv/.lock ## pin requirements/*.in again, changing as little as possible
	scripts/lock

upgrade: .venv/.lock ## pin requirements/*.in to the newest versions
	scripts/lock --upgrade

clean: ## remove the environment and everything built
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf src/*.egg-info examples/*/src/*.egg-info examples/*/build
	find src tests scripts examples -name __pycache__ -prune -exec rm -rf {} +

# Stamp files record what was installed: one older than its inputs is made again.
.venv/.made:
	PYTHON=$(PYTHON) scripts/make-venv
	@touch $@

.venv/.serve .venv/.test: .venv/.%: requirements/%.txt requirements/serve.in requirements/testkit.in pyproject.toml | .venv/.made
	$(HASHED) $<
	$(ITSELF)
	@touch $@

.venv/.lock .venv/.bench: .venv/.%: requirements/%.txt | .venv/.made
	$(HASHED) $<
	@touch $@
