# Powderkeg. `make help` lists the verbs; each sets up what it needs in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
GAME ?= boom
PROCESSORS := $(shell getconf _NPROCESSORS_ONLN)
WORKERS ?= $(shell expr $(PROCESSORS) + 1) # more than processors: tests also wait for servers and browsers
PAGE := src/powderkeg/page/index.html
MODULES := web/node_modules/.package-lock.json
PAGE_SOURCES := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null) \
         $(wildcard src/powderkeg/text/locale/*/*.ftl src/powderkeg/text/rulebooks/*.md) tools/build_page.py
NPM = PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm --prefix web
# With the hashes of every file of a release, for every platform; never with the address of an index.
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
       --custom-compile-command "make lock" --constraint constraints.txt pyproject.toml
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Unset: without bytecode the tests take twice as long to start.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup page play terminal test soak quick breaks prove programs warm units lint coverage bench strength shots types docs lock audit clean

help: ## list the verbs
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(READY) ## install what is needed into .venv

$(READY): pyproject.toml requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Powderkeg needs Python 3.11 or newer; set PYTHON=…")'
	@echo "Setting up in $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --no-compile --no-deps --require-hashes --requirement requirements-dev.txt
	@$(BIN)/pip install --quiet --no-compile --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q -j 0 -x '/(tests|ray/(air|data|llm|rllib|serve|train|tune))/' $(VENV)/lib # pip would do it on one processor
	@touch $@

page: $(PAGE) ## build the page that the server serves, if it is not up to date

$(PAGE): $(MODULES) $(PAGE_SOURCES)
	@$(BIN)/python -m tools.build_page

$(MODULES): web/package.json web/package-lock.json | $(READY)
	@$(BIN)/python -m tools.build_page modules

play: $(PAGE) ## start the server and open it in the browser
	@$(BIN)/powderkeg serve --open

terminal: $(READY) ## play in the terminal, e.g. make terminal GAME=kaboo
	@$(BIN)/powderkeg play $(GAME)

test: $(READY) ## every check: format, lint, types, rules, properties, documents, browsers
	@$(MAKE) --no-print-directory --jobs=2 programs lint page units warm
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

soak: export POWDERKEG_SCALE := 25
soak: export PYTEST_TIMEOUT := 3600
soak: test ## the same checks at 25 times the scale, with the long storms; takes about 20 minutes

quick: $(PAGE) units warm ## the quick checks
	$(BIN)/pytest -n $(PROCESSORS) -m "not slow" -q --ignore tests/browser

breaks: $(READY) ## break more than 100 rules in scratch copies, one at a time, and check that a test finds each
	@$(BIN)/python -m tools.rule_breaks

prove: ## run make test in six fresh clones and repeat the server's and browsers' tests; takes hours
	@$(PYTHON) -m tools.prove

programs: $(READY) ## find or install what the tests need besides pip and npm: databases, a browser, a compiler
	@$(BIN)/python -m testkit.programs

warm: $(READY) ## compile what the tests need, if it is not up to date
	@$(BIN)/python -m testkit.warmup

units: $(MODULES) ## test the parts of the page without a browser
	@$(NPM) test --silent

lint: $(READY) $(MODULES) ## format, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(NPM) run --silent lint

coverage: $(READY) ## measure what the quick checks cover, with the rules interpreted
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -q -m "not slow" tests/games tests/play/test_table.py tests/games/test_conformance.py
	$(BIN)/coverage report

bench: $(READY) ## measure speed, load, robustness and learning; takes more than an hour
	@$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[dev,bench]'
	$(BIN)/python -m bench
	$(BIN)/python -m bench.strength.ppo_learning
	$(BIN)/python -m bench.strength.openspiel_ismcts --ms 50 --deals 25 --playouts compiled
	$(BIN)/python -m bench.load
	$(BIN)/python -m bench.load.idle_connections
	$(BIN)/python -m bench.load.capacity
	$(BIN)/python -m bench.robustness.kill
	$(BIN)/python -m bench.robustness.bad_input
	$(BIN)/python -m bench.robustness.abuse
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m bench.speed.page

strength: $(READY) ## play the matches between bots on sealed deals; takes hours
	$(BIN)/python -m bench.strength.matches

shots: $(PAGE) ## take the screenshots in the documents
	$(BIN)/python -m tools.screenshots

types: $(READY) $(MODULES) ## generate the page's types from the server's schema
	@$(BIN)/python -m tools.wire_types

docs: $(READY) ## generate the parts of the documents that come from the code
	$(BIN)/python -m tools.docs --write
	$(BIN)/python -m tools.docs.exploding_solved --write
	$(BIN)/ruff format .

lock: $(READY) ## pin what setup, servers and the bench install; the first two with hashes
	@$(BIN)/pip install --quiet --editable '.[dev,bench]' uv
	$(BIN)/pip freeze --exclude-editable --exclude pip --exclude setuptools --exclude uv | sed 's/+cpu$$//' > constraints.txt
	$(LOCK) --output-file requirements.txt
	$(LOCK) --extra dev --output-file requirements-dev.txt

audit: $(READY) ## ask PyPI for known vulnerabilities of what is pinned; needs a network
	@$(BIN)/python -m tools.audit

clean: ## remove everything that setup and checks have created
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis web/node_modules $(dir $(PAGE))
