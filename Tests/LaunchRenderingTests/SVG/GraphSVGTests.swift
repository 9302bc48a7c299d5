import DependencyGraph
import Testing

@testable import LaunchRendering

@Suite struct `An SVG drawing` {
    @Test func `an SVG graph is well-formed XML and shows each service once, also with hostile identifiers`() throws {
        let names = ["a&b<c>\"d'", "日本語", "\u{1F680} rocket", "tab\tand\u{1}", String(repeating: "long-", count: 90)]
        var picture = GraphPicture(name: "<&>")
        for (number, name) in names.enumerated() {
            picture.services.append(
                .init(id: name, wave: number, dependencies: number == 0 ? [] : [.init(target: number - 1, kind: .hard)])
            )
        }
        let seen = try Elements(picture)
        #expect(seen.boxCount == names.count)
        #expect(seen.titles.contains("a&b<c>\"d' (wave 0)"))
        #expect(seen.titles.contains { $0.hasPrefix(names[4]) }, "the whole name is in the tooltip")
        #expect(seen.labels.contains { $0.contains("…") && $0.count <= LayeredPlaces.Measure.mostLetters })
    }

    @Test func `an SVG graph draws every dependency, with dashed order-only ones and red cycles and missing services`()
        throws
    {
        var picture = GraphPicture()
        picture.services.append(
            .init(
                id: "a", isOnCycle: true,
                dependencies: [.init(target: 1, kind: .hard, isOnCycle: true), .init(target: 2, kind: .hard)]))
        picture.services.append(
            .init(id: "b", isOnCycle: true, dependencies: [.init(target: 0, kind: .orderOnly, isOnCycle: true)]))
        picture.services.append(.init(id: "ghost", isMissing: true))
        picture.services.append(
            .init(id: "self", isOnCycle: true, dependencies: [.init(target: 3, kind: .hard, isOnCycle: true)]))
        let seen = try Elements(picture)
        // One edge, one loop and the legend.
        #expect([seen.count("path", "edge cycle"), seen.count("line", "edge cycle")] == [2, 1])
        #expect([seen.count("path", "edge after cycle"), seen.count("g", "service missing")] == [1, 1])
    }

    @Test func `an SVG graph marks the critical path and missing services, and its legend lists only what occurs`()
        throws
    {
        var picture = GraphPicture()
        picture.services.append(.init(id: "a", wave: 0, isCritical: true))
        picture.services.append(
            .init(id: "b", wave: 1, isCritical: true, dependencies: [.init(target: 0, kind: .hard, isCritical: true)]))
        let critical = try Elements(picture)
        #expect(critical.count("g", "service critical") == 2)
        #expect(critical.labels.suffix(2) == ["depends on", "critical path"])

        picture = GraphPicture()
        picture.services.append(.init(id: "a", dependencies: [.init(target: 1, kind: .hard)]))
        picture.services.append(.init(id: "ghost", isMissing: true))
        let missing = try Elements(picture)
        #expect(missing.count("rect", "edge missing") == 1)
        #expect(missing.labels.suffix(2) == ["depends on", "missing"])

        picture = GraphPicture()
        picture.services.append(.init(id: "a", dependencies: [.init(target: 1, kind: .orderOnly)]))
        picture.services.append(.init(id: "b"))
        #expect(try Elements(picture).labels.suffix(2) == ["b", "starts after"])
    }

