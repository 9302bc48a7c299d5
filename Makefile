# Every target does its own set-up on a machine with a Swift 6.2+ toolchain.
.PHONY: all run build test build-tests test-heavy test-processes test-other test-all build-release lint bench dist install uninstall clean

SWIFT ?= swift
DOCC ?= docc
PREFIX ?= /usr/local
BUILD = $(SWIFT) build -c release --product launchgraph
TOOL = .build/release/launchgraph
# What is built for its tests alone. Without debug information, the compiler works a tenth less; a crash names functions.
# Without checks of its own output, it works a twentieth less. For each batch of a module's files, it reads the whole module
# again: half as many batches as processors keep all of them busy, as modules are compiled beside one another, and take a fifth
# less than the default.
BATCHES := $(shell echo $$((($$(getconf _NPROCESSORS_ONLN) + 1) / 2)))
PLAINLY = -debug-info-format none -Xswiftc -driver-batch-count -Xswiftc $(BATCHES) \
	-Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify -Xswiftc -Xfrontend -Xswiftc -sil-verify-none
# In CI, where warnings are errors, `make lint` and `make test` share a build.
STRICTLY = --scratch-path .build-lint $(PLAINLY) -Xswiftc -warnings-as-errors
DEBUG = $(if $(STRICT),$(STRICTLY),--scratch-path .build-debug $(PLAINLY))
RELEASE = -c release -Xswiftc -enable-testing --scratch-path .build-test $(PLAINLY)
# The tests, and the executable that some of them run. --build-tests would also build the benchmarks, and once more, as tools of
# the plug-ins, most modules.
TESTS = --product LaunchGraphPackageTests
TRAITS = Logging Metrics Tracing ServiceLifecycle Configuration YAML

# On Linux the tool is one file that needs nothing else, not even a C library: copy it into any image.
ifeq ($(shell uname -s),Linux)
STATIC ?= -Xswiftc -static-executable
FALLBACK ?= --static-swift-stdlib
endif

all: build

# Checks and orders two real graphs, and shows what a cycle looks like.
run: build
	@show() { printf '\n$$ %s\n' "$$1"; PATH=.build/release:$$PATH sh -c "$$1"; }; \
	show 'launchgraph check Fixtures/Data/real/opentelemetry-demo.json' && \
	show 'launchgraph order --waves Fixtures/Data/real/opentelemetry-demo.json' && \
	show 'launchgraph why checkout opensearch -f Fixtures/Data/real/opentelemetry-demo.json' && \
	show 'launchgraph check Fixtures/Data/real/debian-systemd.json' && \
	show 'launchgraph order Fixtures/Data/real/debian-systemd.json | tail -n 5' && \
	{ ! show 'launchgraph check Fixtures/Data/broken/cycle.json'; } && \
	{ ! show 'launchgraph graph Fixtures/Data/broken/cycle.json' 2>&1; }

build:
	@$(BUILD) $(STATIC) || { echo 'a fully static executable cannot be built here; trying without'; $(BUILD) $(FALLBACK); }

