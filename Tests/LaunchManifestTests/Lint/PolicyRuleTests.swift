import DependencyGraph
import LaunchDeclarations
import Testing

@testable import LaunchManifest

@Suite struct PolicyRuleTests {
    private static let policies: [(name: String, text: String, rules: Set<Rule>?, messages: [String])] = [
        (
            "a service may depend on its own layer, on lower layers, and on services without a layer",
            """
            {"layers":["a","b"],"services":[
              {"id":"a1","layer":"a","dependsOn":["a2","free"]}, {"id":"a2","layer":"a"},
              {"id":"b1","layer":"b","dependsOn":["a1"]}, {"id":"free","dependsOn":[]}, {"id":"free2","dependsOn":["b1"]}]}
            """, nil, []
        ),
        (
            "a layer is only a label in a manifest without a list of layers",
            #"{"services":[{"id":"x","layer":"b","dependsOn":["y"]},{"id":"y","layer":"c"}]}"#, nil, []
        ),
        (
            "a dependency that several patterns forbid is one diagnostic, for both kinds of dependency",
            """
            {"services":[{"id":"ui-a","startsAfter":["data-b"]},{"id":"data-b"}],
             "forbidden":[{"from":"*","to":"data-*"},{"from":"ui-?","to":"*","reason":"never shown"}]}
            """, nil, ["ui-a starts after data-b, which is forbidden"]
        ),
        ("a critical path as long as the budget is within the budget", path(budget: "15ms"), nil, []),
        (
            "a critical path can be longer than the budget", path(budget: "14999us"), nil,
            ["the critical path takes 15ms, which is 0.001ms over the budget of 14.999ms: c → b → a"]
        ),
        (
            "services without durations are within any budget", #"{"budget":"1ns","services":[{"id":"a"}]}"#, nil, []
        ),
        (
            "the launch waits for an eager service", mode("eager"), nil,
            ["the critical path takes 20ms, which is 5ms over the budget of 15ms: b → a"]
        ),
        ("the launch does not wait for a deferred service", mode("deferred"), nil, []),
        ("the launch does not wait for a service on demand", mode("onDemand"), nil, []),
        (
            "a deferred service is launched with what depends on it",
            mode("deferred", #",{"id":"c","dependsOn":["b"]}"#),
            nil, ["the critical path takes 20ms, which is 5ms over the budget of 15ms: b → a"]
        ),
        (
            "a service on demand is launched with what depends on it",
            mode("onDemand", #",{"id":"c","dependsOn":["b"]}"#), nil,
            ["the critical path takes 20ms, which is 5ms over the budget of 15ms: b → a"]
        ),
        (
            "what starts after a deferred service waits for it", mode("deferred", #",{"id":"c","startsAfter":["b"]}"#),
            nil, ["the critical path takes 20ms, which is 5ms over the budget of 15ms: b → a"]
        ),
        (
            "what starts after a service on demand does not demand it",
            mode("onDemand", #",{"id":"c","startsAfter":["b"]}"#), nil, []
        ),
        (
            "a cyclic graph has no over-budget diagnostic",
            """
            {"budget":"1ns","services":[{"id":"a","dependsOn":["b"],"expectedDuration":"1s"},{"id":"b","dependsOn":["a"]}]}
            """, nil, ["these 2 services depend on each other in a cycle: a → b → a"]
        ),
        ("a single service is not isolated", #"{"services":[{"id":"a"}]}"#, [.isolatedService], []),
        (
            "a service with an unknown dependency is not isolated",
            #"{"services":[{"id":"a","dependsOn":["x"]},{"id":"b","startsAfter":["a"]}]}"#, [.isolatedService], []
        ),
        (
            "an order-only path does not make a dependency redundant",
            """
            {"services":[{"id":"a"},{"id":"b","startsAfter":["a"]},{"id":"c","dependsOn":["a","b"]},
              {"id":"d","dependsOn":["c"]},{"id":"e","dependsOn":["d","a","c"],"startsAfter":["b"]}]}
            """, [.redundantDependency],
            ["e depends on a, which is implied by e → d → c → a", "e depends on c, which is implied by e → d → c"]
        ),
        (
            "a synchronous service may depend only on synchronous services",
            """
            {"services":[{"id":"a","synchronous":true},{"id":"b","synchronous":true,"dependsOn":["a"],"startsAfter":["c"]},
              {"id":"c","dependsOn":["b"]}]}
            """, [.synchronousDependsOnAsynchronous], ["b is synchronous and starts after c, which is not"]
        ),
    ]

    private static func path(budget: String) -> String {
        """
        {"budget":"\(budget)","services":[{"id":"a","expectedDuration":"10ms"},{"id":"b","dependsOn":["a"]},
          {"id":"c","dependsOn":["b"],"expectedDuration":"5ms"},{"id":"d","expectedDuration":"14ms"}]}
        """
    }

    private static func mode(_ mode: String, _ more: String = "") -> String {
        """
        {"budget":"15ms","services":[{"id":"a","expectedDuration":"10ms"},
          {"id":"b","dependsOn":["a"],"expectedDuration":"10ms","mode":"\(mode)"}\(more)]}
        """
    }

    @Test(arguments: policies)
    func `a manifest follows its rules`(name: String, text: String, rules: Set<Rule>?, messages: [String]) {
        #expect(manifest(text).diagnostics(rules: rules).map(\.message) == messages)
    }

    @Test func `a startsAfter dependency can violate layers, and defaults can set the layer`() {
        #expect(
            shown(
                manifest(
                    #"{"layers":["a","b"],"defaults":{"layer":"a"},"services":[{"id":"x","startsAfter":["y"]}]}"#,
                    #"{"defaults":{"layer":"b"},"services":[{"id":"y"}]}"#
                ).diagnostics()) == """
                    1.json:1:83: error: x (layer a) starts after y of the later layer b [layer-violation]
                      2.json:1:22: note: y is assigned to the layer b here
                      help: a service may depend only on its own and earlier layers, in this order: a, b
                    """)
    }

    @Test func `very many patterns that take too long to compare are an error, and not silently ignored`() {
        let services = (0..<100).map { #"{"id":"s\#($0)","dependsOn":["s\#($0 + 1)"]}"# }.joined(separator: ",")
        let rules = (0..<100).map { #"{"from":"*x\#($0)","to":"*"}"# }.joined(separator: ",")
        let manifest = manifest(#"{"services":[\#(services),{"id":"s100"}],"forbidden":[\#(rules)]}"#)
        #expect(manifest.forbiddenDiagnostics() == [])
        let found = manifest.forbiddenDiagnostics(work: 20_000)
        #expect(
            shown(found)
                == "1.json:1:3939: error: comparing the patterns of 100 forbidden dependencies with all identifiers takes too long\n  help: use fewer patterns that begin with ‘*’ or with the same text as very many identifiers"
        )
    }

    @Test func `a diagnostic of a budget names the 20 slowest steps of a long path by their place in it`() throws {
        let services = (0..<25).map { number in
            #"{"id":"s\#(number)","expectedDuration":"10ms","dependsOn":[\#(number > 0 ? #""s\#(number - 1)""# : "")]}"#
        }
        let manifest = manifest(#"{"budget":"1ms","services":[\#(services.joined(separator: ","))]}"#)
        let finding = try #require(manifest.diagnostics().first)
        #expect(finding.path.count == 25)
        #expect(
            finding.related.map(\.message) == (5..<25).reversed().map { "s\($0) takes 10ms" } + [
                "and so on for 5 more services"
            ])
    }

    @Test func `a budget can be checked against measured durations`() {
        let manifest = manifest(#"{"budget":"1s","services":[{"id":"a"},{"id":"b","dependsOn":["a"]}]}"#)
        #expect(manifest.expectedDurations() == nil)
        #expect(manifest.overBudget(durations: [400_000_000, 600_000_000]) == nil)
        let finding = manifest.overBudget(durations: [400_000_000, 600_000_001])
        #expect(finding?.related.map(\.message) == ["b takes 0.600000001s", "a takes 0.4s"])
    }

    @Test func `the critical path of a launch leaves out services that it does not wait for`() {
        let manifest = launchManifest(
            """
            {"services":[{"id":"late","mode":"onDemand","dependsOn":["slow"]},
              {"id":"slow","mode":"onDemand","expectedDuration":"1s"},
              {"id":"quick","expectedDuration":"1ms"},
              {"id":"end","startsAfter":["late"],"dependsOn":["quick"],"expectedDuration":"1ms"}]}
            """)
        let path = manifest.launchPath(weights: manifest.expectedDurations())
        #expect(path.nodes.map(manifest.resolution.identifier(of:)) == ["quick", "end"])
        #expect(path.length == 2_000_000)
        #expect(manifest.launchPath(weights: nil).length == 2)
        let none = launchManifest(#"{"defaults":{"mode":"deferred"},"services":[{"id":"a"}]}"#)
        #expect(none.launchPath(weights: nil).nodes == [])
        let still = launchManifest(#"{"services":[{"id":"a","mode":"deferred","expectedDuration":"1s"},{"id":"b"}]}"#)
        #expect(still.launchPath(weights: still.expectedDurations()).nodes == [1])
    }
}

/// As ``manifest(_:)``, where a constant has that name.
private func launchManifest(_ text: String) -> Manifest { manifest(text) }
