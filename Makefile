# Every target does its own set-up on a machine with a Swift 6.2+ toolchain.
.PHONY: all run build test test-heavy test-other test-all build-release test-release test-packages flaky test-tsan kills-and-faults kills faults mutants fuzz coverage traits hummingbird neighbours plugins api-check apple-check soak exhaust lint bench bench-build stack dist dist-use dist-check install uninstall docs clean

SWIFT ?= swift
DOCC ?= docc
PREFIX ?= /usr/local
BUILD = $(SWIFT) build -c release --product launchgraph
TOOL = .build/release/launchgraph
RELEASE = -c release -Xswiftc -enable-testing --scratch-path .build-test $(PLAINLY)
# Without debug information, the compiler works a tenth less for what is built for its tests alone; a crash names functions.
PLAINLY = -debug-info-format none
# In CI, where warnings are errors, `make lint` and `make test` share a build.
STRICTLY = --scratch-path .build-lint $(PLAINLY) -Xswiftc -warnings-as-errors
# The tests, and the executable that some of them run. --build-tests would also build the benchmarks, and once more, as tools of
# the plug-ins, most modules.
TESTS = --product LaunchGraphPackageTests
TEST = $(if $(STRICT),$(STRICTLY),--scratch-path .build-debug $(PLAINLY))

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

# PostgreSQL, Redis and a small service that needs both, for real: installs what is missing, runs them, asks, shuts down.
stack: build
	@Fixtures/Examples/Stack/run $(CURDIR)/$(TOOL)

# What docker-compose, systemd, Graphviz and schemas make of the files that `convert` writes, and what `check` says of the units
# of Debian's packages. It needs apt-get, dpkg and python3.
neighbours: build
	@Fixtures/Tools/Neighbours/run $(CURDIR)/$(TOOL)

build:
	@$(BUILD) $(STATIC) || { echo 'a fully static executable cannot be built here; trying without'; $(BUILD) $(FALLBACK); }

# What computes for long has a process of its own: it would take every thread of the pool from those that wait for real
# processes, sockets and clocks. The other tests run beside it.
HEAVY = DependencyGraphTests|LaunchDeclarationsTests|LaunchManifestTests|FuzzingTests|LaunchSimulationTests|RandomLaunchTests|SimulationSample|HangingSample|RandomGraphRenderingTests|LaunchComparisonTests|LargeGraphTests|LargeInputTests|HostileNameTests|HostileFileTests|DocumentationTests

# Makes two targets at a time. Old versions of make mix their outputs.
BESIDE = $(MAKE) -j2 $(if $(filter output-sync,$(.FEATURES)),-Otarget)

# Of all tests at once, each would wait for all others between two of its steps, and time out on a busy machine.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 8

# Every test of this package in one debug build, with small shares of what is random or exhaustive.
test:
	$(SWIFT) build $(TESTS) $(TEST)
	$(BESIDE) test-heavy test-other

# SwiftPM lets only one command use a build folder; neither of these builds anything.
test-heavy:
	$(SWIFT) test $(TEST) --skip-build --ignore-lock --filter '$(HEAVY)'

test-other:
	$(SWIFT) test $(TEST) --skip-build --ignore-lock --skip '$(HEAVY)'

# The tests again and again beside endless loops, for a test that depends on the time it gets: make flaky REPEAT=20 LOAD=4.
REPEAT ?= 5
LOAD ?= 4

flaky:
	$(SWIFT) build $(TESTS) $(TEST)
	@loops=; failed=0; trap 'kill $$loops' EXIT; \
	for loop in $$(seq $(LOAD)); do sh -c 'while :; do :; done' & loops="$$loops $$!"; done; \
	for round in $$(seq $(REPEAT)); do \
	    echo "round $$round of $(REPEAT)"; \
	    $(BESIDE) test-heavy test-other || failed=$$((failed + 1)); \
	done; \
	echo "$$failed of $(REPEAT) rounds failed beside $(LOAD) loops"; [ $$failed = 0 ]

