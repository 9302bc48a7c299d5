import Testing

@testable import DependencyGraph

@Suite struct DeclarationsTests {
    @Test func `services declared at once are the same as services declared one by one`() {
        var random = SplitMix(81)
        for _ in 0..<RandomGraphTests.rounds / 10 {
            // Identifiers of all lengths, many of them equal, in lists longer than what is looked up at a time.
            let names = (0..<Int.random(in: 1...40, using: &random)).map { number in
                String(repeating: ["x", "ö", "日"][number % 3], count: .random(in: 0...30, using: &random))
                    + "\(number % 20)"
            }
            let services = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                (
                    id: names.randomElement(using: &random) ?? "",
                    dependsOn: (0..<Int.random(in: 0...90, using: &random)).map { _ in
                        names.randomElement(using: &random) ?? ""
                    },
                    startsAfter: (0..<Int.random(in: 0...9, using: &random)).map { _ in
                        names.randomElement(using: &random) ?? ""
                    }
                )
            }
            var single = Declarations()
            for service in services {
                single.addService(service.id)
                for name in service.dependsOn { single.addDependency(name, .hard) }
                for name in service.startsAfter { single.addDependency(name, .orderOnly) }
            }
            // Names are numbered otherwise, nothing else is different.
            let whole = Declarations(services)
            let lists = [whole, single].map { declared in
                let (names, kinds) = (declared.mentions.map { $0 >> 1 }, declared.mentions.map { "\($0 & 1)" })
                return [
                    ["\(declared.firstDependencies) \(declared.names.count)"], texts(declared, declared.serviceNames),
                    texts(declared, names), kinds,
                ]
            }
            #expect(lists[0] == lists[1])
            let (one, other) = (Resolution(whole), Resolution(single))
            #expect(
                [one.graph.dependencies.offsets, one.graph.dependencies.firstOrderOnly] == [
                    other.graph.dependencies.offsets, other.graph.dependencies.firstOrderOnly,
                ])
            #expect(one.graph.dependencies.targets == other.graph.dependencies.targets)
            #expect(one.fingerprint == other.fingerprint)
            #expect(one.describedProblems == other.describedProblems)
        }
    }

    @Test func `a block that services have filled takes dependencies`() {
        var single = Declarations()
        var together = Declarations()
        var block = DeclarationBlock()
        for number in 0..<200 { block.add("\(number)", dependsOn: number % 64 == 63 ? ["0", "1"] : [], to: &together) }
        for number in 0..<200 {
            single.addService("\(number)")
            if number % 64 == 63 { for id in ["0", "1"] { single.addDependency(id) } }
        }
        block.flush(to: &together)
        #expect([together.firstDependencies, together.mentions] == [single.firstDependencies, single.mentions])
    }

    @Test func `services declared in a block are numbered like services declared one by one`() {
        var random = SplitMix(83)
        for _ in 0..<RandomGraphTests.rounds / 10 {
            var single = Declarations()
            var together = Declarations()
            var block = DeclarationBlock()
            for _ in 0..<Int.random(in: 0...200, using: &random) {
                let name =
                    String(repeating: "x", count: .random(in: 0...20, using: &random))
                    + "\(Int.random(in: 0..<40, using: &random))"
                let bytes = Array(name.utf8)
                bytes.withUnsafeBufferPointer { bytes in
                    let kind: DependencyKind = Bool.random(using: &random) ? .hard : .orderOnly
                    if single.serviceCount == 0 || Int.random(in: 0..<3, using: &random) == 0 {
                        #expect(block.addService(bytes, to: &together) == single.addService(name))
                    } else {
                        #expect(block.addDependency(bytes, kind, to: &together) == single.addDependency(name, kind))
                    }
                }
            }
            block.flush(to: &together)
            #expect(
                [together.serviceNames, together.firstDependencies, together.mentions]
                    == [single.serviceNames, single.firstDependencies, single.mentions])
            #expect(texts(together, together.serviceNames) == texts(single, single.serviceNames))
            // What is removed leaves the rest as it was.
            let first = DeclarationNumber(Int.random(in: 0...single.serviceCount, using: &random))
            let kept = first < single.services.upperBound ? single.dependencies(ofService: first).lowerBound.index : nil
            together.removeServices(from: first)
            #expect(together.serviceNames == Array(single.serviceNames[..<first.index]))
            #expect(together.mentions == Array(single.mentions[..<(kept ?? single.mentions.count)]))
            #expect(together.dependencies.upperBound.index == together.mentions.count)
        }
    }

    private func texts(_ declared: Declarations, _ names: [UInt32]) -> [String] {
        names.map { declared.names[NameNumber(Int($0))] }
    }

    @Test func `repetitions are removed from long lists and short lists`() {
        for length in [1, 15, 16, 17, 18, 40] {
            let names = (0..<length).map { "n\($0)" }
            let services = names.map { (id: $0, dependsOn: [String](), startsAfter: [String]()) }
            let dependent = (id: "all", dependsOn: names + names, startsAfter: names.reversed() + ["all"])
            let graph = Resolution(Declarations([dependent] + services)).graph
            #expect(Array(graph.dependencies.hard(of: 0)) == (1...length).map(GraphNode.init))
            #expect(graph.dependencies.orderOnly(of: 0).isEmpty)
        }
    }

    @Test func `names of every length are found again, however many are looked up together`() {
        let lengths = Array(0...70) + [200, 5_000]
        let services = lengths.flatMap { length in
            ["x", "ö", "日"].map { letter in
                (id: String(repeating: letter, count: length) + (length == 0 ? "" : "\(length)"), length: length)
            }
        }
        let ids = services.map(\.id)
        let declared = Declarations(ids.map { (id: $0, dependsOn: ids, startsAfter: []) })
        // The empty one is there three times.
        #expect(declared.names.count == ids.count - 2)
        for number in declared.dependencies {
            guard declared.names[declared.name(ofDependency: number)] == ids[number.index % ids.count] else {
                Issue.record("\(ids[number.index % ids.count]) was taken for another")
                return
            }
        }
    }

    @Test func `declarations can be read back`() {
        let declarations = Declarations([("a", [], []), ("b", ["a", "c"], ["d"]), ("b", [], ["a"])])
        let lists = declarations.services.map { service in
            let dependencies = declarations.dependencies(ofService: service).map { dependency in
                let mark = declarations.kind(ofDependency: dependency) == .hard ? " " : " ~"
                return mark + declarations.names[declarations.name(ofDependency: dependency)]
            }
            return declarations.names[declarations.name(ofService: service)] + dependencies.joined()
        }
        #expect(lists == ["a", "b a c ~d", "b ~a"])
        #expect([declarations.serviceCount, declarations.dependencyCount] == [3, 4])
    }
}

extension DeclarationBlock {
    fileprivate mutating func add(_ id: String, dependsOn: [String], to declarations: inout Declarations) {
        Array(id.utf8).withUnsafeBufferPointer { _ = addService($0, to: &declarations) }
        for id in dependsOn {
            Array(id.utf8).withUnsafeBufferPointer { _ = addDependency($0, .hard, to: &declarations) }
        }
    }
}
