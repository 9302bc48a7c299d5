import DependencyGraph
import Testing

@Suite struct FingerprintTests {
    private func fingerprint(_ services: [(id: String, dependsOn: [String], startsAfter: [String])]) -> String {
        Resolution(Declarations(services)).fingerprint.description
    }

    @Test func `a fingerprint is the same in every process`() {
        let shop = fingerprint([("config", [], []), ("database", ["config"], ["metrics"]), ("metrics", [], [])])
        #expect(shop == "ad8ed1f81b047757")
        #expect(fingerprint([]) == "9757aba380b4ead9")
    }

    @Test func `a fingerprint does not depend on the order of dependencies if the launch order is the same`() {
        let one = fingerprint([("a", [], []), ("b", [], []), ("c", ["a", "b"], [])])
        #expect(one == fingerprint([("a", [], []), ("b", [], []), ("c", ["b", "a", "b"], ["absent"])]))
        #expect(one == fingerprint([("c", ["a", "b"], []), ("a", [], []), ("b", [], [])]))
        #expect(one != fingerprint([("c", ["b", "a"], []), ("a", [], []), ("b", [], [])]))
        #expect(one != fingerprint([("a", [], []), ("b", [], []), ("c", ["a"], ["b"])]))
        #expect(one != fingerprint([("a", [], []), ("b", [], []), ("d", ["a", "b"], [])]))
    }

    @Test func `a fingerprint separates adjacent names`() {
        #expect(fingerprint([("ab", [], []), ("c", [], [])]) != fingerprint([("a", [], []), ("bc", [], [])]))
        #expect(fingerprint([("a", [], [])]) != fingerprint([("a\0", [], [])]))
        #expect(fingerprint([("12345678", [], [])]) != fingerprint([("1234567", [], []), ("8", [], [])]))
    }

    @Test func `a fingerprint changes exactly if the launch order or a sorted list changes`() {
        var random = SplitMix(41)
        var known: [String: String] = [:]
        var seen: [String: String] = [:]
        for _ in 0..<RandomGraphTests.rounds * 4 {
            let count = Int.random(in: 1...4, using: &random)
            let plain = PlainGraph.random(count: count, density: 0.4, orderOnly: 0.4, cycles: false, &random)
            let names = ["a", "b", "ab", "ba"].shuffled(using: &random)
            let resolution = Resolution(
                Declarations(
                    plain.lists.enumerated().map { node, list in
                        (
                            names[node], list.filter(\.isHard).map { names[$0.target] },
                            list.filter { !$0.isHard }.map { names[$0.target] }
                        )
                    }))
            let description = resolution.launchOrder.map { node in
                let hard = resolution.graph.hardDependencies(of: node).map { resolution.identifier(of: $0) }
                let soft = resolution.graph.orderOnlyDependencies(of: node).map {
                    resolution.identifier(of: $0)
                }
                return "\(resolution.identifier(of: node)) \(hard.sorted()) \(soft.sorted())"
            }.joined(separator: "\n")
            let fingerprint = resolution.fingerprint.description
            #expect(known[description] ?? fingerprint == fingerprint)
            #expect(seen[fingerprint] ?? description == description)
            known[description] = fingerprint
            seen[fingerprint] = description
        }
        #expect(known.count > 100)
    }

    @Test func `a graph with problems has a fingerprint that differs from that of the fixed graph`() {
        let broken = fingerprint([("a", ["b"], []), ("b", ["a"], [])])
        #expect(broken != fingerprint([("a", ["b"], []), ("b", [], [])]))
        #expect(broken != fingerprint([]))
    }
}
