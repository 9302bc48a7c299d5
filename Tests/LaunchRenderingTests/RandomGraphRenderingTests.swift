import DependencyGraph
import LaunchGraph
import LaunchManifest
import Testing

@testable import LaunchRendering

/// Every renderer, applied to random graphs of every density, with and without cycles.
@Suite struct RandomGraphRenderingTests {
    /// The number of random graphs.
    private static let count: UInt64 = 1_000

    @Test func `every renderer draws random graphs of every density`() throws {
        for seed in 0..<Self.count {
            var random = GraphRandom(seed)
            let sample = random.sample()
            #expect(sample.renderings().filter(\.text.isEmpty).map(\.format) == [], "seed \(seed)")
            guard seed % 25 == 0 else { continue }
            let svg = try ParsedXML(sample.text { $1.svg(to: &$0) })
            #expect(
                svg.all("rect").count { $0.attributes["class"] == nil } == sample.picture.services.count,
                "seed \(seed)")
        }
    }

    @Test func `a drawing with fewer bends than its edges need connects all edges and stays inside its frame`() {
        for seed in 0..<100 as Range<UInt64> {
            var random = GraphRandom(seed)
            let picture = random.sample().picture
            for limit in [0, 1, 10, 100] {
                let graph = LayeredGraph(picture, bendLimit: limit)
                let order = LayerOrder(graph)
                let places = LayeredPlaces(graph, order, letters: picture.services.map { $0.id.count })
                #expect(graph.vertices.count - picture.services.count <= limit, "seed \(seed)")
                #expect(order.layers.map(\.count).reduce(0, +) == graph.vertices.count, "seed \(seed)")
                #expect(places.heights.allSatisfy { $0 >= 0 && $0 <= places.height }, "seed \(seed)")
                for edge in graph.edges {
                    let ends = Set([edge.dependent, edge.dependency.target])
                    #expect(Set([edge.route.first, edge.route.last]) == Set(ends.map(Optional.some)), "seed \(seed)")
                }
            }
        }
    }

    @Test func `a graph whose dependencies span more layers than a drawing has bends is drawn with straight edges`() {
        let services = 660
        var random = GraphRandom(1)
        var picture = GraphPicture()
        for service in 0..<services {
            var targets: Set<Int> = service > 0 ? [service - 1] : []
            for _ in 0..<2 where service > 0 { targets.insert(random.next(service)) }
            picture.services.append(
                .init(
                    id: "s\(service)", wave: service,
                    dependencies: targets.sorted().map { .init(target: $0, kind: .hard) }))
        }
        let graph = LayeredGraph(picture)
        #expect(graph.vertices.count <= services + LayeredGraph.bendLimit)
        #expect(
            graph.edges.contains { edge in
                edge.route.count == 2
                    && graph.vertices[edge.dependent].layer > graph.vertices[edge.dependency.target].layer + 1
            })
        let svg = RandomGraph(picture: picture).text { $1.svg(to: &$0) }
        #expect(svg.hasSuffix("</svg>\n"))
    }
}

/// A random graph in the forms that renderers take.
private struct RandomGraph {
    var picture: GraphPicture
    var manifest = Manifest.empty
    var launch = LaunchReport(outcome: .idle)
    var base = Manifest.empty

    func text(_ render: (inout TextBuffer, GraphPicture) -> Void) -> String {
        var buffer = TextBuffer(isColoured: true)
        render(&buffer, picture)
        return buffer.text
    }

