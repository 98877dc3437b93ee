# What a person types here:
#
#   make run         build the app and open its window
#   make test        everything that must pass before a change lands
#   make test-long   the same tests with nothing shortened
#   make bench       the engine's and the screen's benchmarks
#   make fuzz-rules  the rules against the slow judge, over 10,000 games
#   make fuzz        every fuzz target for a minute
#   make lint        golangci-lint with the rules of .golangci.yml
#   make measure     start-up time, memory and idle CPU of the real window
#   make screens     the pictures of docs/screens, taken from the real window
#
# `run` and `test` install the system packages they need (scripts/packages.sh).

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.NOTPARALLEL:
.SUFFIXES:

# One set of build flags for run, test and CI: every other set is another full
# build of Fyne's C parts. OpenGL ES builds in a third of the time of desktop
# OpenGL and draws the same; the emoji font is 4 MB that no screen shows.
TAGS := gles,no_emoji

GO := go
TOOL := $(GO) tool -modfile=tools/go.mod
BIN := build/janggi

# Everything that needs neither cgo nor a display: all but the app itself.
HEADLESS = $$($(GO) list -tags $(TAGS) ./... | grep -vE '^janggi/cmd/janggi$$')

# Fyne reads the language of its own words here and grumbles at "C".
export LANG := ko_KR.UTF-8

.PHONY: help run build packages packages-test test test-long check fmt vet \
	staticcheck unit unit-mobile race sound window lan bench fuzz fuzz-rules lint measure screens clean

help:
	@sed -n 's/^#  //p' Makefile | sed -n '1,11p'

# ---- the app

run: display packages build
	@echo "run: opening the window"
	@$(BIN) $(ARGS)

build:
	@echo "build: $(BIN) (a first build takes a few minutes, the next ones seconds)"
	@CGO_ENABLED=1 $(GO) build -tags $(TAGS) -o $(BIN) ./cmd/janggi

