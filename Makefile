# Every command of the project; `make` alone lists them.
PYTHON ?= python3
BIN := .venv/bin
# HASHED installs exactly what was pinned; the package itself is installed in place.
# Modules are byte-compiled when they are first imported: most never are.
HASHED := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile --require-hashes --requirement
ITSELF := $(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
# COMPILED runs a command on the compiled engine; the package installed in place stays plain Python.
COMPILED := ARCHIPEL_BUILD=compiled PYTHONPATH=build/compiled

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test plain compiled fuzz lint format bench load lock upgrade clean

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

play: .venv/.serve ## set everything up and open the table
	exec $(BIN)/archipel serve --open

# Browsers, databases and processes share two cores: what they make too late is tried once more, alone, and named at the
# end. See tests/second_try.py.
TRIED := build/second-tries
PYTEST = $(BIN)/pytest -n 2 --dist=worksteal --second-try=$(TRIED) $(ARGS)

# The engine is compiled while plain Python is tested: less optimised, for that takes a minute less, and never to be
# measured. ARCHIPEL_SHARE: see tests/dealing.py. ARGS asks for some tests, and runs them on plain Python only.
test: ## lint, then run all tests: those of the engine on both of its builds, the others once
	scripts/setup-system
	@mkdir -p build && rm -f $(TRIED)
	@$(MAKE) --no-print-directory --jobs=2 plain $(if $(ARGS),,compiled ARCHIPEL_OPTIMISE=1)
	$(if $(ARGS),,ARCHIPEL_SHARE=2 $(COMPILED) $(PYTEST))
	@[ ! -s $(TRIED) ] || { echo "passed only at the second try:" && cat $(TRIED); }

plain: lint
	$(if $(ARGS),,ARCHIPEL_SHARE=1) $(PYTEST)

compiled: .venv/.test ## compile the engine into build/compiled
	PYTHON=$(BIN)/python scripts/build-compiled

fuzz: .venv/.test ## try the laws on many new positions, and the API with many requests (EXAMPLES=300 for each)
	ARCHIPEL_FUZZ=$(or $(EXAMPLES),300) $(BIN)/pytest -o faulthandler_timeout=0 -n 2 --dist=worksteal tests/games/test_laws.py tests/web/test_fuzz.py tests/web/test_schemathesis.py $(ARGS)

lint: .venv/.test ## check format, style, types and the order of layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	scripts/check-js

format: .venv/.test ## format the code and mend what can be mended
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: compiled .venv/.bench ## measure the speed of the games, beside other libraries
	$(COMPILED) $(BIN)/python -m archipel bench $(ARGS)

load: .venv/.test ## measure what the server bears, and clicks in a browser (a minute or so)
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

# Stamps: each is older than what it was made from only when there is something to do.
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