# What takes longer: Apple's platforms, the plug-ins, other packages, the thread sanitizer, and the same tests in release mode.
PROOFS = api-check apple-check dist-use plugins traits hummingbird test-packages test-tsan kills-and-faults test-release

test-all:
	@began=$$(date +%s); for proof in $(PROOFS); do \
	    echo "after $$(($$(date +%s) - began)) seconds: make $$proof"; $(MAKE) $$proof || exit 1; \
	done

# These mostly wait; meanwhile, the release tests are built.
kills-and-faults:
	$(BESIDE) build-release kills faults

# A stack of processes of which one is killed every fifth of a second, for a minute, by chance: make kills KILLS=1000 SEED=7.
KILLS ?= 300
SEED ?= 1

kills:
	$(SWIFT) build $(TESTS) $(TEST)
	LAUNCHGRAPH_KILLS='$(KILLS)' LAUNCHGRAPH_SEED='$(SEED)' $(SWIFT) test $(TEST) --skip-build --filter RandomKillTests

# A run in which every system call fails once, with each of its errors: make faults OCCURRENCES=4 lets four calls of each place.
OCCURRENCES ?= 1

faults:
	$(SWIFT) build $(TEST) --product launchgraph
	Fixtures/Tools/Faults/faults.py --tool $(if $(STRICT),.build-lint,.build-debug)/debug/launchgraph --occurrences '$(OCCURRENCES)'

# Small mistakes in the code, each of which a test should notice: make mutants SEED=2 COUNT=100 FILES=Sources/LaunchManifest.
COUNT ?= 30
FILES ?= .

mutants:
	Fixtures/Tools/Mutants/mutants.py --swift '$(SWIFT)' --seed '$(SEED)' --count '$(COUNT)' --files '$(FILES)'

# Random inputs for code that reads input from outside, by libFuzzer with Address Sanitizer: make fuzz TARGET=dot TIME=600. An
# input that breaks a rule is kept as .build-fuzz/crash-…; the targets are in Tests/FuzzingTests/Targets.
TARGET ?= json
TIME ?= 60
# Of several options the compiler takes the last one; SwiftPM needs the first one for the entry point.
FUZZ = -c release --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug \
    --scratch-path .build-fuzz
# Swift keeps other bits in pointers, which the search for leaks does not follow.
FUZZER = SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 LAUNCHGRAPH_FUZZ='$(TARGET)' .build-fuzz/release/launchgraph-fuzz
CORPUS = .build-fuzz/corpus/$(TARGET)

fuzz:
	LAUNCHGRAPH_FUZZ='$(TARGET)' $(SWIFT) build $(FUZZ) --product launchgraph-fuzz
	mkdir -p $(CORPUS)
	$(FUZZER) -max_total_time=$(TIME) -max_len=2048 -timeout=10 -artifact_prefix=.build-fuzz/ $(CORPUS) Fixtures/Data/Corpus/$(TARGET)

# The share of the lines that `make test` reaches, by module.
COVERED = --enable-code-coverage --scratch-path .build-coverage

