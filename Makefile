# Everything runs from here, in .venv, from any clone path. `make` alone lists the targets.
#   PYTHON=...   the interpreter that makes .venv (3.11 or later)
#   TORCH=gpu    torch as pip finds it, on Linux the CUDA build; without it the CPU-only build, see tools/cpu_torch.py

PYTHON ?= $(shell command -v python3.11 || echo python3)
TORCH ?= cpu
BIN := .venv/bin
DEV := .venv/.dev
TRAIN := $(if $(wildcard $(DEV)),$(DEV),.venv/.train)  # whoever has everything needs no second installation

.DEFAULT_GOAL := help
.PHONY: help setup demo test coverage lint site bench docs goldens ladder evidence strength screens notebooks fuzz clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

setup: $(DEV)  ## make .venv with everything in it; run it again after a broken download

.venv/.dev: EXTRA := dev
.venv/.train: EXTRA := train

.venv/.dev .venv/.train: pyproject.toml constraints.txt
	$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	$(if $(filter gpu,$(TORCH)),,$(BIN)/python tools/cpu_torch.py)
	$(BIN)/python -m pip install --retries 10 -c constraints.txt -e ".[$(EXTRA)]"
	touch $@

DEMO := runs/demo/model.safetensors
DON := $(basename $(notdir $(wildcard agents/bootleg_agents/models/bootleggers/don.safetensors)))

demo: $(TRAIN)  ## train a mobster for three minutes, measure its strength, show a game of it
	rm -rf runs/demo  # from an earlier demo
	$(BIN)/bootleg train --config configs/train/bootleggers/quick.yaml out=runs/demo
	$(BIN)/bootleg tournament --agents $(DEMO) $(DON) boss controller dealer crook greedy random --deals 150 --jobs 2
	$(BIN)/bootleg demo --agents $(DEMO) boss dealer crook
	@echo "How it learned: runs/demo/curve.png and runs/demo/report.md"

test: lint  ## lint, tests of every game, whether the generated docs are up to date, the site
	$(BIN)/bootleg warmup  # compile every game once, before the workers would each do it
	$(BIN)/pytest -n 2 --dist loadgroup
	$(MAKE) coverage
	$(BIN)/bootleg docs --check
	$(MAKE) site

GAMES := $(patsubst bootleg_env/%/rules,%,$(wildcard bootleg_env/*/rules))
RULE_TESTS := $(GAMES:%=tests/%/rules)
UNCOMPILED := NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -p -m pytest -p no:xdist -q -m "not slow"

coverage: setup  ## tests of the rules uncompiled, and how many of their lines they run
	$(BIN)/coverage erase
	$(UNCOMPILED) tests/api/test_aec.py tests/api/test_vector.py -k "not rum_run" & other=$$!; \
	$(UNCOMPILED) $(RULE_TESTS) tests/bootleggers/properties/test_random_games.py && wait $$other
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

lint: setup  ## ruff and mypy
	$(BIN)/ruff check
	$(BIN)/mypy

site: setup  ## the documentation with search, in site/index.html; every link is checked
	rm -rf site build/html
	$(BIN)/sphinx-build -E -q -n -W --keep-going -j 2 -c docs/site -d build/doctrees . build/html
	mv build/html site
	$(BIN)/python docs/site/links.py site

bench: setup  ## decisions per second on this machine
	$(BIN)/bootleg bench

docs: setup  ## write the generated parts of README.md and docs/, and the picture
	$(BIN)/bootleg docs

goldens: setup  ## rewrite tests/replays; the diff shows which rule moved
	$(BIN)/bootleg replay --rewrite tests/replays

ladder: setup  ## play the published ladder of mobsters again (with search it takes a quarter of an hour)
	$(BIN)/bootleg ladder --deals 300 --search 100 --search-deals 25 --jobs 2 --json docs/data/ladder.json

evidence: setup  ## measure again what docs/mobsters.md claims
	$(BIN)/python -m bootleg_agents.bootleggers.experiments.evidence

strength: setup  ## measure again how strong the bundled models are and what they learned (some hours: 2,000 deals a row)
	$(BIN)/python -m bootleg_training.experiments.strength --deals 2000 --few 25
	$(BIN)/python -m bootleg_agents.bootleggers.experiments.learned --agents don boss --against boss dealer --pictures docs/pictures

screens: setup  ## pictures of the browser table for README.md and docs/web.md; needs Chromium
	$(BIN)/python docs/screens.py

notebooks: setup  ## run the notebooks and write their outputs
	$(BIN)/python notebooks/run.py

fuzz: setup  ## a hundred thousand random games, every one checked
	$(BIN)/bootleg fuzz --games 100000 --jobs 2

clean:  ## remove caches and build products; .venv stays
	rm -rf build dist site out .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis *.egg-info
	find . -name .venv -prune -o -name .git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +
