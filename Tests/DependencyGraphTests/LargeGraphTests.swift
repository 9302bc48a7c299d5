import Foundation
import Synchronization
import Testing

@testable import DependencyGraph

/// Shapes that make other tools overflow their stack or never end, resolved in a thread with a small stack.
@Suite(.timeLimit(.minutes(10))) struct LargeGraphTests {
    #if DEBUG
        static let scale = 50
    #else
        static let scale = 1
    #endif

    @Test func `a chain of a million services resolves, whichever way it was declared`() {
        let count = 1_000_000 / Self.scale
        let result = onSmallStack {
            var forward = Declarations(minimumServices: count, minimumDependencies: count)
            var backward = Declarations()
            for number in 0..<count {
                forward.addService("s\(number)")
                if number > 0 { forward.addDependency("s\(number - 1)") }
                backward.addService("s\(number)")
                if number < count - 1 { backward.addDependency("s\(number + 1)") }
            }
            let up = Resolution(forward)
            let down = Resolution(backward)
            let waves = down.graph.waves(inOrder: down.launchOrder).count
            let path = down.graph.criticalPath(inOrder: down.launchOrder).nodes.count
            let chain = down.graph.chain(from: 0, to: GraphNode(count - 1))?.nodes.count
            let reached = down.graph.dependencyClosure(of: [0]).count
            let waiting = down.graph.impact(of: GraphNode(count - 1)).waiting.count
            return [
                up.launchOrder == (0..<count).map(GraphNode.init),
                down.launchOrder == (0..<count).reversed().map(GraphNode.init), waves == count, path == count,
                chain == count,
                reached == count, waiting == count - 1, up.fingerprint == up.fingerprint,
                down.graph.reduced().dependencyCount == count - 1,
            ]
        }
        #expect(result == Array(repeating: true, count: 9))
    }

    @Test func `a ring of a million services is one cycle that one dependency breaks`() {
        let count = 1_000_000 / Self.scale
        let result = onSmallStack {
            var declarations = Declarations()
            for number in 0..<count {
                declarations.addService("s\(number)")
                declarations.addDependency("s\((number + 1) % count)", number == 77 ? .orderOnly : .hard)
            }
            let resolution = Resolution(declarations)
            guard let cycle = resolution.cycles.first, let removed = resolution.feedbackArcSets().first else {
                return []
            }
            return [
                cycle.members.count == count, cycle.path.count == count + 1, cycle.path[0] == 0, cycle.pathIsShortest,
                removed.isMinimum, removed.dependencies.map(\.dependent) == [77],
            ]
        }
        #expect(result == Array(repeating: true, count: 6))
    }

    @Test func `a star of a hundred thousand resolves, both ways`() {
        let count = 100_000 / Self.scale
        let result = onSmallStack {
            let spokes = (1..<count).map { ($0, 0) }
            let rays = (1..<count).map { (0, $0) }
            let inward = CompactGraph(nodeCount: count, hard: spokes)
            let outward = CompactGraph(nodeCount: count, hard: rays)
            guard let inOrder = inward.launchOrder(), let outOrder = outward.launchOrder() else { return [] }
            return [
                inOrder == (0..<count).map(GraphNode.init), outOrder.last == 0,
                inward.waves(inOrder: inOrder).count == 2, outward.waves(inOrder: outOrder).count == 2,
                inward.redundantDependencies().isEmpty, outward.redundantDependencies().isEmpty,
                inward.impact(of: 0).waiting.count == count - 1,
            ]
        }
        #expect(result == Array(repeating: true, count: 7))
    }

    @Test func `a dense graph of three thousand services resolves, whole or turned into a component`() {
        let count = Self.scale == 1 ? 3000 : 400
        let result = onSmallStack {
            var declarations = Declarations(minimumServices: count, minimumDependencies: count * count / 2)
            for number in 0..<count {
                declarations.addService("s\(number)")
                for other in 0..<number { declarations.addDependency("s\(other)") }
            }
            let resolution = Resolution(declarations)
            let graph = resolution.graph
            let all = count * (count - 1) / 2
            let chain = graph.reduced().dependencyCount
            // The last service becomes the first one's dependency: everything is in one component.
            var broken = Declarations()
            for number in 0..<count {
                broken.addService("s\(number)")
                if number == 0 { broken.addDependency("s\(count - 1)") }
                for other in 0..<number { broken.addDependency("s\(other)") }
            }
            let brokenResolution = Resolution(broken)
            guard let cycle = brokenResolution.cycles.first, let removed = brokenResolution.feedbackArcSets().first
            else { return [] }
            return [
                resolution.isSound, graph.dependencyCount == all, chain == count - 1, cycle.members.count == count,
                cycle.path == [0, GraphNode(count - 1), 0], removed.dependencies.map(\.dependent) == [0],
            ]
        }
        #expect(result == Array(repeating: true, count: 6))
    }

    @Test func `a layered graph of a million services resolves`() {
        let count = 1_000_000 / Self.scale
        let result = onSmallStack {
            let graph = CompactGraph.layered(nodes: count, layers: 100, degree: 4)
            guard let order = graph.launchOrder() else { return [] }
            let waves = graph.waves(inOrder: order)
            let path = graph.criticalPath(inOrder: order)
            return [
                order.count == count, waves.count == 100, path.nodes.count == 100,
                graph.cyclicComponents().isEmpty,
            ]
        }
        #expect(result == Array(repeating: true, count: 4))
    }

    @Test func `the cycles of a large random component are described`() {
        let count = 200_000 / Self.scale
        let result = onSmallStack {
            var random = SplitMix(51)
            var hard: [(Int, Int)] = []
            for node in 0..<count {
                for _ in 0..<3 { hard.append((node, Int.random(in: 0..<count, using: &random))) }
            }
            let graph = CompactGraph(nodeCount: count, hard: hard)
            let components = graph.cyclicComponents()
            let cycles = graph.cycles(in: components)
            let rest = graph.removing(graph.feedbackArcSets(of: components).flatMap(\.dependencies))
            return [
                components[0].count > count / 2, cycles.allSatisfy(\.pathIsShortest), rest.launchOrder() != nil,
            ]
        }
        #expect(result == Array(repeating: true, count: 3))
    }

    @Test func `many small cycles are as quick as one large one`() {
        let count = 200_000 / Self.scale
        let result = onSmallStack {
            let pairs = (0..<count).map { ($0, $0 ^ 1) }
            let graph = CompactGraph(nodeCount: count, hard: pairs)
            let components = graph.cyclicComponents()
            let removed = graph.feedbackArcSets(of: components).flatMap(\.dependencies)
            return [components.count == count / 2, removed.count == count / 2]
        }
        #expect(result == [true, true])
    }

    @Test(arguments: [(count: 1000, chords: 1), (200, 12)])
    func `many components of twenty services each get a minimum feedback arc set`(count: Int, chords: Int) {
        let count = count / Self.scale
        let result = onSmallStack {
            var random = SplitMix(71)
            var hard: [(Int, Int)] = []
            for component in 0..<count {
                for node in 0..<20 {
                    hard.append((component * 20 + node, component * 20 + (node + 1) % 20))
                    for _ in 0..<chords {
                        hard.append((component * 20 + node, component * 20 + Int.random(in: 0..<20, using: &random)))
                    }
                }
            }
            let graph = CompactGraph(nodeCount: 20 * count, hard: hard)
            let sets = graph.feedbackArcSets(of: graph.cyclicComponents())
            let rest = graph.removing(sets.flatMap(\.dependencies))
            return [sets.count == count, sets.allSatisfy(\.isMinimum), rest.launchOrder() != nil]
        }
        #expect(result == [true, true, true])
    }

    @Test func `the diamond ladder stays linear in every query`() {
        let rungs = 250_000 / Self.scale
        let result = onSmallStack {
            var hard: [(Int, Int)] = []
            for rung in 1..<rungs {
                for side in 0..<2 { hard += [(2 * rung + side, 2 * rung - 2), (2 * rung + side, 2 * rung - 1)] }
            }
            let graph = CompactGraph(nodeCount: 2 * rungs, hard: hard)
            guard let order = graph.launchOrder() else { return [] }
            let top = 2 * rungs - 1
            let tree = graph.chains(from: GraphNode(top))
            // With one dependency back from the bottom to the top it is a component with 2ⁿ shortest cycles.
            let component = CompactGraph(nodeCount: 2 * rungs, hard: hard + [(0, top)])
            let components = component.cyclicComponents()
            let cycle = component.cycles(in: components)[0]
            let removed = component.feedbackArcSets(of: components)[0].dependencies
            return [
                graph.waves(inOrder: order).count == rungs,
                graph.criticalPath(inOrder: order).nodes.count == rungs,
                graph.slack(inOrder: order).allSatisfy { $0 == 0 }, graph.redundantDependencies().isEmpty,
                graph.chain(from: GraphNode(top), to: 0)?.nodes.count == rungs, tree.chain(to: 1)?.nodes.count == rungs,
                tree.reached.count == top - 1, graph.dependencyClosure(of: [GraphNode(top)]).count == 2 * rungs - 1,
                graph.impact(of: 0).waiting.count == 2 * rungs - 2, cycle.members.count == 2 * rungs - 2,
                cycle.path.count == rungs + 1, cycle.pathIsShortest, removed.count == 1,
            ]
        }
        #expect(result == Array(repeating: true, count: 13))
    }

    /// Runs a closure on a thread with a stack of 512 KiB and gives its result.
    private func onSmallStack(_ body: @escaping @Sendable () -> [Bool]) -> [Bool] {
        let box = Box()
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let found = body()
            box.result.withLock { $0 = found }
            done.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        done.wait()
        return box.result.withLock { $0 }
    }

    private final class Box: Sendable {
        let result = Mutex<[Bool]>([])
    }
}

extension CompactGraph {
    /// Nodes in layers of equal size, in shuffled order of declaration, each waiting for some of the layer before.
    static func layered(nodes: Int, layers: Int, degree: Int) -> CompactGraph {
        var random = SplitMix(61)
        let width = nodes / layers
        let numbers = (0..<nodes).shuffled(using: &random)
        var hard: [(Int, Int)] = []
        hard.reserveCapacity(nodes * degree)
        for layer in 1..<layers {
            for place in 0..<width {
                for _ in 0..<degree {
                    let other = (layer - 1) * width + Int.random(in: 0..<width, using: &random)
                    hard.append((numbers[layer * width + place], numbers[other]))
                }
            }
        }
        return CompactGraph(nodeCount: nodes, hard: hard)
    }
}
