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

    @Test(arguments: [
        ("confg", "config"), ("datebase", "database"), ("DataBase", "database"), ("ocnfig", "config"),
        ("user_store", "user-store"), ("Größe2", "Größe"), ("日本语", "日本語"), ("ab€", "abx"),
        ("configuration", "configurations"),
    ])
    func `a misspelt identifier gets a suggestion`(_ unknown: String, _ meant: String) {
        #expect(suggestion(for: unknown, among: ["metrics", "config", "database", meant, "auth"]) == meant)
    }

    @Test(arguments: ["x", "search", "conduct", "", "db"])
    func `an identifier without a similar one gets no suggestion`(_ unknown: String) {
        #expect(suggestion(for: unknown, among: ["metrics", "config", "database", "auth", "a"]) == nil)
    }

    @Test func `the nearest identifier is suggested, and among equally near ones the earliest declared`() {
        #expect(suggestion(for: "cache1", among: ["cache22", "cache3", "cache2", "cache"]) == "cache3")
        #expect(suggestion(for: "cachr", among: ["cachet", "cache"]) == "cache")
    }

    @Test func `the suggestion for an unknown dependency is never the dependent itself`() {
        let declarations = Declarations([("auth", ["auth2"], [])])
        for problem in Resolution(declarations).problems {
            if case .unknownDependency(_, _, let suggestion) = problem { #expect(suggestion == nil) }
        }
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
