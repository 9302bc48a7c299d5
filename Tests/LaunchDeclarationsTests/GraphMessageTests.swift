import Testing

@testable import DependencyGraph
@testable import LaunchDeclarations

/// The sentences about graph problems, for graphs declared by a program: a line for each service.
@Suite struct GraphMessageTests {
    private struct Lines: DeclarationLocations {
        var declarations: Declarations

        func location(ofService declaration: DeclarationNumber) -> LaunchDeclarations.SourceLocation? {
            LaunchDeclarations.SourceLocation(file: "g", line: declaration.index + 1)
        }

        func location(ofDependency dependency: DependencyNumber) -> LaunchDeclarations.SourceLocation? {
            let service = declarations.services.first {
                declarations.dependencies(ofService: $0).contains(dependency)
            }
            guard let service else { return nil }
            let first = declarations.dependencies(ofService: service).lowerBound
            let column = dependency.index - first.index + 2
            return LaunchDeclarations.SourceLocation(file: "g", line: service.index + 1, column: column)
        }
    }

    /// What is found in services, each written `name dependency dependency… ; orderOnly…`.
    private func findings(_ services: [String]) -> [Diagnostic] {
        var declarations = Declarations()
        for service in services {
            let lists = service.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            let words = lists[0].split(separator: " ", omittingEmptySubsequences: true).map(String.init)
            declarations.addService(words.first ?? "")
            for word in words.dropFirst() { declarations.addDependency(word, .hard) }
            for word in lists.dropFirst().joined().split(separator: " ") {
                declarations.addDependency(String(word), .orderOnly)
            }
        }
        return Resolution(declarations).diagnostics(locations: Lines(declarations: declarations))
    }

    private func lines(_ finding: Diagnostic) -> [String] {
        ["\(finding.location?.description ?? "-") \(finding.message)"]
            + finding.related.map { "\($0.location?.description ?? "-") \($0.message)" } + [finding.help ?? "-"]
    }

    private static let messages: [(services: [String], lines: [String])] = [
        (
            ["a ; b", "b a"],
            [
                "g:1:2 these 2 services depend on each other in a cycle: a → b → a", "g:1:2 a starts after b",
                "g:2:2 b depends on a", "remove one dependency to break it: a → b (startsAfter)",
            ]
        ),
        (
            ["a b c", "b a", "c d", "d a c"],
            [
                "g:1:2 these 4 services depend on each other in cycles, of which a shortest is a → b → a",
                "g:1:2 a depends on b", "g:2:2 b depends on a", "- in these cycles: a, b, c, d",
                "remove these 2 dependencies to break every cycle: b → a, c → d",
            ]
        ),
        (
            ["a b", "b a c", "c a"],
            [
                "g:1:2 these 3 services depend on each other in cycles, of which a shortest is a → b → a",
                "g:1:2 a depends on b", "g:2:2 b depends on a", "- in these cycles: a, b, c",
                "remove one dependency to break every cycle: a → b",
            ]
        ),
        (["a ; a"], ["g:1:2 a starts after itself", "remove it from its own startsAfter"]),
        (
            ["a", "b a a a"],
            [
                "g:2:3 b names a 3 times in dependsOn", "g:2:2 named here first", "g:2:4 and again here",
                "remove all but one",
            ]
        ),
        (["a", "b ; a a"], ["g:2:3 b names a twice in startsAfter", "g:2:2 named here first", "remove all but one"]),
        (
            ["a", "b a ; a"],
            [
                "g:2:3 b names a in both dependsOn and startsAfter", "g:2:2 named here first",
                "remove it from startsAfter: dependsOn says more",
            ]
        ),
        (
            ["a", "a", "b", "a"],
            [
                "g:2 3 services have the identifier a", "g:1 declared here first; this one is in the graph",
                "g:4 and again here", "give each an identifier of its own, or remove all but one",
            ]
        ),
        (
            ["", "a", ""],
            [
                "g:1 2 services have a blank identifier", "g:3 and here",
                "give it an identifier by which others can name it", "g:3 2 services have the identifier ‘’",
                "g:1 declared here first; this one is in the graph",
                "give each an identifier of its own, or remove all but one",
            ]
        ),
    ]

    @Test(arguments: messages)
    func `a problem is one diagnostic with its places and what to do`(services: [String], expected: [String]) {
        #expect(findings(services).flatMap(lines) == expected)
    }

    @Test func `a cycle has its services and the dependencies to remove`() {
        let finding = findings(["a b c", "b a", "c d", "d a c"]).first
        #expect(finding?.cut == [["b", "a"], ["c", "d"]])
        #expect(finding?.services == ["a", "b", "c", "d"])
    }

    @Test func `a long cycle is shortened in the middle, in its message and in its notes`() throws {
        let count = 1_000
        let finding = try #require(findings((0..<count).map { "s\($0) s\(($0 + 1) % count)" }).first)
        #expect(
            finding.message
                == "these 1000 services depend on each other in a cycle: s0 → s1 → s2 → s3 → s4 → s5 → s6 → s7 → "
                + "… (990 more) … → s998 → s999 → s0")
        #expect(
            finding.related.map(\.message) == (0...17).map { "s\($0) depends on s\($0 + 1)" } + [
                "and so on for 981 more services", "s999 depends on s0",
            ])
        #expect([finding.path.count, finding.services.count] == [count + 1, count])
    }

    @Test func `long lists of dependencies to remove and of members are shortened`() throws {
        // Thirty services that all depend on each other.
        let names = (0..<30).map { "s\($0)" }
        let finding = try #require(
            findings(names.map { name in ([name] + names.filter { $0 != name }).joined(separator: " ") }).first)
        #expect(finding.cut.count == 435)
        let help = try #require(finding.help)
        #expect(help.hasPrefix("remove these 435 dependencies to break every cycle"))
        #expect(help.hasSuffix(" and 428 more"))
        let members = try #require(finding.related.last?.message)
        #expect(members == "in these cycles: s0, s1, s2, s3, s4, s5, s6 and 23 more")
    }

    @Test func `a message says when a cycle is not proven shortest or a set of dependencies not proven minimal`() {
        var declarations = Declarations()
        for (service, dependency) in [("a", "b"), ("b", "a"), ("c", "a")] {
            declarations.addService(service)
            declarations.addDependency(dependency)
        }
        let finding = Resolution(declarations).diagnostic(
            for: Cycle(members: [0, 1, 2], path: [0, 1, 0], pathIsShortest: false),
            brokenBy: FeedbackArcSet(dependencies: [(0, 1), (1, 0)], isMinimum: false),
            Lines(declarations: declarations), isComplete: false)
        #expect(
            finding.message == "these 3 services depend on each other in cycles, of which one is a → b → a")
        #expect(
            finding.help == "remove these 2 dependencies to break every cycle (few, but not proven to be the fewest): "
                + "a → b, b → a")
    }

    @Test func `diagnostics are sorted by source location`() {
        #expect(
            findings(["z q", "a b", "b a", "c c x", "z"]).map {
                "\($0.location?.description ?? "") \($0.rule?.name ?? "")"
            }
                == [
                    "g:1:2 unknown-dependency", "g:2:2 cycle", "g:4:2 self-dependency", "g:4:3 unknown-dependency",
                    "g:5 duplicate-service",
                ])
    }
}
