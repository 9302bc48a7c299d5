import DependencyGraph
import Testing

@Suite struct ProblemTests {
    @Test func `one unknown name in both lists and in two declarations is one finding`() {
        let resolution = Resolution(
            Declarations([("a", ["x"], ["x"]), ("b", [], []), ("a", ["x"], [])]))
        #expect(
            resolution.describedProblems.sorted() == [
                .init("duplicate-dependency", ["a", "x"]), .init("duplicate-service", ["a"]),
                .init("unknown-dependency", ["a", "x"]),
            ])
    }

    @Test func `an unknown name in startsAfter is ignored`() {
        let resolution = Resolution(Declarations([("a", [], ["x"]), ("b", ["a"], ["y", "a"])]))
        #expect(resolution.isSound)
        #expect(resolution.describedProblems == [.init("duplicate-dependency", ["b", "a"])])
        #expect(resolution.graph.dependencyCount == 1)
    }

    @Test func `a name in both lists is hard and stands where the hard one stands`() {
        let resolution = Resolution(
            Declarations([("a", [], []), ("b", [], []), ("c", ["b", "a"], ["a"])]))
        #expect(Array(resolution.graph.hardDependencies(of: 2)) == [1, 0])
        #expect(resolution.graph.orderOnlyDependencies(of: 2).isEmpty)
        #expect(resolution.dependencyNumber(from: 2, to: 0) == 1)
        #expect(resolution.dependencyNumber(from: 2, to: 1) == 0)
        #expect(resolution.dependencyNumber(from: 0, to: 1) == nil)
    }

    @Test func `hard dependencies precede order-only ones in every declared order`() {
        var declarations = Declarations()
        declarations.addService("a")
        declarations.addService("b")
        declarations.addService("c")
        declarations.addDependency("a", .orderOnly)
        declarations.addDependency("b", .hard)
        let resolution = Resolution(declarations)
        #expect(Array(resolution.graph.dependencies(of: 2)) == [1, 0])
        #expect(resolution.order == ["a", "b", "c"])
        #expect(resolution.dependencyNumber(from: 2, to: 0) == 0)
    }

    @Test func `a repeated dependency names every mention, in long lists too`() throws {
        let names = (0..<40).map { "s\($0)" }
        var services = names.map { (id: $0, dependsOn: [String](), startsAfter: [String]()) }
        services.append(("last", names + ["s3", "s39"], ["s3"]))
        let resolution = Resolution(Declarations(services))
        #expect(resolution.isSound)
        #expect(resolution.graph.dependencies(of: 40).count == 40)
        let mentions = resolution.problems.compactMap {
            if case .duplicateDependency(40, let dependencies) = $0 { dependencies } else { nil }
        }
        #expect(mentions == [[3, 40, 42], [39, 41]])
    }

    @Test func `a self-dependency is a finding of its own, in no cycle and no cut`() throws {
        let resolution = Resolution(
            Declarations([("a", ["a", "b"], ["a"]), ("b", ["a"], []), ("c", [], ["c"])]))
        #expect(
            resolution.describedProblems.sorted() == [
                .init("duplicate-dependency", ["a", "a"]), .init("self-dependency", ["a"]),
                .init("self-dependency", ["c"]),
            ])
        let cycle = try #require(resolution.cycles.first)
        #expect(cycle.members == [0, 1])
        #expect(cycle.path == [0, 1, 0])
        #expect(
            resolution.feedbackArcSets().map { $0.dependencies.map { [$0.dependent, $0.dependency] } } == [[[1, 0]]])
        #expect(!resolution.isSound && !resolution.isAcyclic && resolution.launchOrder.isEmpty)
    }

    @Test func `of several declarations of one identifier, the first is in the graph and all are checked`() {
        let resolution = Resolution(
            Declarations([("a", [], []), ("b", ["a"], []), ("b", ["absent", "b"], []), ("a", ["b"], [])]))
        #expect(resolution.graph.nodeCount == 2)
        #expect(resolution.isAcyclic)
        #expect(resolution.order == ["a", "b"])
        #expect(resolution.declaration(of: 1) == 1)
        #expect(
            resolution.describedProblems.sorted() == [
                .init("duplicate-service", ["a"]), .init("duplicate-service", ["b"]),
                .init("self-dependency", ["b"]), .init("unknown-dependency", ["b", "absent"]),
            ])
        let repeated = resolution.problems.compactMap {
            if case .duplicateService(let declarations) = $0 { declarations } else { nil }
        }
        #expect(repeated == [[1, 2], [0, 3]])
    }

    @Test func `nodes after a repeated declaration keep their own declarations`() {
        let resolution = Resolution(
            Declarations([("a", [], []), ("a", [], []), ("b", ["a"], []), ("c", ["b"], [])]))
        #expect(resolution.order == ["a", "b", "c"])
        #expect(resolution.declaration(of: 2) == 3)
        #expect(resolution.identifier(of: 2) == "c")
        #expect(resolution.node(named: "c") == 2)
        #expect(resolution.node(named: "d") == nil)
        #expect(resolution.dependencyNumber(from: 2, to: 1) == 1)
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

    @Test func `identifiers are equal when their bytes are`() {
        let resolution = Resolution(Declarations([("o\u{308}", [], []), ("\u{F6}", ["o\u{308}"], [])]))
        #expect(resolution.isSound)
        #expect(resolution.graph.nodeCount == 2)
    }

    @Test func `an empty declaration is a graph without problems`() {
        let resolution = Resolution(Declarations())
        #expect(resolution.isSound && resolution.isAcyclic)
        #expect(resolution.order.isEmpty)
        #expect(resolution.fingerprint.description.count == 16)
    }

    @Test func `in a cycle of equal dependencies the one that closes the cycle is to be removed`() throws {
        let resolution = Resolution(
            Declarations([("auth", ["session"], []), ("session", ["profile"], []), ("profile", ["auth"], [])]))
        let set = try #require(resolution.feedbackArcSets().first)
        #expect(set.dependencies.map { [$0.dependent, $0.dependency] } == [[2, 0]])
    }
}