coverage:
	$(SWIFT) build $(TESTS) $(COVERED)
	$(SWIFT) test $(COVERED) --skip-build --filter '$(HEAVY)'
	rm -rf .build-coverage/profiles && cp -R .build-coverage/debug/codecov .build-coverage/profiles
	$(SWIFT) test $(COVERED) --skip-build --skip '$(HEAVY)'
	cp .build-coverage/debug/codecov/*.profraw .build-coverage/profiles
	Fixtures/Tools/Coverage/coverage.py .build-coverage

# The same tests in release mode, with larger shares.
build-release:
	$(SWIFT) build $(TESTS) $(RELEASE)

test-release: build-release
	$(SWIFT) test $(RELEASE) --skip-build --filter '$(HEAVY)'
	$(SWIFT) test $(RELEASE) --skip-build --skip '$(HEAVY)'

# Packages in Fixtures, built as their users would build them, all in one place: they share what they depend on. The plan of
# one package must not be taken for that of the next.
PACKAGES = Packages/Samples Examples/ShopServer Packages/UIKitHost Examples/ShopApp

test-packages:
	for package in $(PACKAGES); do \
	    $(SWIFT) test --disable-build-manifest-caching --package-path Fixtures/$$package \
	        --scratch-path .build-packages || exit 1; \
	done

# Builds a package with both plug-ins: a good target, one with a cycle in its manifest, one that misspells a service.
PLUGINS = --package-path Fixtures/Packages/PluginSample --scratch-path .build-packages

plugins:
	$(SWIFT) build $(PLUGINS) --target Good
	@echo 'a cycle must fail the build, with file and line'
	@! $(SWIFT) build $(PLUGINS) --target Broken > .build-packages/broken.log 2>&1
	@grep -q 'Broken/launchgraph.json:3:35: error: these 2 services depend on each other in a cycle' .build-packages/broken.log
	@echo 'a misspelt service must not compile'
	@! $(SWIFT) build $(PLUGINS) --target Misspelt > .build-packages/misspelt.log 2>&1
	@grep -q "Misspelt.swift.*error: type 'ServiceID' has no member 'databse'" .build-packages/misspelt.log
	$(SWIFT) package $(PLUGINS) launchgraph order --target Good
	@! $(SWIFT) package $(PLUGINS) launchgraph check --target Broken
	@echo 'a misspelt target is none, and a baseline is no manifest'
	@! $(SWIFT) package $(PLUGINS) launchgraph check --target Goood
	@! $(SWIFT) package $(PLUGINS) launchgraph check --target Broken --baseline Sources/Broken/launchgraph.json \
		> .build-packages/baseline.log 2>&1
	@grep -q 'error: not a baseline' .build-packages/baseline.log

# The modules behind traits, as the package of a user gets them. Without a trait, nothing is resolved, even where git may not
# reach anything; each trait builds alone, with its tests; all of them together build and pass their tests, and the tool reads
# YAML. Another trait builds LaunchGraph again, so these share one folder.
TRAITS = Logging Metrics Tracing ServiceLifecycle Configuration YAML
BRIDGES = --package-path Fixtures/Packages/Bridges --scratch-path .build-traits $(PLAINLY)
NONE = --scratch-path .build-traits-none --disable-dependency-cache

traits:
	rm -rf .build-traits-none
	GIT_ALLOW_PROTOCOL=none $(SWIFT) package --package-path Fixtures/Examples/ShopServer $(NONE) resolve
	test -z "$$(ls .build-traits-none/checkouts .build-traits-none/repositories 2> /dev/null | grep -v ':')"
	! GIT_ALLOW_PROTOCOL=none $(SWIFT) package --package-path Fixtures/Packages/Bridges $(NONE) --traits Logging show-dependencies \
	    > /dev/null 2>&1
	for trait in $(TRAITS); do $(SWIFT) build $(BRIDGES) --traits $$trait --target Launch$${trait}Tests || exit 1; done
	$(SWIFT) build $(BRIDGES) --enable-all-traits --build-tests
	$(SWIFT) test $(BRIDGES) --enable-all-traits --skip-build
	$(SWIFT) build $(BRIDGES) --enable-all-traits --product launchgraph
	.build-traits/debug/launchgraph check Fixtures/Data/yaml/launchgraph.yaml
	! .build-traits/debug/launchgraph check Fixtures/Data/yaml/cycle.yaml > .build-traits/cycle.log
	grep -q 'Fixtures/Data/yaml/cycle.yaml:3:17: error: these 3 services depend on each other in a cycle' .build-traits/cycle.log
	if command -v python3 > /dev/null; then python3 Fixtures/Tools/Neighbours/compose-oracle.py .build-traits/debug/launchgraph; fi

# A server of Hummingbird, GRDB and AsyncHTTPClient in a graph; its tests start the real executable.
HUMMINGBIRD = --package-path Fixtures/Examples/HummingbirdServer --scratch-path .build-hummingbird $(PLAINLY)

hummingbird:
	$(SWIFT) build $(HUMMINGBIRD) --build-tests
	# 5,000 connections need as many descriptors in the tests and in the server.
	ulimit -n 16384 2> /dev/null || ulimit -n $$(ulimit -Hn) || true; $(SWIFT) test $(HUMMINGBIRD) --skip-build
	@echo 'a cycle in the manifest must fail the build, with file and line'
	@manifest=Fixtures/Examples/HummingbirdServer/Sources/orders/launchgraph.json; \
	cp $$manifest .build-hummingbird/manifest.json; trap "cp .build-hummingbird/manifest.json $$manifest" EXIT; \
	sed 's/{ "id": "database"/{ "id": "database", "dependsOn": ["api"]/' .build-hummingbird/manifest.json > $$manifest; \
	! $(SWIFT) build $(HUMMINGBIRD) --product orders > .build-hummingbird/cycle.log 2>&1
	@grep -q 'orders/launchgraph.json:[0-9:]* error: these [0-9]* services depend on each other in' \
	    .build-hummingbird/cycle.log

# The dispatcher under as many random graphs, faults and interruptions as one likes: make soak SEEDS=200000..5000000.
# Runs with events take longer, so these are fewer.
SEEDS ?= 200000..2200000
EVENT_SEEDS ?= 200000..220000

soak:
	$(SWIFT) build $(TESTS) $(RELEASE)
	LAUNCHGRAPH_SEEDS='$(SEEDS)' $(SWIFT) test $(RELEASE) --skip-build --filter InvariantTests
	LAUNCHGRAPH_SEEDS='$(EVENT_SEEDS)' $(SWIFT) test $(RELEASE) --skip-build --filter EventOrderTests

# Every schedule of the 27 graphs of three services with any modes and failure policies, with retries, with services that
# stop working, and with one that is required; and with any restart and end policies. All of them take hours.
GRAPHS ?= 0..27

exhaust:
	$(SWIFT) build $(TESTS) $(RELEASE)
	LAUNCHGRAPH_GRAPHS='$(GRAPHS)' $(SWIFT) test $(RELEASE) --skip-build --filter LaunchSimulationTests.ExhaustiveTests

# Everything that several threads touch, under Thread Sanitizer, repeatedly. Other tests are not built.
TSAN = --sanitize=thread --scratch-path .build-tsan
THREADED = LaunchGraphTests LaunchHostsTests
REPETITIONS ?= 5

test-tsan: export LAUNCHGRAPH_TESTS = $(THREADED)
test-tsan:
	$(SWIFT) build $(TESTS) $(TSAN)
	$(SWIFT) test $(TSAN) --skip-build --filter RandomLaunchTests
	for repetition in $$(seq $(REPETITIONS)); do \
	    $(SWIFT) test $(TSAN) --skip-build --skip RandomLaunchTests || exit 1; \
	done

# Compiles what an app links for each of Apple's platforms, on any machine: see Fixtures/Tools/AppleCheck/README.md.
apple-check:
	python3 Fixtures/Tools/AppleCheck/check.py --swift '$(SWIFT)'

# Fails if the public interface is not compatible with that of the last version.
api-check:
	@tag=$$(git describe --tags --abbrev=0 2> /dev/null) || { echo 'there is no version to compare the interface with'; exit 0; }; \
	$(SWIFT) package diagnose-api-breaking-changes "$$tag"

# Layout, warnings, and that the package needs no other one.
lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests
	! command -v node > /dev/null || for file in Sources/LaunchRendering/Resources/*.js; do node --check $$file || exit 1; done
	$(SWIFT) package show-dependencies | grep -q 'No external dependencies found'
	$(SWIFT) build --build-tests $(STRICTLY)
	! command -v python3 > /dev/null || Fixtures/Tools/Layers/run .build-lint/debug/launchgraph

# Medians and ratios, each against a peer that is measured in the same run; PART=launches and the like is one part alone.
# PART=growth and PART=dense take minutes and are left out otherwise. The tool is measured as `make install` installs it,
# and the floor is linked as the tool is.
bench: build
	$(SWIFT) build -c release --product launchgraph-bench --scratch-path .build-bench
	$(CC) -O2 $(if $(STATIC),-static) -o .build-bench/floor Tests/BenchmarkFloor/order.c
	strip -o .build-bench/launchgraph $(TOOL)
	.build-bench/release/launchgraph-bench .build-bench/launchgraph .build-bench/floor $(addprefix --part ,$(PART))

# What a clean debug build costs a user in CPU seconds: without LaunchGraph, with it, and with the plug-in.
bench-build:
	@Fixtures/Tools/BuildCost/measure

# The files of a release for this platform, the same from every clone of a commit: make dist VERSION=0.1.0 DIST=FOLDER. Without
# VERSION, that of a commit which has no tag ends in -dev.
VERSION ?=
DIST ?= .build-dist/files

dist:
	SWIFT='$(SWIFT)' Fixtures/Tools/Distribution/dist.py make '$(VERSION)' '$(DIST)'

# Makes the files once, of a debug build, and uses each as its user would. Changes that are not committed may be among them.
dist-use:
	ALLOW_CHANGES=1 CONFIGURATION=debug $(MAKE) dist DIST=.build-dist/debug-files
	Fixtures/Tools/Distribution/use .build-dist/debug-files

# Makes the files from two clones, compares them, and uses each.
dist-check:
	Fixtures/Tools/Distribution/check '$(VERSION)'

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

# The documentation of all modules as one archive, for a browser:
# python3 -m http.server -d .docc-build/LaunchGraph.doccarchive
# Symbols that LaunchGraph re-exports are documented as its own. Each catalog is converted twice, so that articles of one
# module can link to those of any other one: the first pass only writes what links are resolved against.
# Modules behind traits need a build with all traits, which resolves their packages.
DOCUMENTED = DependencyGraph LaunchGraph LaunchManifest LaunchBinding LaunchSimulation LaunchHosts LaunchProcesses LaunchCommands \
    $(addprefix Launch,$(TRAITS))
DOCS = --scratch-path .build-docs --enable-all-traits
MODULES = .build-docs/debug
EXTRACT = $(SWIFT) symbolgraph-extract -target $$($(SWIFT) -print-target-info | sed -n 's/.*"triple": "\(.*\)".*/\1/p' | head -n 1) \
    -I $(MODULES)/Modules -I $(MODULES)/CLaunchSupport.build \
    $$(ls -d .build-docs/checkouts/*/Sources/C*/include | sed 's/^/-I /') -minimum-access-level public -skip-synthesized-members \
    -experimental-allowed-reexported-modules=LaunchDeclarations