.PHONY: display
display:
	@case "$$(uname -s)" in Linux|*BSD) \
		if [ -z "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ]; then \
			echo "run: there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open. Start it from a desktop session, or with: xvfb-run -s '-screen 0 1280x900x24 +extension GLX' make run" >&2; \
			exit 1; \
		fi;; esac

packages:
	@scripts/packages.sh run

packages-test:
	@scripts/packages.sh test

# ---- tests

# Tests that take more than a second or two shorten themselves under -short.
SHORT := -short

test:
	@scripts/parts.sh packages-test build fmt vet staticcheck unit unit-mobile race sound window lan

# Then the test programs that take a -long flag, with it.
LONG = $$(grep -rl --include='*_test.go' 'flag.Bool("long"' . | xargs -r -n1 dirname | sort -u)

test-long:
	@$(MAKE) --no-print-directory test SHORT= KILLS=100 LAN_KILLS=50 LAN_PULLS=5s,30s,70s
	@for folder in $(LONG); do echo "long: $$folder"; \
		CGO_ENABLED=0 scripts/gotest.sh long-$${folder//[.\/]/} -vet=off -timeout 120m -tags $(TAGS) $$folder -args -long; done

check: fmt vet staticcheck

fmt:
	@echo "fmt: gofumpt"
	@bad=$$($(TOOL) gofumpt -l .); if [ -n "$$bad" ]; then \
		echo "fmt: not as gofumpt writes it (run: $(TOOL) gofumpt -w .):" >&2; echo "$$bad" >&2; exit 1; fi

vet:
	@echo "vet: go vet"
	@CGO_ENABLED=1 $(GO) vet -tags $(TAGS),window,sound ./...
	@CGO_ENABLED=0 $(GO) vet -tags $(TAGS),accessibility ./ui/...

staticcheck:
	@echo "staticcheck"
	@CGO_ENABLED=1 $(TOOL) staticcheck -tags $(TAGS),window,sound ./...

unit:
	@echo "unit: every package that needs no display, without cgo"
	@CGO_ENABLED=0 scripts/gotest.sh unit -vet=off $(SHORT) -timeout 40m -tags $(TAGS) $(HEADLESS)

unit-mobile:
	@echo "unit-mobile: the screens as on a phone"
	@CGO_ENABLED=0 scripts/gotest.sh unit-mobile -vet=off $(SHORT) -tags $(TAGS),mobile ./ui/...

# Of the search only what several goroutines do: the rest knows one, and takes
# minutes under the detector.
race:
	@echo "race: what runs beside the screen, under the race detector"
	@CGO_ENABLED=1 scripts/gotest.sh race -vet=off -short -race -timeout 20m -tags $(TAGS) \
		$$($(GO) list ./engine/... ./sounds/... | grep -v '/engine/search$$')
	@CGO_ENABLED=1 scripts/gotest.sh race-search -vet=off -short -race -timeout 20m -run 'Stops|Allocates' ./engine/search

# The real speaker, heard: PulseAudio with a sink that only records. Nothing else
# may run beside it. The app in its window is heard in the part after it.
sound:
	@echo "sound: the real way to a sound card, recorded"
	@CGO_ENABLED=1 scripts/gotest.sh sound -vet=off -count=1 -timeout 10m -tags $(TAGS),sound -run Sink ./sounds/speaker

# How often the real window is killed in the middle of a game.
KILLS := 8

# The layout rules and the real window. Their answers hang on more than Go's
# test cache can see, so they are asked anew each time.
window: build
	@echo "window: the layout rules, and games on the real window, killed and gone on with (pictures: build/window)"
	@CGO_ENABLED=1 JANGGI_BIN=$(CURDIR)/$(BIN) scripts/gotest.sh window -vet=off -count=1 -timeout 60m -tags $(TAGS),window -skip '$(LAN)' ./cmd/janggi -args -kills $(KILLS)

# Two apps in two network namespaces joined by a cable, which wants root; without
# it the reason is printed. LAN_KILLS is how often one of them, or both, is killed, and
# LAN_PULLS for how long the cable is pulled.
LAN := TwoDevices|PulledCable|TestAFoundGame|TestALockedRoom|TestTwoWhoGo|TestAProgramThat|TestEveryFailureHas
LAN_KILLS := 3
LAN_PULLS := 5s

lan: build
	@echo "lan: two apps on one network find each other and play, badly connected, unplugged and killed (pictures: build/window)"
	@CGO_ENABLED=1 JANGGI_BIN=$(CURDIR)/$(BIN) scripts/gotest.sh lan -vet=off -count=1 -timeout 60m -tags $(TAGS),window -run '$(LAN)' ./cmd/janggi -args -lan-kills $(LAN_KILLS) -lan-pulls $(LAN_PULLS)

# Compiling golangci-lint takes close to six minutes of CPU the first time, more
# than all the rest, so it is not part of `make test`: gofumpt, vet and
# staticcheck are there by themselves, and the layout rules are a Go test.
lint:
	@CGO_ENABLED=1 $(GO) run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0 run ./...

# The rules held against the slow judge over ten thousand random games; a game
# is given by its seed alone (-ruleseed).
fuzz-rules:
	@CGO_ENABLED=0 $(GO) test -vet=off -count=1 -v -timeout 120m ./engine -run TestRulesEqualTheSlowJudges -args -rulegames 10000 -ruleseed $${SEED:-1}

# Every fuzz target for SECONDS (60) each, on one core.
fuzz:
	@scripts/fuzz.sh $${SECONDS_EACH:-60}

bench:
	@CGO_ENABLED=0 $(GO) test -vet=off -run '^$$' -bench . -benchmem -tags $(TAGS) $(HEADLESS)

measure: packages-test build
	@scripts/measure.sh

# The real window as docs/screens shows it beside the drawn pictures.
screens: packages-test build
	@CGO_ENABLED=1 JANGGI_BIN=$(CURDIR)/$(BIN) $(GO) test -vet=off -count=1 -v -timeout 20m -tags $(TAGS),window -run TestScreens ./cmd/janggi -args -screens $(CURDIR)/docs/screens/built

clean:
	rm -rf build
