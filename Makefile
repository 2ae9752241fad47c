# All commands of the project; `make` alone lists them.
PYTHON ?= python3
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# HASHED installs exactly the pinned versions; ITSELF installs the package in place.
# Modules are byte-compiled on first import: most are never imported.
HASHED := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile --require-hashes --requirement
ITSELF := $(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
# COMPILED runs a command with the compiled engine; the package installed in place stays plain Python.
COMPILED := ARCHIPEL_BUILD=compiled PYTHONPATH=build/compiled

# Tests start Python hundreds of times: bytecode is kept, even where the environment forbids it.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play party test lint-and-laws check rest compiled walks mutants fuzz kills storm lint format bench load packages image hosts release lock upgrade clean

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

play: .venv/.serve ## set everything up and open the table
	exec scripts/play --open $(ARGS)

party: .venv/.serve ## the same for everybody in the room: prints an address and a QR code for their phones
	exec scripts/play --party --open $(ARGS)

# A test that races the clock and fails is run once more, alone, and listed at the end: see tests/second_try.py.
TRIED := build/second-tries
PYTEST = $(BIN)/pytest --dist=worksteal --second-try=$(TRIED) $(ELSEWHERE)
RETRIED = [ ! -s $(TRIED) ] || { echo "passed only at the second try:" && cat $(TRIED); }
ON_PLAIN := ARCHIPEL_TESTS_ON=plain
ON_COMPILED := ARCHIPEL_TESTS_ON=compiled $(COMPILED)
# Browsers and databases leave the two cores of a small machine idle now and then: three workers use them.
WORKERS ?= 3

# BROWSERS=no leaves out what needs Debian's packages, for other systems: a browser, PostgreSQL, a few programs.
ELSEWHERE := $(if $(filter no,$(BROWSERS)),-m "not browser and not postgres and not programs")

# The engine is compiled while plain Python is tested. It is less optimised, which saves a minute, so do not benchmark
# this build. With ARGS, only the tests they select run, on plain Python. docs/reference/tests.md: what each tier holds.
test: ## the guard of every day: lint, types, and the first tier of the tests, in about five minutes
	$(if $(ELSEWHERE),,scripts/setup-system)
	@$(MAKE) --no-print-directory .venv/.test .venv/.compile
	@mkdir -p build && rm -f $(TRIED)
ifdef ARGS
	$(PYTEST) -n 2 $(ARGS)
else
	@$(MAKE) --no-print-directory --jobs=2 lint-and-laws compiled ARCHIPEL_OPTIMISE=1
	$(ON_COMPILED) $(PYTEST) --tier=test -n $(WORKERS)
endif
	@$(RETRIED)

lint-and-laws: lint
	$(ON_PLAIN) $(PYTEST) --tier=test -n 1

check: test rest ## everything that guards: make test, then the second tier, in about 25 minutes

rest: .venv/.test .venv/.compile # what make check adds to make test
	@mkdir -p build && rm -f $(TRIED)
	@$(MAKE) --no-print-directory compiled ARCHIPEL_OPTIMISE=1
	$(ON_PLAIN) $(PYTEST) --tier=check -n 2
	ARCHIPEL_EVERY_MODE=1 $(ON_COMPILED) $(PYTEST) --tier=check -n $(WORKERS)
	@$(RETRIED)

compiled: .venv/.compile ## compile the engine into build/compiled
	PYTHON=$(BIN)/python scripts/build-compiled

# With REQUESTS=1000000 only raw requests are sent, this many (an hour on a quiet core).
fuzz: .venv/.test ## check the laws on many new positions and the API with many requests (EXAMPLES=300 of each)
	$(if $(REQUESTS),ARCHIPEL_REQUESTS=$(REQUESTS) $(BIN)/pytest -s -o faulthandler_timeout=0 tests/web/test_raw_bytes.py -k any_bytes $(ARGS))
	$(if $(REQUESTS),,ARCHIPEL_FUZZ=$(or $(EXAMPLES),300) $(BIN)/pytest -o faulthandler_timeout=0 -n 2 --dist=worksteal tests/games/test_laws.py tests/web/test_fuzz.py tests/web/test_raw_bytes.py tests/web/test_schemathesis.py tests/web/test_streams.py $(ARGS))

# Kills of bare writers; a tenth as many of whole servers. Asserts that nothing acknowledged is lost or doubled.
KILL := $(BIN)/pytest -s -o faulthandler_timeout=0 tests/store/test_store_kill.py tests/store/test_migration.py tests/web/test_restart.py
kills: .venv/.test ## kill -9 what writes to a store again and again (KILLS=1000 times on SQLite, 300 on PostgreSQL)
	ARCHIPEL_KILLS=$(or $(KILLS),1000) $(KILL) -k "(writer or load or killed) and not postgresql" $(ARGS)
	ARCHIPEL_KILLS=$(or $(KILLS),300) $(KILL) -k "(writer or load or killed) and postgresql" $(ARGS)

walks: .venv/.test compiled ## play every mode and lesson of every game in the browser, with everything in sight at every step
	ARCHIPEL_EVERY_MODE=1 $(COMPILED) $(PYTEST) -n 2 tests/browser/test_whole_games.py tests/browser/test_pages.py tests/browser/test_lessons.py

storm: .venv/.test ## simulate servers, clients, store and network in bad weather (SECONDS=60; SEED=N again)
	nice $(BIN)/python -m tests.storm $(if $(SEED),--seed $(SEED),--seconds $(or $(SECONDS),60))

# Only what survives is printed. ARGS="--again" runs the survivors of the last time; docs/reference/mutants.md.
mutants: .venv/.test ## put 300 small faults into the rules of a game (GAME=NAME), the kernel, table or store: do tests notice?
	nice $(BIN)/python -m tests.mutants $(or $(GAME),$(error say GAME=NAME: a game, kernel, table or store)) $(ARGS)

lint: .venv/.test ## check formatting, style, types and the order of layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python scripts/check_workflows.py
	$(if $(ELSEWHERE),,scripts/check-js)

format: .venv/.test ## format the code and fix what can be fixed automatically
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: compiled .venv/.bench ## measure the speed of the games, compared with other libraries
	$(COMPILED) $(BIN)/python -m archipel bench $(ARGS)

load: .venv/.test ## measure the server under load, and clicks in a browser (some minutes)
	$(BIN)/python -m scripts.load $(ARGS)
	$(BIN)/python -m scripts.load_yours
	scripts/setup-system chromium-headless-shell
	$(BIN)/python -m scripts.load_clicks

packages: .venv/.made ## build sdist and wheels for the Pythons at hand into dist/, and try each (ARGS="--python 3.11")
	$(BIN)/python scripts/packages.py --twice --try $(ARGS)

image: .venv/.made ## build the image with buildah on Debian's packages, and start it (Linux, root)
	@[ "$$(id -u)" -ne 0 ] || scripts/setup-system buildah debootstrap
	$(BIN)/python scripts/image.py

hosts: .venv/.test compiled ## two servers, PostgreSQL and a proxy under load, one server killed and one started
	scripts/setup-system postgresql nginx-light
	$(COMPILED) $(BIN)/python -m scripts.load_hosts $(ARGS)

release: .venv/.test ## check everything, build the packages and tag VERSION=x.y.z; publishes nothing
	$(BIN)/python scripts/release.py $(or $(VERSION),$(error say VERSION=x.y.z)) $(ARGS)

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

.venv/.serve .venv/.test: .venv/.%: requirements/%.txt requirements/serve.in requirements/testkit.in requirements/gym.in requirements/zoo.in requirements/spiel.in requirements/png.in requirements/press.in requirements/cluster.in requirements/parquet.in requirements/browser.in pyproject.toml | .venv/.made
	$(HASHED) $<
	$(ITSELF)
	@touch $@

.venv/.lock .venv/.bench .venv/.compile: .venv/.%: requirements/%.txt | .venv/.made
	$(HASHED) $<
	@touch $@