# `make NAME` runs Fixtures/Tools/NAME/run, which proves something about the package, with these flags in its environment. Its
# first lines name its arguments: make kills ARGS='1000 7'.
TOOLS = $(filter-out dist,$(notdir $(wildcard Fixtures/Tools/*)))
export SWIFT DOCC TESTS DEBUG RELEASE PLAINLY TRAITS HEAVY

.PHONY: $(TOOLS)
$(TOOLS):
	Fixtures/Tools/$@/run $(ARGS)

neighbours: build

# What computes for long has a process of its own: it would take every thread of the pool from those that wait for real
# processes, sockets and clocks. So have the tests that start processes, which run one after another. The others run beside both.
HEAVY = DependencyGraphTests|LaunchDeclarationsTests|LaunchManifestTests|FuzzingTests|LaunchSimulationTests|RandomLaunchTests|SimulationSample|HangingSample|LaunchHistoryTests|DocumentationTests|$(PROOFS)
# What takes half of the time is only in make test-all: inputs that are large or hostile, other implementations, repetitions in
# other processes, a browser, and the downloads of the action; of the tests that start processes, PROCESS_PROOFS.
PROOFS = LargeGraphTests|LargeInputTests|HostileInputTests|HostileNameTests|HostileFileTests|RandomGraphRenderingTests|$\
	JSONDifferentialTests|SearchResultTests|PlantedCycleTests|[.]ReplayTests|ReplayTruthTests|RealFaultTests|StartOrderTests|$\
	QuantileBootstrapTests|PageInBrowserTests|ReleaseDownloadTests

PROCESSES = LaunchProcessesTests
PROCESS_PROOFS = SecretTests|RandomKillTests

# Makes several targets at a time. Old versions of make mix their outputs.
BESIDE = $(MAKE) $(if $(filter output-sync,$(.FEATURES)),-Otarget)

# Of all tests at once, each would wait for all others between two of its steps, and time out on a busy machine.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 8

# The tests of this package in one debug build, with small shares of what is random or exhaustive. With CONFIGURATION=release
# it is every test, and the shares are larger.
FLAGS = $(if $(filter release,$(CONFIGURATION)),$(RELEASE),$(DEBUG))
# SwiftPM lets only one command use a build folder; none of these builds anything.
RUN_TESTS = $(SWIFT) test $(FLAGS) --skip-build --ignore-lock $(if $(filter release,$(CONFIGURATION)),,--skip '$(PROOFS)|$(PROCESS_PROOFS)')

test: build-tests
	$(BESIDE) -j3 test-heavy test-processes test-other

build-tests:
	$(SWIFT) build $(TESTS) $(FLAGS)

test-heavy:
	$(RUN_TESTS) --filter '$(HEAVY)'

test-processes:
	$(RUN_TESTS) --filter '$(PROCESSES)'

test-other:
	$(RUN_TESTS) --skip '$(HEAVY)|$(PROCESSES)'

# What takes longer: Apple's platforms, the files of a release, the plug-ins, the documentation, other packages, Thread Sanitizer,
# kills, faults, and the same tests in release mode, which are built while kills and faults wait.
test-all:
	$(MAKE) api-check
	$(BESIDE) -j2 traits apple-check dist-use plugins
	$(MAKE) docs packages hummingbird tsan
	$(BESIDE) -j2 build-release kills faults
	$(MAKE) test CONFIGURATION=release

build-release:
	$(MAKE) build-tests CONFIGURATION=release

# Layout, warnings, that the package needs no other one, layers of folders, and the messages for common mistakes.
lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests
	! command -v node > /dev/null || for file in Sources/LaunchRendering/Resources/*.js; do node --check $$file || exit 1; done
	$(SWIFT) package show-dependencies | grep -q 'No external dependencies found'
	$(SWIFT) build --build-tests $(STRICTLY)
	! command -v python3 > /dev/null || { Fixtures/Tools/layers/run .build-lint/debug/launchgraph && Fixtures/Tools/mistakes/run .build-lint/debug; }

# Medians and ratios, each against a peer that is measured in the same run; PART=launches and the like is one part alone.
# PART=growth and PART=dense take minutes and are left out otherwise. The tool is measured as `make install` installs it,
# and the floor is linked as the tool is.
bench: build
	$(SWIFT) build -c release --product launchgraph-bench --scratch-path .build-bench
	$(CC) -O2 $(if $(STATIC),-static) -o .build-bench/floor Tests/BenchmarkFloor/order.c
	strip -o .build-bench/launchgraph $(TOOL)
	.build-bench/release/launchgraph-bench .build-bench/launchgraph .build-bench/floor $(addprefix --part ,$(PART))

# The files of a release for this platform, the same from every clone of a commit: make dist VERSION=0.1.0 DIST=FOLDER. Without
# VERSION, that of a commit which has no tag ends in -dev.
VERSION ?=
DIST ?= .build-dist/files

dist:
	Fixtures/Tools/dist/run make '$(VERSION)' '$(DIST)'

install: build
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 $(TOOL) '$(DESTDIR)$(PREFIX)/bin/launchgraph'
	strip '$(DESTDIR)$(PREFIX)/bin/launchgraph' 2>/dev/null || true
	install -d '$(DESTDIR)$(PREFIX)/share/bash-completion/completions' '$(DESTDIR)$(PREFIX)/share/zsh/site-functions' \
	    '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d'
	$(TOOL) completions bash > '$(DESTDIR)$(PREFIX)/share/bash-completion/completions/launchgraph'
	$(TOOL) completions zsh > '$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_launchgraph'
	$(TOOL) completions fish > '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/launchgraph.fish'

uninstall:
	rm -f '$(DESTDIR)$(PREFIX)/bin/launchgraph' \
	    '$(DESTDIR)$(PREFIX)/share/bash-completion/completions/launchgraph' \
	    '$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_launchgraph' \
	    '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/launchgraph.fish'

clean:
	rm -rf .build .build-* .docc-build
