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
            let whole = Declarations(services)
            #expect(whole.serviceNames == single.serviceNames)
            #expect(whole.firstDependencies == single.firstDependencies)
            #expect(whole.mentions == single.mentions)
            #expect(
                (0..<whole.names.count).map { whole.names[$0] } == (0..<single.names.count).map { single.names[$0] })
        }
    }

    @Test func `what was declared can be read back`() {
        let declarations = Declarations([("a", [], []), ("b", ["a", "c"], ["d"]), ("b", [], ["a"])])
        #expect(declarations.serviceCount == 3)
        #expect(declarations.dependencyCount == 4)
        #expect((0..<3).map { declarations.names[declarations.name(ofService: $0)] } == ["a", "b", "b"])
        #expect((0..<3).map { declarations.dependencies(ofService: $0) } == [0..<0, 0..<3, 3..<4])
        #expect((0..<4).map { declarations.names[declarations.name(ofDependency: $0)] } == ["a", "c", "d", "a"])
        #expect((0..<4).map { declarations.kind(ofDependency: $0) } == [.hard, .hard, .orderOnly, .orderOnly])
    }
}
