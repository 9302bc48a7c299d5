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
        // Names of all lengths below five words.
        let names = (1..<40).map { (String(repeating: "x", count: $0), [String](), [String]()) }
        #expect(fingerprint(names + [("last", ["x", "xx"], [])]) == "15eef9fe0159ee25")
    }

    @Test func `graphs have one fingerprint if they have one launch order and the same dependencies`() {
        let equal =
            [
                [("a", [], []), ("b", [], []), ("c", ["a", "b"], [])],
                [("a", [], []), ("b", [], []), ("c", ["b", "a", "b"], ["absent"])],
                [("c", ["a", "b"], []), ("a", [], []), ("b", [], [])],
            ] as [[(String, [String], [String])]]
        // Another order or kind of dependencies, another name, names that are the same one after another, and cycles.
        let different =
            [
                [], [("c", ["b", "a"], []), ("a", [], []), ("b", [], [])],
                [("a", [], []), ("b", [], []), ("c", ["a"], ["b"])],
                [("a", [], []), ("b", [], []), ("d", ["a", "b"], [])], [("ab", [], []), ("c", [], [])],
                [("a", [], []), ("bc", [], [])], [("a", [], [])], [("a\0", [], [])], [("12345678", [], [])],
                [("1234567", [], []), ("8", [], [])], [("a", ["b"], []), ("b", ["a"], [])],
                [("a", ["b"], []), ("b", [], [])],
            ] as [[(String, [String], [String])]]
        #expect(equal.map(fingerprint) == equal.map { _ in fingerprint(equal[0]) })
        let same = Dictionary(grouping: [equal[0]] + different, by: fingerprint).values.filter { $0.count > 1 }
        #expect(same.map { "\($0)" } == [])
    }

    @Test func `a fingerprint changes exactly if the launch order or a sorted list changes`() {
        var random = SplitMix(41)
        var known: [String: String] = [:]
        var seen: [String: String] = [:]
        for _ in 0..<300 {
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
                let hard = resolution.graph.dependencies.hard(of: node).map { resolution.identifier(of: $0) }
                let soft = resolution.graph.dependencies.orderOnly(of: node).map {
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
        #expect(known.count > 50)
    }

    @Test func `a fingerprint of many services is the hash of their identifiers and sorted positions in launch order`()
    {
        var random = SplitMix(43)
        for count in [0, 1, 63, 64, 65, 130, 300] {
            // Identifiers of all lengths, and lists longer than those that are sorted by insertion.
            let names = (0..<count).map { "\($0)" + String(repeating: "ö", count: .random(in: 0...20, using: &random)) }
            let services = (0..<count).map { service in
                let others = names[..<service].shuffled(using: &random)
                let hard = Int.random(in: 0...min(20, service), using: &random)
                let all = Int.random(in: hard...min(40, service), using: &random)
                return (id: names[service], dependsOn: Array(others[..<hard]), startsAfter: Array(others[hard..<all]))
            }
            let resolution = Resolution(Declarations(services.shuffled(using: &random)))
            #expect(resolution.fingerprint.value == plainFingerprint(resolution))
        }
    }

    /// The fingerprint of a graph without cycles as it is defined, step by step.
    private func plainFingerprint(_ resolution: Resolution) -> UInt64 {
        var value: UInt64 = 0x6C61_756E_6368_6772
        func add(_ word: UInt64) {
            value = (value ^ word) &* 0x9FB2_1C65_1E98_DF25
            value ^= value >> 32
        }
        let order = resolution.launchOrder
        add(UInt64(order.count) << 1)
        for node in order {
            let bytes = Array(resolution.identifier(of: node).utf8)
            add(UInt64(bytes.count))
            for start in stride(from: 0, to: bytes.count, by: 8) {
                let word = bytes[start..<min(start + 8, bytes.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
                add(word)
            }
        }
        for node in order {
            for list in [
                resolution.graph.dependencies.hard(of: node), resolution.graph.dependencies.orderOnly(of: node),
            ] {
                add(UInt64(list.count))
                for position in list.compactMap({ order.firstIndex(of: $0) }).sorted() { add(UInt64(position)) }
            }
        }
        return value
    }
}
