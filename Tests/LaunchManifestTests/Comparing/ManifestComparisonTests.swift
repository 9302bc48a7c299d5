import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import Testing

struct ManifestComparisonTests {
    /// A manifest of lines such as `auth: config database ~metrics =40ms`.
    private func manifest(_ lines: String...) -> Manifest { manifestOf(lines) }

    private func manifestOf(_ lines: [String]) -> Manifest {
        Manifest(
            services: lines.map { line in
                let words = line.split(separator: " ").map(String.init)
                var service = ServiceDeclaration(String(words[0].dropLast()))
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

    private func arrows(_ dependencies: [ManifestComparison.Dependency]) -> [String] {
        dependencies.map { "\($0.dependent)\($0.kind == .hard ? "→" : "⇢")\($0.dependency)" }
    }

    @Test func `a graph compared with itself has no differences`() {
        let one = manifest("a:", "b: a", "c: a ~b")
        #expect(!ManifestComparison(from: one, to: one).isChanged)
        #expect(ManifestComparison(from: one, to: one).neighbourhood() == nil)
    }

    @Test func `a broken graph compared with itself has no differences`() {
        let one = manifest("a: b", "b: a", "c: absent")
        #expect(!ManifestComparison(from: one, to: one).isChanged)
    }

    @Test func `a comparison distinguishes added, removed and changed dependencies`() {
        let comparison = ManifestComparison(
            from: manifest("a:", "b: a", "c: a b"), to: manifest("a:", "c: a ~b", "b:", "extra: c a"))
        #expect(comparison.added == ["extra"])
        #expect(comparison.removed == [])
        #expect(arrows(comparison.addedDependencies) == ["extra→c", "extra→a"])
        #expect(arrows(comparison.removedDependencies) == ["b→a"])
        #expect(arrows(comparison.changedDependencies) == ["c⇢b"])
        #expect(comparison.newRoots == ["extra"])
    }

    @Test func `a different launch order alone is a change`() {
        let comparison = ManifestComparison(from: manifest("a:", "b:"), to: manifest("b:", "a:"))
        #expect(comparison.isChanged)
        #expect(comparison.added.isEmpty && comparison.moves.isEmpty)
    }

    @Test func `a renamed service is recognized by its neighbours, and its dependencies are not new`() {
        let comparison = ManifestComparison(
            from: manifest("config:", "db:", "auth: config db", "gate: auth"),
            to: manifest("config:", "db:", "identity: config db", "gate: identity"))
        #expect(comparison.renamed.map { "\($0.from) \($0.to)" } == ["auth identity"])
        #expect(comparison.added.isEmpty && comparison.removed.isEmpty)
        #expect(comparison.addedDependencies.isEmpty && comparison.removedDependencies.isEmpty)
        #expect(comparison.isChanged)
    }

    @Test func `a renamed service is recognized by a similar identifier, also next to another renamed service`() {
        let comparison = ManifestComparison(
            from: manifest("config:", "user-store: config", "user-session: user-store"),
            to: manifest("config:", "user-stores: config", "user-sessions: user-stores"))
        #expect(comparison.renamed.map(\.to) == ["user-stores", "user-sessions"])
        #expect(comparison.addedDependencies.isEmpty)
    }

    @Test func `unrelated services are not taken for a renamed service`() {
        let comparison = ManifestComparison(
            from: manifest("config:", "mailer: config"), to: manifest("config:", "search: config"))
        #expect(comparison.renamed.isEmpty)
        #expect(comparison.added == ["search"] && comparison.removed == ["mailer"])
    }

    @Test func `a service that replaces another one with the same neighbours is a renamed service`() {
        let comparison = ManifestComparison(
            from: manifest("config:", "auth: config", "gate: auth"),
            to: manifest("config:", "identity: config", "gate: identity"))
        #expect(comparison.renamed.map(\.to) == ["identity"])
        let two = ManifestComparison(
            from: manifest("config:", "auth: config", "gate: auth"),
            to: manifest("config:", "identity: config", "user: config", "gate: identity user"))
        #expect(two.renamed.isEmpty)
    }

    @Test func `names are as similar as the longer one has letters in common with the other`() {
        // One common neighbour is no evidence; 4 of 7 letters are.
        let comparison = ManifestComparison(
            from: manifest("config:", "auth: config"), to: manifest("config:", "authent: config"))
        #expect(comparison.renamed.map(\.to) == ["authent"])
        let unlike = ManifestComparison(
            from: manifest("config:", "auth: config"), to: manifest("config:", "authenti0: config"))
        #expect(unlike.renamed.isEmpty)
    }

    @Test func `a launch order is different only if services change their order`() {
        let base = manifest("a:", "b:", "c: a b")
        #expect(!ManifestComparison(from: base, to: manifest("a:", "new:", "b:", "c: a b new")).isReordered)
        #expect(ManifestComparison(from: base, to: manifest("b:", "a:", "c: a b")).isReordered)
    }

    @Test func `a removed cycle is one fixed problem, and a smaller cycle loses only the removed dependencies`() {
        let cycle = manifest("a: b", "b: c", "c: a")
        let gone = ManifestComparison(from: cycle, to: manifest("a:", "b: c", "c: a"))
        #expect(gone.fixedProblems.map(\.services) == [["a", "b", "c"]])
        let large = manifest("a: b", "b: a c", "c: a")
        let smaller = ManifestComparison(from: large, to: manifest("a: b", "b: a", "c: a"))
        #expect(smaller.fixedProblems.map(\.services) == [["b", "c"], ["c", "a"]])
    }

    @Test func `a comparison matches identifiers by their UTF-8 bytes`() {
        let comparison = ManifestComparison(from: manifest("caf\u{E9}:"), to: manifest("cafe\u{301}:"))
        #expect(comparison.isChanged)
    }

    @Test func `a comparison measures moves by waves, or by time if both graphs have durations`() {
        let untimed = ManifestComparison(from: manifest("a:", "b:", "c: b"), to: manifest("a:", "b: a", "c: b"))
        #expect(untimed.moves.map { "\($0.id) \($0.before) \($0.after)" } == ["b 0 1", "c 1 2"])
        #expect(untimed.growth == 0.5)
        let timed = ManifestComparison(
            from: manifest("a: =10ms", "b: a =5ms"), to: manifest("a: =30ms", "b: a =5ms"))
        #expect(timed.moves.map { "\($0.id) \($0.before) \($0.after)" } == ["b 10000000 30000000"])
        #expect(timed.isTimed)
        #expect(timed.isChanged)
    }

    @Test func `a comparison notes that only one of both graphs has durations`() {
        let (timed, untimed) = (manifest("a: =10ms", "b: a =5ms"), manifest("a:", "b: a"))
        #expect(ManifestComparison(from: timed, to: untimed).isTimedOnOneSide)
        #expect(ManifestComparison(from: untimed, to: timed).isTimedOnOneSide)
        #expect(!ManifestComparison(from: timed, to: timed).isTimedOnOneSide)
        #expect(!ManifestComparison(from: untimed, to: untimed).isTimedOnOneSide)
    }

    @Test func `measured durations report no moves and ignore changes below ten percent`() {
        func comparison(_ milliseconds: Int) -> ManifestComparison {
            ManifestComparison(
                from: manifest("a: =100ms", "b: a =100ms"), to: manifest("a: =100ms", "b: a =\(milliseconds)ms"),
                isMeasured: true)
        }
        #expect(!comparison(110).isChanged)
        #expect(comparison(150).isChanged)
        #expect(comparison(150).moves.isEmpty)
    }

    @Test func `a comparison lists new and fixed problems`() {
        let comparison = ManifestComparison(
            from: manifest("a: absent", "b:", "c: b"), to: manifest("a:", "b: c", "c: b"))
        #expect(comparison.newProblems.map(\.rule) == [.cycle])
        #expect(comparison.fixedProblems.map(\.rule) == [.unknownDependency])
    }

    @Test func `a known problem of a renamed service is not a new problem`() {
        let comparison = ManifestComparison(
            from: manifest("config:", "user-store: config absent"),
            to: manifest("config:", "user-stores: config absent"))
        #expect(comparison.renamed.count == 1)
        #expect(comparison.newProblems.isEmpty && comparison.fixedProblems.isEmpty)
    }

    @Test func `only the neighbourhood of a change is drawn, and no picture if it is too large`() throws {
        let far = (0..<200).map { "far\($0):" + ($0 == 0 ? "" : " far\($0 - 1)") }
        let base = manifestOf(far + ["a:", "b: a", "top: b"])
        let part = try #require(
            ManifestComparison(from: base, to: manifestOf(far + ["a:", "b: a", "c: a", "top: b c"])).neighbourhood())
        #expect(part.services.map(\.id) == ["a", "b", "c", "top"])
        #expect(part.dependencies.count(where: { $0.change == .added }) == 2)
        let many = (0..<100).map { "new\($0): a" }
        #expect(ManifestComparison(from: base, to: manifestOf(far + ["a:"] + many)).neighbourhood() == nil)
    }

    @Test func `a picture of a change has the services and dependencies that are gone`() throws {
        let comparison = ManifestComparison(from: manifest("a:", "b: a", "top: b"), to: manifest("a:", "top: a"))
        let part = try #require(comparison.neighbourhood())
        #expect(part.services.map { "\($0.id) \($0.change)" } == ["a same", "top same", "b removed"])
        let dependencies = part.dependencies.map {
            "\(part.services[$0.dependent].id)→\(part.services[$0.dependency].id) \($0.change)"
        }
        #expect(dependencies.sorted() == ["b→a removed", "top→a added", "top→b removed"])
    }

    @Test func `graphs without common services are compared in linear time`() {
        let one = manifestOf((0..<3000).map { "one\($0):" + ($0 < 2 ? "" : " one\($0 / 2)") })
        let other = manifestOf((0..<3000).map { "other\($0):" + ($0 < 2 ? "" : " other\($0 / 2)") })
        let comparison = ManifestComparison(from: one, to: other)
        #expect(comparison.added.count == 3000 && comparison.removed.count == 3000)
    }
}
