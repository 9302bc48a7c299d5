import LaunchDeclarations
import LaunchManifest
import Testing

/// The diagnostics of each rule for the broken manifest that is named after it, without the name of the file.
@Suite struct RuleMessageTests {
    @Test(arguments: messages) func `every rule reports a message, a source location and a suggested fix`(
        rule: String, expected: String
    ) throws {
        let name = "broken/\(rule).json"
        let manifest = try fixture(name)
        let known = try #require(Rule.all.first { $0.name == rule })
        let rules = Set(Rule.all.filter { $0.defaultSeverity != .off } + [known])
        #expect(shown(manifest.diagnostics(rules: rules)).replacing(name + ":", with: "") == expected)
        #expect(manifest.isReadable)
    }

    @Test func `every rule about a manifest has a broken manifest and a message`() {
        let others = Rule.all.map(\.name).filter {
            !["stale-baseline", "unusable-member", "invalid-policy", "lost-in-conversion"].contains($0)
        }
        #expect(Self.messages.map(\.0) == others)
    }

    @Test func `rules that are off by default are checked only on request`() throws {
        #expect(try fixture("broken/redundant-dependency.json").diagnostics() == [])
        #expect(try fixture("broken/isolated-service.json").diagnostics() == [])
        #expect(try fixture("broken/cycle.json").diagnostics(rules: [.unknownKey]) == [])
    }

    private static let messages: [(String, String)] = [
        (
            "cycle",
            """
            9:21: error: these 3 services depend on each other in a cycle: auth → session → profile → auth [cycle]
              9:21: note: auth depends on session
              12:33: note: session depends on profile
              15:38: note: profile depends on auth
              help: remove one dependency to break it: profile → auth
            """
        ),
        (
            "self-dependency",
            """
            4:46: error: cache depends on itself [self-dependency]
              help: remove it from its own dependsOn
            """
        ),
        (
            "unknown-dependency",
            """
            4:39: error: database depends on confg, which is not in the graph [unknown-dependency]
              3:13: note: config is declared here
              help: did you mean config?
            5:46: error: api depends on telemetry, which is not in the graph [unknown-dependency]
              help: declare telemetry, or remove the dependency
            """
        ),
        (
            "duplicate-service",
            """
            5:13: error: 2 services have the identifier config [duplicate-service]
              3:13: note: declared here first; this one is in the graph
              help: give each an identifier of its own, or remove all but one
            """
        ),
        (
            "empty-identifier",
            """
            4:13: error: a service has a blank identifier [empty-identifier]
              help: give it an identifier by which others can name it
            """
        ),
        (
            "synchronous-depends-on-asynchronous",
            """
            4:46: error: crash-reporting is synchronous and depends on config, which is not [synchronous-depends-on-asynchronous]
              3:13: note: config is declared here
              help: make config synchronous too, or crash-reporting not
            """
        ),
        (
            "layer-violation",
            """
            5:54: error: config (layer core) depends on theme of the later layer ui [layer-violation]
              4:31: note: theme is assigned to the layer ui here
              help: a service may depend only on its own and earlier layers, in this order: core, data, ui
            6:34: error: database is in the layer dta, which is not one of the layers [layer-violation]
              2:13: note: the layers are listed here
              help: did you mean data?
            """
        ),
        (
            "forbidden-dependency",
            """
            4:38: error: ui-home depends on data-store, which is forbidden: screens go through features [forbidden-dependency]
              7:5: note: from ‘ui-*’ to ‘data-*’ is forbidden here
            """
        ),
        (
            "over-budget",
            """
            2:13: error: the critical path takes 170ms, which is 20ms over the budget of 150ms: api → database → config [over-budget]
              7:78: note: api takes 30ms
              6:70: note: database takes 120ms
              4:43: note: config takes 20ms
              help: make one of these services faster, or remove a dependency from the path
            """
        ),
        (
            "duplicate-dependency",
            """
            5:60: warning: database names config twice in dependsOn [duplicate-dependency]
              5:39: note: named here first
              help: remove all but one
            5:87: warning: database names metrics in both dependsOn and startsAfter [duplicate-dependency]
              5:49: note: named here first
              help: remove it from startsAfter: dependsOn says more
            """
        ),
        (
            "unknown-key",
            """
            3:23: warning: a service has no key ‘colour’ [unknown-key]
              help: the keys are id, dependsOn, startsAfter, layer, mode, onFailure, onEnd, timeout, shutdownTimeout, grace, drain, blocking, synchronous, retry, restart, expectedDuration, launch, image, environment, environmentFile, directory, user, ports, ready, health, shutdown, place
            4:25: warning: a service has no key ‘depends_on’ [unknown-key]
              help: did you mean ‘dependsOn’?
            4:51: warning: a service has no key ‘timeOut’ [unknown-key]
              help: did you mean ‘timeout’?
            """
        ),
        (
            "redundant-dependency",
            """
            5:46: off: api depends on config, which is implied by api → database → config [redundant-dependency]
              help: remove it, unless api uses config directly
            """
        ),
        (
            "isolated-service",
            """
            5:13: off: nothing depends on leftover, and it depends on nothing [isolated-service]
            """
        ),
    ]
}
