import DependencyGraph
import Testing

@Suite struct SuggestionTests {
    private func suggestion(for unknown: String, among services: [String]) -> String? {
        var declarations = Declarations()
        for id in services { declarations.addService(id) }
        declarations.addService("the one that asks")
        declarations.addDependency(unknown)
        let resolution = Resolution(declarations)
        return resolution.problems.compactMap {
            if case .unknownDependency(_, _, let name?) = $0 { declarations.names[name] } else { nil }
        }.first
    }

    private static let common = ["metrics", "config", "database", "auth", "a"]

    @Test(
        arguments: [
            ("confg", common, "config"), ("datebase", common, "database"), ("DataBase", common, "database"),
            ("ocnfig", common, "config"), ("datbsae", common, "database"),
            ("user_store", common + ["user-store"], "user-store"),
            ("Größe2", common + ["Größe"], "Größe"), ("日本语", common + ["日本語"], "日本語"),
            ("ab€", common + ["abx"], "abx"), ("configuration", common + ["configurations"], "configurations"),
            ("x", common, nil), ("search", common, nil), ("conduct", common, nil), ("", common, nil),
            ("db", common, nil),
            // The nearest one is suggested, and among equally near ones the earliest declared.
            ("cache1", ["cache22", "cache3", "cache2", "cache"], "cache3"), ("cachr", ["cachet", "cache"], "cache"),
            // A service does not mean itself.
            ("the one that ask", [], nil),
        ] as [(String, [String], String?)])
    func `a misspelt identifier gets the nearest one as a suggestion`(
        unknown: String, services: [String], expected: String?
    ) {
        #expect(suggestion(for: unknown, among: services) == expected)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a hundred thousand unknown names among as many services are not compared each with each`() {
        #if DEBUG
            let count = 300
        #else
            let count = 100_000
        #endif
        var declarations = Declarations()
        for number in 0..<count {
            declarations.addService("service-\(number)")
            declarations.addDependency("servlce-\(number)")
        }
        let resolution = Resolution(declarations)
        #expect(resolution.problems.count == count)
        if case .unknownDependency(_, _, let name?) = resolution.problems[17] {
            #expect(declarations.names[name].hasPrefix("service-"))
        } else {
            Issue.record("the first ones get a suggestion")
        }
    }
}
