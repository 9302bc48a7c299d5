import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import Testing

struct ChangedCyclesTests {
    /// The dependencies of a random graph of `count` services, by names.
    private func dependencies(_ count: Int, _ random: inout SeededGenerator) -> [[String]] {
        (0..<Int.random(in: 0...count * 2, using: &random)).map { _ in
            (0..<2).map { _ in "s\(Int.random(in: 0..<count, using: &random))" }
        }
        .filter { $0[0] != $0[1] }
    }

    private func manifest(_ count: Int, _ dependencies: [[String]]) -> Manifest {
        Manifest(
            services: (0..<count).map { number in
                var service = ServiceDeclaration(id: "s\(number)")
                for dependency in dependencies
                where dependency[0] == service.id && !service.dependsOn.contains(dependency[1]) {
                    service.dependsOn.append(dependency[1])
                }
                return service
            })
    }

    /// For each cycle its members and its dependencies, sorted.
    private func cycles(_ manifest: Manifest, _ dependencies: [[String]]) -> [(members: [String], parts: Set<[String]>)]
    {
        manifest.diagnostics(rules: [.cycle]).map { cycle in
            (cycle.services, Set(dependencies.filter { Set(cycle.services).isSuperset(of: $0) }))
        }
    }

    @Test func `a comparison finds the same new and fixed cycles as sets of their dependencies by name`() {
        var random = SeededGenerator(7)
        var (grown, shrunk, whole) = (0, 0, 0)
        for _ in 0..<800 {
            let count = Int.random(in: 2...7, using: &random)
            let old = dependencies(count, &random)
            let new =
                Bool.random(using: &random)
                ? dependencies(count, &random) : old.filter { _ in Int.random(in: 0...4, using: &random) > 0 }
            let (base, head) = (manifest(count, old), manifest(count, new))
            let comparison = ManifestComparison(from: base, to: head)
            let (before, after) = (cycles(base, old), cycles(head, new))
            let known = before.reduce(into: Set<[String]>()) { $0.formUnion($1.parts) }
            let left = after.reduce(into: Set<[String]>()) { $0.formUnion($1.parts) }

            let unknown = after.filter { !$0.parts.isSubset(of: known) }
            #expect(comparison.newProblems.map(\.services) == unknown.map(\.members))
            for (problem, cycle) in zip(comparison.newProblems, unknown) {
                let added = cycle.parts.isDisjoint(with: known) ? [] : cycle.parts.subtracting(known)
                #expect(problem.related.count { $0.message.hasPrefix("new in it: ") } == added.count)
                grown += added.isEmpty ? 0 : 1
            }
            let gone = before.filter { $0.parts.isDisjoint(with: left) }.map(\.members)
            let partlyGone = before.filter { !$0.parts.isDisjoint(with: left) }.flatMap { $0.parts.subtracting(left) }
            #expect(
                comparison.fixedProblems.map(\.services)
                    == gone + partlyGone.sorted { $0.lexicographicallyPrecedes($1) })
            whole += gone.count
            shrunk += partlyGone.isEmpty ? 0 : 1
        }
        #expect(min(grown, shrunk, whole) > 10)
    }

    @Test func `a cycle with a renamed service is the same cycle`() {
        func manifest(_ third: String, _ more: [String]) -> Manifest {
            Manifest(services: [
                ServiceDeclaration(id: "config", dependsOn: ["database"] + more),
                ServiceDeclaration(id: "database", dependsOn: [third]),
                ServiceDeclaration(id: third, dependsOn: ["config"]),
            ])
        }
        let base = manifest("user-store", ["user-store"])
        let same = ManifestComparison(from: base, to: manifest("user-stores", ["user-stores"]))
        #expect(same.renamed.count == 1)
        #expect(same.newProblems.isEmpty && same.fixedProblems.isEmpty)
        let smaller = ManifestComparison(from: base, to: manifest("user-stores", []))
        #expect(smaller.renamed.count == 1)
        #expect(smaller.fixedProblems.map(\.services) == [["config", "user-stores"]])
    }
}
