# `make run` and `make test` need Python 3.11 or newer, with venv, and make. Nothing else is installed by
# hand: each target brings .venv up to its lock file first. A stamp in .venv is as old as the last install,
# so a lock file that changed is installed again, and one that did not costs nothing.

PYTHON ?= python3
UV ?= uv
# What is handed on to the program: make run ARGS="--port 9000", make test ARGS="-k poule".
ARGS ?=

# A process a core; a machine with many has enough with four.
PARALLEL := --numprocesses auto --maxprocesses 4 --dist worksteal

VENV := .venv
BENCH_VENV := .venv-bench
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check --require-hashes --requirement
COMPILE := pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header

# What this machine's Python lacks, in one line; nothing when it will do.
lacking = $(shell \
	command -v $(PYTHON) >/dev/null 2>&1 \
		|| { echo "$(PYTHON) was not found: Tapis needs Python 3.11 or newer"; exit; }; \
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
		|| { echo "Tapis needs Python 3.11 or newer, and $(PYTHON) is" \
			"$$($(PYTHON) --version 2>&1) (another one: make PYTHON=python3.12)"; exit; }; \
	$(PYTHON) -c 'import venv, ensurepip' >/dev/null 2>&1 \
		|| echo "$(PYTHON) lacks the venv module (Debian and Ubuntu: apt-get install python3-venv)")
# One line and stop, before anything is made.
demand_python = $(if $(strip $(lacking)),$(error $(strip $(lacking))))

.PHONY: help run test test-long bench lint types lock clean again
.DELETE_ON_ERROR:

help:
	@echo "make run        the bot, or the local table when there is no token (ARGS=\"--help\" tells more)"
	@echo "make test       ruff, types and tests"
	@echo "make test-long  the tests that take minutes"
	@echo "make bench      the engine's speed beside OpenSpiel and RLCard; plays a second; a restart; the wire"
	@echo "make lock       the lock files again, from pyproject.toml (ARGS=--upgrade for newer versions)"
	@echo "make clean      away with the environments and caches"

run: $(VENV)/local.stamp
	@$(VENV)/bin/python -m bot $(ARGS)

test: lint types
	$(VENV)/bin/python -m pytest $(PARALLEL) $(ARGS)

test-long: $(VENV)/test.stamp
	$(VENV)/bin/python -m pytest $(PARALLEL) -m long --hypothesis-profile=long $(ARGS)

lint: $(VENV)/test.stamp
	$(VENV)/bin/python -m ruff check .

types: $(VENV)/test.stamp
	$(VENV)/bin/python -m basedpyright

# The engine is measured beside others' in an environment of its own, the bot in its own.
bench: $(BENCH_VENV)/bench.stamp $(VENV)/local.stamp
	$(BENCH_VENV)/bin/python -m bench.engine $(ARGS)
	$(VENV)/bin/python -m bench.tables $(ARGS)
	$(VENV)/bin/python -m bench.restart $(ARGS)
	$(VENV)/bin/python -m bench.wire $(ARGS)

# Each set holds the versions of the one before, so that what is tested is what runs.
lock:
	@command -v $(UV) >/dev/null || { echo "make lock needs uv (pip install uv)" >&2; exit 1; }
	$(UV) $(COMPILE) $(ARGS) pyproject.toml -o requirements/runtime.txt
	$(UV) $(COMPILE) $(ARGS) pyproject.toml --extra local -c requirements/runtime.txt -o requirements/local.txt
	$(UV) $(COMPILE) $(ARGS) pyproject.toml --extra local --extra test -c requirements/local.txt \
		-o requirements/test.txt
	$(UV) $(COMPILE) $(ARGS) pyproject.toml --extra bench -c requirements/runtime.txt -o requirements/bench.txt

clean:
	rm -rf $(VENV) $(BENCH_VENV) .pytest_cache .ruff_cache .hypothesis dist

# The stamp of an environment that is there; --clear, so that half of one is made anew. One whose
# interpreter went away (the system's Python was upgraded) counts as not there.
broken = $(shell $(1)/bin/python -S -c '' 2>/dev/null || echo again)
$(VENV)/made.stamp: $(call broken,$(VENV))
$(BENCH_VENV)/made.stamp: $(call broken,$(BENCH_VENV))
$(VENV)/made.stamp $(BENCH_VENV)/made.stamp:
	$(demand_python)@echo "Making $(@D) ..."
	@$(PYTHON) -m venv --clear $(@D)
	@touch $@

$(VENV)/%.stamp: requirements/%.txt $(VENV)/made.stamp
	@echo "Installing $< into $(VENV) (the first time takes a minute) ..."
	@$(VENV)/bin/python $(PIP_INSTALL) $<
	@touch $@

$(BENCH_VENV)/bench.stamp: requirements/bench.txt $(BENCH_VENV)/made.stamp
	@echo "Installing $< into $(BENCH_VENV) (the first time takes some minutes) ..."
	@$(BENCH_VENV)/bin/python $(PIP_INSTALL) $<
	@touch $@