    @Test func `boxes of an SVG graph are wide enough for wide characters`() {
        let names = ["plain", "WWWWWWWWWW", "mmmmm", "ABCD", "日本語", "a@b"]
        #expect(names.map { ShortLabel($0).width } == [5, 16, 8, 5, 6, 4])
        for long in names.map({ ShortLabel(String(repeating: $0, count: 20)) }) {
            #expect(long.width <= LayeredPlaces.Measure.mostLetters && long.text.contains("…"), "\(long.text)")
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `an SVG graph separates boxes, has dependencies to the left, and is deterministic`(seed: UInt64) throws {
        let picture = GraphPicture.random(seed: seed)
        let graph = LayeredGraph(picture)
        let order = LayerOrder(graph)
        let places = LayeredPlaces(graph, order, letters: picture.services.map { $0.id.count })
        for layer in order.layers {
            let boxes = layer.filter { graph.vertices[$0].service != nil }
            let gaps = zip(boxes, boxes.dropFirst()).map { places.heights[$1] - places.heights[$0] }
            #expect(gaps.filter { $0 < LayeredPlaces.Measure.boxHeight } == [])
        }
        for edge in graph.edges {
            let ends = [edge.dependency.target, edge.dependent]
            let isReversed = graph.vertices[ends[0]].layer >= graph.vertices[ends[1]].layer
            #expect(edge.isReversed == isReversed && (!isReversed || edge.dependency.isOnCycle), "\(edge)")
            #expect([edge.route.first, edge.route.last] == (isReversed ? ends.reversed() : ends))
            let steps = zip(edge.route, edge.route.dropFirst()).map { (graph.vertices[$0], $0, graph.vertices[$1], $1) }
            let broken = steps.filter { one, index, next, nextIndex in
                next.layer != one.layer + 1 || !one.after.contains(nextIndex) || !next.before.contains(index)
            }
            #expect(broken.isEmpty, "\(edge.route)")
        }
        let repeated = graph.vertices.filter { bend in
            bend.service == nil
                && (Set(bend.after).count < bend.after.count || Set(bend.before).count < bend.before.count)
        }
        #expect(repeated.isEmpty)
        #expect(Self.text(of: picture) == Self.text(of: picture))
    }

    @Test func `dependencies on one service share their bends, and those that look different do not`() {
        var picture = GraphPicture()
        for number in 0..<100 {
            // A chain, each of whose services depends on the first one as well.
            var dependencies: [GraphPicture.Dependency] = []
            if number > 0 { dependencies.append(.init(target: number - 1, kind: .hard)) }
            if number > 1 { dependencies.append(.init(target: 0, kind: number % 2 == 0 ? .hard : .orderOnly)) }
            picture.services.append(.init(id: "\(number)", dependencies: dependencies))
        }
        let graph = LayeredGraph(picture)
        #expect(graph.vertices.count == 100 + 97 + 98, "a bend a layer for each of the two kinds")
        let bends = graph.edges.map { $0.route.dropFirst().dropLast() }
        #expect(bends.contains { $0.count == 98 })
    }

    @Test func `an SVG graph has a background of its own, and whole names where they fit`() throws {
        var picture = GraphPicture()
        picture.services.append(.init(id: "a-service-with-a-name-of-forty-one-letters"))
        let text = Self.text(of: picture)
        let background = [#"<rect class="page" width="100%" height="100%"/>"#, ".page{fill:var(--page)}"]
        #expect(background.filter { !text.contains($0) } == [])
        #expect(try Elements(picture).labels == ["a-service-with-a-name-of-forty-one-letters"])
    }

    @Test func `a picture of groups has one box for each group and the dependencies that lead out of it`() throws {
        var picture = GraphPicture()
        picture.services.append(.init(id: "db.pool", wave: 0))
        picture.services.append(.init(id: "db.schema", wave: 1, dependencies: [.init(target: 0, kind: .hard)]))
        picture.services.append(
            .init(
                id: "web", wave: 2, isCritical: true,
                dependencies: [
                    .init(target: 0, kind: .orderOnly), .init(target: 1, kind: .hard, isCritical: true),
                    .init(target: 3, kind: .hard),
                ]))
        picture.services.append(.init(id: "db.ghost", isMissing: true))
        let groups = picture.grouped { $0.id.hasPrefix("db") ? "db" : $0.id }
        #expect(
            groups.services.map { "\($0.id) \($0.members) \($0.wave.map(String.init) ?? "-")" } == [
                #"db ["db.pool", "db.schema"] -"#, #"web ["web"] -"#, "db.ghost [] -",
            ])
        #expect(groups.services[0].dependencies.isEmpty)
        let web = groups.services[1].dependencies.map { "\($0.target) \($0.kind) \($0.isCritical)" }
        #expect(web == ["0 hard true", "2 hard false"])
        let seen = try Elements(groups)
        #expect(seen.labels.prefix(3) == ["db (2)", "web", "db.ghost"])
        #expect(seen.titles.contains("db (2)\ndb.pool\ndb.schema"))
    }

    @Test func `an SVG graph has fewer crossings than the declared order`() {
        // Two combs that are declared so that every tooth crosses every other.
        var picture = GraphPicture()
        for number in 0..<10 { picture.services.append(.init(id: "low-\(number)")) }
        for number in 0..<10 {
            picture.services.append(.init(id: "high-\(number)", dependencies: [.init(target: 9 - number, kind: .hard)]))
        }
        let order = LayerOrder(LayeredGraph(picture))
        #expect(order.layers[1].map { 19 - $0 } == order.layers[0], "tooth opposite tooth")
    }

    @Test func `a chain of 5,000 services and an empty graph are drawn`() throws {
        var chain = GraphPicture()
        for number in 0..<5_000 {
            chain.services.append(
                .init(id: "\(number)", dependencies: number == 0 ? [] : [.init(target: number - 1, kind: .hard)]))
        }
        #expect(try Elements(chain).boxCount == 5_000)
        #expect(try Elements(GraphPicture()).boxCount == 0)
    }

    private static func text(of picture: GraphPicture) -> String {
        var buffer = TextBuffer()
        picture.svg(to: &buffer)
        return buffer.text
    }

    /// What an XML parser finds in a drawing.
    private struct Elements {
        private let drawing: ParsedXML

        init(_ picture: GraphPicture) throws { drawing = try ParsedXML(text(of: picture)) }

        var titles: [String] { drawing.all("title").map(\.text) }
        var labels: [String] { drawing.all("text").map(\.text) }

        /// The rectangles other than the background.
        var boxCount: Int { drawing.all("rect").count { $0.attributes["class"] != "page" } }

        /// The number of elements whose attribute `class` is this one.
        func count(_ name: String, _ classes: String) -> Int {
            drawing.all(name).count { $0.attributes["class"] == classes }
        }
    }
}

extension GraphPicture {
    /// A picture of up to 60 services with some dependencies, a few of which close circles.
    fileprivate static func random(seed: UInt64) -> GraphPicture {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let count = 1 + next(60)
        var declarations = Declarations()
        for number in 0..<count {
            declarations.addService("s\(number)")
            for _ in 0..<next(4) where number > 0 {
                // One in forty points forwards.
                let target = next(40) == 0 ? next(count) : next(number)
                if target != number { declarations.addDependency("s\(target)", .hard) }
            }
        }
        let graph = Resolution(declarations).graph
        var component = [Int](repeating: -1, count: count)
        for (index, members) in graph.cyclicComponents().enumerated() {
            for member in members { component[member.index] = index }
        }
        var picture = GraphPicture()
        for node in graph.nodes {
            picture.services.append(
                .init(
                    id: "s\(node)", isOnCycle: component[node.index] >= 0,
                    dependencies: graph.dependencies.hard(of: node).map {
                        .init(
                            target: $0.index, kind: .hard,
                            isOnCycle: component[node.index] >= 0 && component[node.index] == component[$0.index])
                    }))
        }
        return picture
    }
}
