import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import Testing

struct ManifestComparisonTests {
    /// A manifest of lines such as `auth: config database ~metrics =40ms`.
    private func manifest(_ lines: [String]) -> Manifest {
        Manifest(
            services: lines.map { line in
                let words = line.split(separator: " ").map(String.init)
                var service = ServiceDeclaration(id: String(words[0].dropLast()))
                for word in words.dropFirst() {
                    switch word.first {
                    case "~": service.startsAfter.append(String(word.dropFirst()))
                    case "=": service.attributes.expectedDuration = DurationText.duration(String(word.dropFirst()))
                    default: service.dependsOn.append(word)
                    }
                }
                return service
            })
    }

    private static let differences: [(name: String, base: [String], head: [String], found: [String])] = [
        (
            "a graph compared with itself has no differences", ["a:", "b: a", "c: a ~b"], ["a:", "b: a", "c: a ~b"],
            ["unchanged"]
        ),
        (
            "a broken graph compared with itself has no differences", ["a: b", "b: a", "c: absent"],
            ["a: b", "b: a", "c: absent"], ["unchanged"]
        ),
        (
            "a comparison distinguishes added, removed and changed dependencies", ["a:", "b: a", "c: a b"],
            ["a:", "c: a ~b", "b:", "extra: c a"],
            [
                "added extra", "root extra", "added extra→c", "added extra→a", "removed b→a", "changed c⇢b",
                "moved c 2 1", "moved b 1 0",
            ]
        ),
        ("a different launch order alone is a change", ["a:", "b:"], ["b:", "a:"], ["reordered"]),
        (
            "a renamed service is recognized by its neighbours, and its dependencies are not new",
            ["config:", "db:", "auth: config db", "gate: auth"],
            ["config:", "db:", "identity: config db", "gate: identity"], ["renamed auth identity"]
        ),
        (
            "a renamed service is recognized by a similar identifier, also next to another renamed service",
            ["config:", "user-store: config", "user-session: user-store"],
            ["config:", "user-stores: config", "user-sessions: user-stores"],
            ["renamed user-store user-stores", "renamed user-session user-sessions"]
        ),
        (
            "unrelated services are not taken for a renamed service", ["config:", "mailer: config"],
            ["config:", "search: config"],
            [
                "added search", "removed mailer", "root search", "added search→config", "removed mailer→config",
            ]
        ),
        (
            "a service that replaces another one with the same neighbours is a renamed service",
            ["config:", "auth: config", "gate: auth"], ["config:", "identity: config", "gate: identity"],
            ["renamed auth identity"]
        ),
        (
            "a service that two others replace is not renamed", ["config:", "auth: config", "gate: auth"],
            ["config:", "identity: config", "user: config", "gate: identity user"],
            [
                "added identity", "added user", "removed auth", "added identity→config", "added user→config",
                "added gate→identity", "added gate→user", "removed auth→config", "removed gate→auth",
            ]
        ),
        (
            "names are similar if 4 of 7 letters of the longer one are in the other", ["config:", "auth: config"],
            ["config:", "authent: config"], ["renamed auth authent"]
        ),
        (
            "names are not similar if 4 of 9 letters of the longer one are in the other", ["config:", "auth: config"],
            ["config:", "authenti0: config"],
            [
                "added authenti0", "removed auth", "root authenti0", "added authenti0→config", "removed auth→config",
            ]
        ),
        (
            "a service between others does not change their order", ["a:", "b:", "c: a b"],
            ["a:", "new:", "b:", "c: a b new"], ["added new", "added c→new"]
        ),
        (
            "a removed cycle is one fixed problem", ["a: b", "b: c", "c: a"], ["a:", "b: c", "c: a"],
            ["root b", "removed a→b", #"fixed cycle ["a", "b", "c"]"#]
        ),
        (
            "a smaller cycle loses only the removed dependencies", ["a: b", "b: a c", "c: a"],
            ["a: b", "b: a", "c: a"], ["root c", "removed b→c", #"fixed cycle ["b", "c"]"#, #"fixed cycle ["c", "a"]"#]
        ),
        (
            "a comparison matches identifiers by their UTF-8 bytes", ["caf\u{E9}:"], ["cafe\u{301}:"],
            ["renamed café cafe\u{301}"]
        ),
        (
            "moves are measured by waves", ["a:", "b:", "c: b"], ["a:", "b: a", "c: b"],
            ["added b→a", "moved b 0 1", "moved c 1 2", "grown by 0.5"]
        ),
        (
            "moves are measured by time if both graphs have durations", ["a: =10ms", "b: a =5ms"],
            ["a: =30ms", "b: a =5ms"], ["moved b 10000000 30000000", "grown by 1.3333333333333333", "timed"]
        ),
        (
            "moves are measured by waves if only the base has durations", ["a: =10ms", "b: a =5ms"], ["a:", "b: a"],
            ["timed on one side", "unchanged"]
        ),
        (
            "moves are measured by waves if only the head has durations", ["a:", "b: a"], ["a: =10ms", "b: a =5ms"],
            ["timed on one side", "unchanged"]
        ),
        (
            "problems are new or fixed", ["a: absent", "b:", "c: b"], ["a:", "b: c", "c: b"],
            ["added b→c", #"new cycle ["b", "c"]"#, #"fixed unknown-dependency ["a", "absent"]"#]
        ),
        (
            "a known problem of a renamed service is not a new problem", ["config:", "user-store: config absent"],
            ["config:", "user-stores: config absent"], ["renamed user-store user-stores"]
        ),
    ]

    @Test(arguments: differences)
    func `a comparison finds what differs`(name: String, base: [String], head: [String], found: [String]) {
        let comparison = ManifestComparison(from: manifest(base), to: manifest(head))
        func arrows(_ what: String, _ dependencies: [ManifestComparison.Dependency]) -> [String] {
            dependencies.map { "\(what) \($0.dependent)\($0.kind == .hard ? "→" : "⇢")\($0.dependency)" }
        }
        let services =
            comparison.added.map { "added \($0)" } + comparison.removed.map { "removed \($0)" }
            + comparison.renamed.map { "renamed \($0.from) \($0.to)" } + comparison.newRoots.map { "root \($0)" }
        let dependencies =
            arrows("added", comparison.addedDependencies) + arrows("removed", comparison.removedDependencies)
            + arrows("changed", comparison.changedDependencies)
        let problems =
            comparison.newProblems.map { "new \($0.rule?.name ?? "") \($0.services)" }
            + comparison.fixedProblems.map { "fixed \($0.rule.name) \($0.services)" }
        let times =
            comparison.moves.map { "moved \($0.id) \($0.before) \($0.after)" }
            + [comparison.growth].compactMap(\.self).filter { $0 != 0 }.map { "grown by \($0)" }
        let whole = [
            comparison.isReordered ? "reordered" : "", comparison.isTimed ? "timed" : "",
            comparison.isTimedOnOneSide ? "timed on one side" : "", comparison.isChanged ? "" : "unchanged",
        ]
        #expect(services + dependencies + problems + times + whole.filter { $0 != "" } == found)
    }

    @Test func `a graph without differences has no picture`() {
        let one = manifest(["a:", "b: a", "c: a ~b"])
        #expect(ManifestComparison(from: one, to: one).neighbourhood() == nil)
    }

    @Test func `measured durations report no moves and ignore changes below ten percent`() {
        func comparison(_ milliseconds: Int) -> ManifestComparison {
            ManifestComparison(
                from: manifest(["a: =100ms", "b: a =100ms"]), to: manifest(["a: =100ms", "b: a =\(milliseconds)ms"]),
                isMeasured: true)
        }
        #expect([110, 150].map { comparison($0).isChanged } == [false, true])
        #expect(comparison(150).moves.isEmpty)
    }

    @Test func `only the neighbourhood of a change is drawn, and no picture if it is too large`() throws {
        let far = (0..<200).map { "far\($0):" + ($0 == 0 ? "" : " far\($0 - 1)") }
        let base = manifest(far + ["a:", "b: a", "top: b"])
        let part = try #require(
            ManifestComparison(from: base, to: manifest(far + ["a:", "b: a", "c: a", "top: b c"])).neighbourhood())
        #expect(part.services.map(\.id) == ["a", "b", "c", "top"])
        #expect(part.dependencies.count(where: { $0.change == .added }) == 2)
        let many = (0..<100).map { "new\($0): a" }
        #expect(ManifestComparison(from: base, to: manifest(far + ["a:"] + many)).neighbourhood() == nil)
    }

    @Test func `a picture of a change has the services and dependencies that are gone`() throws {
        let comparison = ManifestComparison(from: manifest(["a:", "b: a", "top: b"]), to: manifest(["a:", "top: a"]))
        let part = try #require(comparison.neighbourhood())
        #expect(part.services.map { "\($0.id) \($0.change)" } == ["a same", "top same", "b removed"])
        let dependencies = part.dependencies.map {
            "\(part.services[$0.dependent].id)→\(part.services[$0.dependency].id) \($0.change)"
        }
        #expect(dependencies.sorted() == ["b→a removed", "top→a added", "top→b removed"])
    }

    @Test func `graphs without common services are compared in linear time`() {
        let one = manifest((0..<3000).map { "one\($0):" + ($0 < 2 ? "" : " one\($0 / 2)") })
        let other = manifest((0..<3000).map { "other\($0):" + ($0 < 2 ? "" : " other\($0 / 2)") })
        let comparison = ManifestComparison(from: one, to: other)
        #expect([comparison.added.count, comparison.removed.count] == [3000, 3000])
    }
}