CONVERT = $(DOCC) convert --enable-experimental-external-link-support

ifeq ($(shell uname -s),Darwin)
EXTRACT += -sdk $$(xcrun --show-sdk-path)
endif

docs:
	$(SWIFT) build $(DOCS)
	rm -rf .docc-build && mkdir -p .docc-build/symbols .docc-build/links .docc-build/archives
	@convert() { $(CONVERT) $$(ls -d Sources/$$module/*.docc 2> /dev/null) \
	        --additional-symbol-graph-dir .docc-build/symbols/$$module --fallback-display-name $$module \
	        --fallback-bundle-identifier launchgraph.$$module "$$@"; }; \
	for module in $(DOCUMENTED); do \
	    mkdir -p .docc-build/symbols/$$module && \
	    $(EXTRACT) -module-name $$module -output-dir .docc-build/symbols/$$module && \
	    convert --output-path .docc-build/links/$$module.doccarchive > /dev/null 2>&1 || exit 1; \
	done; \
	for module in $(DOCUMENTED); do \
	    others=; for other in $(DOCUMENTED); do \
	        [ $$other = $$module ] || others="$$others --dependency .docc-build/links/$$other.doccarchive"; \
	    done; \
	    echo "documenting $$module"; \
	    convert --warnings-as-errors --experimental-documentation-coverage $$others \
	        --output-path .docc-build/archives/$$module.doccarchive || exit 1; \
	done
	$(DOCC) merge .docc-build/archives/*.doccarchive --synthesized-landing-page-name LaunchGraph \
	    --output-path .docc-build/LaunchGraph.doccarchive

clean:
	rm -rf .build .build-* .docc-build
