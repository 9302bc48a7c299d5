import DependencyGraph
import Testing

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

    private func lines(_ finding: Diagnostic?) -> [String] {
        guard let finding else { return [] }
        return ["\(finding.location?.description ?? "-") \(finding.message)"]
            + finding.related.map { "\($0.location?.description ?? "-") \($0.message)" } + [finding.help ?? "-"]
    }

    @Test func `a cycle of startsAfter dependencies is described with starts after`() {
        #expect(
            lines(findings(["a ; b", "b a"]).first) == [
                "g:1:2 these 2 services depend on each other in a cycle: a → b → a", "g:1:2 a starts after b",
                "g:2:2 b depends on a", "remove one dependency to break it: a → b (startsAfter)",
            ])
    }

    @Test func `a component is reported with a shortest cycle, its members and the dependencies to remove`() {
        let findings = findings(["a b c", "b a", "c d", "d a c"])
        #expect(findings.count == 1)
        #expect(
            lines(findings.first) == [
                "g:1:2 these 4 services depend on each other in cycles, of which a shortest is a → b → a",
                "g:1:2 a depends on b", "g:2:2 b depends on a", "- in these cycles: a, b, c, d",
                "remove these 2 dependencies to break every cycle: b → a, c → d",
            ])
        #expect(findings.first?.cut == [["b", "a"], ["c", "d"]])
        #expect(findings.first?.services == ["a", "b", "c", "d"])
    }

    @Test func `a strongly connected component that one removal makes acyclic is reported with that dependency`() {
        #expect(
            findings(["a b", "b a c", "c a"]).first?.help == "remove one dependency to break every cycle: a → b")
    }

    @Test func `a long cycle is shortened in the middle, in its message and in its notes`() throws {
        let count = 1_000
        let finding = try #require(findings((0..<count).map { "s\($0) s\(($0 + 1) % count)" }).first)
        #expect(
            finding.message
                == "these 1000 services depend on each other in a cycle: s0 → s1 → s2 → s3 → s4 → s5 → s6 → s7 → "
                + "… (990 more) … → s998 → s999 → s0")
        #expect(finding.related.count == 20)
        #expect(finding.related[17].message == "s17 depends on s18")
        #expect(finding.related[18].message == "and so on for 981 more services")
        #expect(finding.related[19].message == "s999 depends on s0")
        #expect(finding.path.count == count + 1)
        #expect(finding.services.count == count)
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
        let back = CycleDescription.Dependency(dependent: "b", dependency: "a", kind: .hard, location: nil)
        let there = CycleDescription.Dependency(dependent: "a", dependency: "b", kind: .hard, location: nil)
        let finding = Diagnostic.cycle(
            CycleDescription(
                members: ["a", "b", "c"], path: [there, back], pathIsShortest: false, cut: [["a", "b"], ["b", "a"]],
                cutKinds: [.hard, .hard], cutIsMinimum: false))
        #expect(
            finding.message == "these 3 services depend on each other in cycles, of which one is a → b → a")
        #expect(
            finding.help == "remove these 2 dependencies to break every cycle (few, but not proven to be the fewest): "
                + "a → b, b → a")
    }

    @Test func `a service that starts after itself is reported as a self-dependency`() {
        #expect(
            lines(findings(["a ; a"]).first) == ["g:1:2 a starts after itself", "remove it from its own startsAfter"])
    }

    @Test func `a dependency listed several times is one diagnostic at its second mention`() {
        #expect(
            lines(findings(["a", "b a a a"]).first) == [
                "g:2:3 b names a 3 times in dependsOn", "g:2:2 named here first", "g:2:4 and again here",
                "remove all but one",
            ])
        #expect(findings(["a", "b ; a a"]).first?.message == "b names a twice in startsAfter")
        #expect(findings(["a", "b a ; a"]).first?.message == "b names a in both dependsOn and startsAfter")
    }

    @Test func `a service declared three times is one diagnostic at its second declaration`() {
        #expect(
            lines(findings(["a", "a", "b", "a"]).first) == [
                "g:2 3 services have the identifier a", "g:1 declared here first; this one is in the graph",
                "g:4 and again here", "give each an identifier of its own, or remove all but one",
            ])
    }

    @Test func `blank identifiers are reported in quotation marks`() {
        let found = findings(["", "a", ""])
        #expect(
            found.map(\.message) == ["2 services have a blank identifier", "2 services have the identifier ‘’"])
        #expect(found.first?.related.map(\.message) == ["and here"])
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
