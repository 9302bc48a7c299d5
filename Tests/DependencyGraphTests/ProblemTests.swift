import DependencyGraph
import Testing

@Suite struct ProblemTests {
    private typealias Services = [(id: String, dependsOn: [String], startsAfter: [String])]

    /// Services in declared order; the launch order with each service's dependencies, `~` before order-only ones, or each
    /// cycle with what is to be removed; and the other problems.
    private static let graphs: [(name: String, services: Services, found: [String])] = [
        (
            "one unknown name in both lists and in two declarations is one finding",
            [("a", ["x"], ["x"]), ("b", [], []), ("a", ["x"], [])],
            [
                "a:", "b:", #"duplicate-dependency ["a", "x"]"#, #"duplicate-service ["a"]"#,
                #"unknown-dependency ["a", "x"]"#,
            ]
        ),
        (
            "an unknown name in startsAfter is ignored", [("a", [], ["x"]), ("b", ["a"], ["y", "a"])],
            ["a:", "b: a", #"duplicate-dependency ["b", "a"]"#, "sound"]
        ),
        (
            "a name in both lists is hard and stands where the hard one stands",
            [("a", [], []), ("b", [], []), ("c", ["b", "a"], ["a"])],
            ["a:", "b:", "c: b a", #"duplicate-dependency ["c", "a"]"#, "sound"]
        ),
        (
            "a self-dependency is a finding of its own, in no cycle and no cut",
            [("a", ["a", "b"], ["a"]), ("b", ["a"], []), ("c", [], ["c"])],
            [
                #"["a", "b", "a"] without [["b", "a"]]"#, #"duplicate-dependency ["a", "a"]"#,
                #"self-dependency ["a"]"#, #"self-dependency ["c"]"#,
            ]
        ),
        (
            "of several declarations of one identifier, the first is in the graph and all are checked",
            [("a", [], []), ("b", ["a"], []), ("b", ["absent", "b"], []), ("a", ["b"], [])],
            [
                "a:", "b: a", #"duplicate-service ["a"]"#, #"duplicate-service ["b"]"#, #"self-dependency ["b"]"#,
                #"unknown-dependency ["b", "absent"]"#,
            ]
        ),
        (
            "services after a repeated declaration keep their own dependencies",
            [("a", [], []), ("a", [], []), ("b", ["a"], []), ("c", ["b"], [])],
            ["a:", "b: a", "c: b", #"duplicate-service ["a"]"#]
        ),
        (
            "identifiers are equal when their bytes are", [("o\u{308}", [], []), ("\u{F6}", ["o\u{308}"], [])],
            ["o\u{308}:", "\u{F6}: o\u{308}", "sound"]
        ),
        ("no services are a graph without problems", [], ["sound"]),
        (
            "in a cycle of equal dependencies the one that closes the cycle is to be removed",
            [("auth", ["session"], []), ("session", ["profile"], []), ("profile", ["auth"], [])],
            [#"["auth", "session", "profile", "auth"] without [["profile", "auth"]]"#]
        ),
    ]

    @Test(arguments: graphs)
    func `services are a graph, or have problems`(
        name: String, services: [(id: String, dependsOn: [String], startsAfter: [String])], found: [String]
    ) {
        let resolution = Resolution(Declarations(services))
        let graph = resolution.graph
        let order = resolution.launchOrder.map { node in
            let hard = graph.dependencies.hard(of: node).map { " " + resolution.identifier(of: $0) }
            let soft = graph.dependencies.orderOnly(of: node).map { " ~" + resolution.identifier(of: $0) }
            return "\(resolution.identifier(of: node)):" + (hard + soft).joined()
        }
        let cycles = zip(resolution.cycles, resolution.feedbackArcSets()).map { cycle, set in
            let removed = set.dependencies.map { [$0.dependent, $0.dependency].map(resolution.identifier(of:)) }
            return "\(cycle.path.map(resolution.identifier(of:))) without \(removed)"
        }
        let problems = resolution.describedProblems.sorted().map { "\($0.rule) \($0.services)" }
        #expect(order + cycles + problems + (resolution.isSound ? ["sound"] : []) == found)
        #expect(resolution.isAcyclic == cycles.isEmpty)
    }

    @Test func `a dependency has the number of its first hard mention, or else of its first one`() {
        var orderOnlyFirst = Declarations([("a", [], []), ("b", [], []), ("c", [], [])])
        orderOnlyFirst.addDependency("a", .orderOnly)
        orderOnlyFirst.addDependency("b", .hard)
        let both = Resolution(Declarations([("a", [], []), ("b", [], []), ("c", ["b", "a"], ["a"])]))
        let mixed = Resolution(orderOnlyFirst)
        #expect(Array(mixed.graph.dependencies[2]) == [1, 0])
        #expect(
            [
                both.dependencyNumber(from: 2, to: 0), both.dependencyNumber(from: 2, to: 1),
                both.dependencyNumber(from: 0, to: 1), mixed.dependencyNumber(from: 2, to: 0),
            ] == [1, 0, nil, 0])
    }

    @Test func `a node has the number of its first declaration, and is found by its identifier`() {
        let resolution = Resolution(
            Declarations([("a", [], []), ("b", ["a"], []), ("b", [], []), ("a", ["b"], []), ("c", ["b"], [])]))
        #expect(resolution.graph.nodes.map(resolution.declaration(of:)) == [0, 1, 4])
        #expect(["a", "b", "c", "d"].map(resolution.node(named:)) == [0, 1, 2, nil])
        #expect(resolution.dependencyNumber(from: 2, to: 1) == 2)
        let repeated = resolution.problems.compactMap {
            if case .duplicateService(let declarations) = $0 { declarations } else { nil }
        }
        #expect(repeated == [[1, 2], [0, 3]])
    }

    @Test func `a repeated dependency names every mention, in long lists too`() throws {
        let names = (0..<40).map { "s\($0)" }
        var services = names.map { (id: $0, dependsOn: [String](), startsAfter: [String]()) }
        services.append(("last", names + ["s3", "s39"], ["s3"]))
        let resolution = Resolution(Declarations(services))
        #expect(resolution.isSound)
        #expect(resolution.graph.dependencies[40].count == 40)
        let mentions = resolution.problems.compactMap {
            if case .duplicateDependency(40, let dependencies) = $0 { dependencies } else { nil }
        }
        #expect(mentions == [[3, 40, 42], [39, 41]])
    }

    @Test(arguments: ["", " ", "\t\n", "\u{A0}", "\u{3000}\u{2003}"])
    func `an identifier that cannot be seen is blank`(_ id: String) {
        let resolution = Resolution(Declarations([("a", [], []), (id, [], []), (id, [], []), ("b", [id], [])]))
        #expect(
            resolution.describedProblems.sorted() == [
                .init("duplicate-service", [id]), .init("empty-identifier", [id]),
            ])
        #expect(resolution.order == ["a", id, "b"])
        // Without any other.
        #expect(Resolution(Declarations([(id, [], [])])).describedProblems == [.init("empty-identifier", [id])])
    }

    @Test(arguments: ["a", " a", "\u{200B}", "é", "\u{A0}x"])
    func `an identifier with a visible character is not blank`(_ id: String) {
        #expect(Resolution(Declarations([(id, [], [])])).isSound)
    }

    @Test func `problems come in the order in which they were declared`() {
        let resolution = Resolution(
            Declarations([
                ("x", ["nowhere"], []), ("y", ["z", "y"], []), ("z", ["y"], []), ("x", [], []), ("w", ["x", "x"], []),
            ]))
        let kinds = resolution.problems.map { problem in
            switch problem {
            case .cycle: "cycle"
            case .selfDependency: "self"
            case .unknownDependency: "unknown"
            case .duplicateService: "service"
            case .duplicateDependency: "dependency"
            case .emptyIdentifier: "empty"
            }
        }
        #expect(kinds == ["unknown", "cycle", "self", "service", "dependency"])
    }
}