    func renderings() -> [(format: String, text: String)] {
        let severities = RuleSeverities(Dictionary(uniqueKeysWithValues: Rule.all.map { ($0, .warning) }))
        var check = CheckReport(ManifestCheck(manifest, severities: severities, isStrict: true), version: "1")
        check.rules = Rule.all
        let comparison = ManifestComparison(from: base, to: manifest)
        let formats: [(String, (inout TextBuffer, GraphPicture) -> Void)] = [
            ("tree", { $1.tree(to: &$0) }), ("dot", { $1.dot(to: &$0) }),
            ("mermaid", { $1.mermaid(to: &$0) }), ("svg", { $1.svg(to: &$0) }),
            ("graph json", { $1.json(to: &$0) }), ("html", { buffer, _ in launch.html(to: &buffer) }),
            ("chart", { buffer, _ in launch.svg(to: &buffer) }),
            ("trace", { buffer, _ in launch.trace(to: &buffer) }),
            ("report", { buffer, _ in launch.text(to: &buffer) }),
            ("report json", { buffer, _ in launch.json(to: &buffer) }),
            ("check", { buffer, _ in check.text(to: &buffer) }),
            ("check json", { buffer, _ in check.json(to: &buffer) }),
            ("sarif", { buffer, _ in check.sarif(to: &buffer) }),
            ("junit", { buffer, _ in check.junit(to: &buffer) }),
            (
                "annotations",
                { buffer, _ in
                    buffer.append("-"); check.annotations(to: &buffer)
                }
            ),
            (
                "diff",
                { buffer, _ in
                    buffer.append("-"); comparison.text(to: &buffer)
                }
            ),
            (
                "diff markdown",
                { buffer, _ in
                    buffer.append("-"); comparison.markdown(to: &buffer, failed: [])
                }
            ),
            ("diff json", { buffer, _ in comparison.json(to: &buffer, failed: []) }),
        ]
        return formats.map { ($0.0, text($0.1)) }
    }
}

extension Manifest {
    fileprivate static let empty = Manifest(services: [])
}

/// Draws graphs from a seed.
private struct GraphRandom {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }

    /// A graph of up to 24 services, or 8 where it is dense or has cycles: sparse to complete, some with missing services,
    /// dependencies of a service on itself, and both kinds of dependency.
    mutating func sample() -> RandomGraph {
        let density = [1, 5, 20, 50, 100][next(5)]
        let backwards = [0, 0, 1, 10, 100][next(5)]
        let count = 1 + next(backwards == 0 && density < 20 ? 24 : 8)
        let picture = picture(count: count, density: density, backwards: backwards)
        var sample = RandomGraph(picture: picture)
        let services = picture.services.filter { !$0.isMissing }.map { service -> DeclaredService in
            (service.id, nil, service.dependencies.map { (picture.services[$0.target].id, $0.kind, .ready, nil) })
        }
        sample.manifest = Manifest(name: "random", services: services)
        sample.base = Manifest(services: services.filter { _ in next(4) > 0 })
        sample.launch = launch(of: services)
        return sample
    }

    private mutating func picture(count: Int, density: Int, backwards: Int) -> GraphPicture {
        var picture = GraphPicture()
        let hasMissing = count > 0 && next(4) == 0
        for number in 0..<count {
            var dependencies: [GraphPicture.Dependency] = []
            for target in 0..<count where next(100) < density {
                guard target < number || next(100) < backwards else { continue }
                dependencies.append(
                    .init(target: target, kind: next(5) == 0 ? .orderOnly : .hard, isOnCycle: target >= number))
            }
            if hasMissing, next(5) == 0 { dependencies.append(.init(target: count, kind: .hard)) }
            picture.services.append(
                .init(
                    id: "service-\(number)", wave: backwards == 0 ? number : nil, isOnCycle: next(3) == 0,
                    dependencies: dependencies))
        }
        if hasMissing { picture.services.append(.init(id: "missing", isMissing: true)) }
        return picture
    }

    private mutating func launch(of services: [DeclaredService]) -> LaunchReport {
        var ends: [String: Int] = [:]
        let reports = services.map { service -> LaunchReport.ServiceReport in
            let hard = service.dependencies.filter { $0.kind == .hard }.map(\.id)
            let ready = hard.compactMap { ends[$0] }.max() ?? 0
            let last = hard.max { ends[$0] ?? -1 < ends[$1] ?? -1 }
            let end = ready + next(100)
            ends[service.id] = end
            return SampleLaunches.service(
                service.id, on: hard.map { ServiceID($0) }, state: next(10) == 0 ? .failed : .running,
                ready: ready, [(ready, end, next(10) == 0 ? "refused" : nil)], after: last.map { ServiceID($0) })
        }
        return LaunchReport(
            outcome: .running, wall: .milliseconds(ends.values.max() ?? 0), services: reports)
    }
}
