import DependencyGraph
import Testing

@Suite struct ConformanceTests {
    @Test(arguments: try ConformanceCase.all(in: "resolution") + ConformanceCase.all(in: "real"))
    func `a case is resolved as the specification says`(_ example: ConformanceCase) throws {
        let expected = example.expected
        let resolution = Resolution(example.declarations)
        #expect(resolution.declarations.serviceCount == expected.services)
        #expect([resolution.isSound, resolution.isAcyclic] == [expected.ok, expected.cycles.isEmpty])
        #expect(resolution.describedProblems.sorted() == expected.problems.sorted())
        let feedbackArcSets = resolution.feedbackArcSets()
        #expect([resolution.cycles.count, feedbackArcSets.count] == [expected.cycles.count, expected.cycles.count])
        for ((cycle, feedbackArcs), expected) in zip(zip(resolution.cycles, feedbackArcSets), expected.cycles) {
            #expect(cycle.members.map(resolution.identifier) == expected.services)
            #expect(cycle.path.count - 1 == expected.shortest)
            #expect(cycle.path.first == cycle.path.last)
            #expect(cycle.pathIsShortest)
            let kinds = zip(cycle.path, cycle.path.dropFirst()).map { resolution.graph.kind(from: $0, to: $1) }
            #expect(!kinds.contains(nil))
            if let size = expected.smallestCut {
                #expect("\(feedbackArcs.dependencies.count) \(feedbackArcs.isMinimum)" == "\(size) true")
            }
        }
        #expect(resolution.graph.removing(feedbackArcSets.flatMap(\.dependencies)).launchOrder() != nil)
        guard expected.ok else { return }
        let graph = resolution.graph
        #expect(resolution.order == expected.order)
        let waves = graph.waves(inOrder: resolution.launchOrder)
        #expect((0..<waves.count).map { waves[$0].map { resolution.identifier(of: $0) } } == expected.waves)
        let path = graph.criticalPath(inOrder: resolution.launchOrder)
        #expect([path.nodes.count, Int(path.length)] == [expected.longestChain, expected.longestChain])
        let redundant = graph.redundantDependencies().map {
            [resolution.identifier(of: $0.dependent), resolution.identifier(of: $0.dependency)]
        }
        #expect(
            redundant.sorted { $0.description < $1.description }
                == expected.redundant?.sorted { $0.description < $1.description })
    }
}
