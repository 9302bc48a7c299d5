import Foundation
import LaunchGraph
import Testing

@testable import LaunchRendering

@Suite struct `A launch as SVG` {
    private let drawing: ParsedXML

    init() throws {
        drawing = try ParsedXML(SampleLaunches.svg(of: SampleLaunches.eventful))
    }

    /// What is drawn in the row of a service, which its tooltip names first.
    private func row(_ id: String) throws -> [ParsedXML.Element] {
        let rows = drawing.indices("g", "bars")
        let index = try #require(
            rows.first { index in
                drawing.within(index).contains { $0.name == "title" && $0.text.hasPrefix(id + "\n") }
            }, "\(id) has no row")
        return [drawing.elements[index]] + drawing.within(index)
    }

    @Test func `every service has a row with its name, those that never started last`() throws {
        let tooltips = drawing.indices("g", "bars").compactMap { index in
            drawing.within(index).first { $0.name == "title" }?.text.split(separator: "\n").first.map(String.init)
        }
        #expect(tooltips == ["config", "metrics", "cache", "database", "catalog", "alerts", "late"])
    }

    @Test func `a chart shows every attempt at its time with its duration`() throws {
        for service in SampleLaunches.eventful.services {
            let bars = try row(service.id.name).filter {
                $0.classes.contains("attempt") && !$0.classes.contains("edge")
            }
            let drawn = bars.map {
                "\(round(($0["x"] ?? -1) * 100)) \(round(($0["width"] ?? -1) * 100)) \($0.classes.contains("failed"))"
            }
            let recorded = service.attempts.map { attempt in
                let width = ((attempt.ended ?? .zero) - attempt.started) / .microseconds(40)
                return "\(round(attempt.started / .microseconds(40))) \(round(width)) \(attempt.error != nil)"
            }
            #expect(drawn == recorded, "\(service.id)")
        }
    }

    @Test func `a chart distinguishes waiting for dependencies, waiting for a slot, and backoff from attempts`() throws
    {
        let catalog = try row("catalog")
        #expect(catalog.filter { $0.classes.contains("others") }.map { [$0["x1"], $0["x2"]] } == [[0, 50]])
        #expect(catalog.filter { $0.classes.contains("slot") }.map { [$0["x"], $0["width"]] } == [[50, 5]])
        let pauses = try row("metrics").filter { $0.classes.contains("pause") }
        #expect(pauses.map { [$0["x1"], $0["x2"]] } == [[5, 10], [15, 25]])
        #expect(try row("config").allSatisfy { $0.classes.isDisjoint(with: ["slot", "others", "pause"]) })
    }

    @Test func `the critical path is marked by more than colour: bold names and joints`() throws {
        #expect(drawing.all("g", "bars", "critical").count == 3)
        let names = drawing.all("text", "critical").map(\.text)
        #expect(names == ["config", "database", "catalog"])
        let joints = drawing.all("line", "chain")
        #expect(joints.map { $0["x1"] } == [2.5, 50])
        #expect(joints.allSatisfy { $0["x1"] == $0["x2"] && $0["y1"] != $0["y2"] })
    }

    @Test func `a chart names the state of failed, skipped, cancelled and stopped services`() throws {
        func note(_ id: String) throws -> String {
            try row(id).filter { $0.name == "text" || $0.name == "tspan" }.map(\.text).joined()
        }
        #expect(
            try ["metrics", "alerts", "late", "cache", "config"].map(note) == [
                "× failed · 130ms · 3 attempts", "– skipped, since metrics failed", "– cancelled", "stopped · 20ms",
                "10ms",
            ])
        #expect(try row("metrics")[0].classes.contains("bad"))
        let cache = try row("cache")
        #expect(cache.filter { $0.classes.contains("up") }.map { [$0["x1"], $0["x2"]] } == [[5, 75]])
        #expect(cache.filter { $0.classes.contains("down") }.map { $0["x1"] } == [75])
    }

    @Test func `a tooltip has the exact times and why each attempt failed`() throws {
        let lines = try #require(try row("metrics").first { $0.name == "title" }).text.split(separator: "\n")
        #expect(
            Set(["attempt 2: 40ms to 60ms: refused", "took 130ms", "late"]).subtracting(lines.map(String.init)) == [])
        #expect(try row("catalog").contains { $0.text.contains("ready 200ms, after database") })
    }

    @Test func `a retry without a pause, and a service that is stopped when it comes up, have no line`() throws {
        var service = SampleLaunches.service("a", ready: 0, [(0, 1, "no"), (1, 2, nil)])
        (service.state, service.stopped) = (.stopped, service.settled)
        let drawing = try ParsedXML(
            SampleLaunches.svg(of: LaunchReport(outcome: .running, wall: .milliseconds(2), services: [service])))
        let bars = drawing.within(try #require(drawing.indices("g", "bars").first))
        #expect(bars.count { $0.classes.contains("attempt") } == 2)
        #expect(!bars.contains { $0.classes.contains("pause") || $0.classes.contains("up") })
    }

    @Test func `the legend of a chart lists only what occurs`() throws {
        let legend = try #require(drawing.indices("g", "legend").first)
        #expect(
            drawing.within(legend).filter { $0.name == "text" }.map(\.text) == [
                "waits for dependencies", "waits for a slot", "attempt", "failed attempt", "backoff", "critical path",
                "up until it was shut down",
            ])
        let plain = try ParsedXML(
            SampleLaunches.svg(
                of: LaunchReport(
                    outcome: .running, wall: .milliseconds(1),
                    services: [SampleLaunches.service("a", ready: 0, [(0, 1, nil)])])))
        let words = plain.within(try #require(plain.indices("g", "legend").first)).filter { $0.name == "text" }
        #expect(words.map(\.text) == ["attempt", "critical path"])
    }

    @Test func `colours are the reader's, light or dark, and patterns do not rest on them`() {
        let text = SampleLaunches.svg(of: SampleLaunches.eventful)
        let rules = ["@media(prefers-color-scheme:dark)", ".attempt.failed{fill:url(#failed)"]
        #expect(rules.filter { !text.contains($0) } == [])
        #expect(text.components(separatedBy: "http").count <= 2, "nothing is loaded")
    }

    @Test func `a chart shows hostile names as text, and shortens long ones with the whole name in the tooltip`() throws
    {
        let drawing = try ParsedXML(SampleLaunches.svg(of: SampleLaunches.named(HostileNames.all)))
        #expect(drawing.indices("g", "bars").count == HostileNames.all.count)
        let names = Set(["svg", "title", "style", "defs", "pattern", "rect", "text", "tspan", "g", "line"])
        #expect(Set(drawing.elements.map(\.name)) == names)
        let attributes = Set(drawing.elements.flatMap(\.attributes.keys))
        #expect(attributes.allSatisfy { !$0.hasPrefix("on") && !$0.contains("href") })
        let tooltips = drawing.all("title").map(\.text)
        let shown = [
            "</script><script>alert(1)</script>", #"a\u{2028}b\u{2029}c"#, String(repeating: "long-", count: 100),
        ]
        #expect(Set(shown).subtracting(tooltips) == [])
        #expect(drawing.all("text").allSatisfy { $0.text.count < 60 })
    }

    @Test func `a report with any values, and one of ten thousand services, can be drawn`() throws {
        for report in SampleLaunches.odd {
            let drawing = try ParsedXML(SampleLaunches.svg(of: report))
            let numbers = drawing.all("rect").flatMap { [$0["x"], $0["width"]].compactMap(\.self) }
            #expect(numbers.filter { $0 < 0 || $0 > 1000 } == [])
        }
        let services = (0..<10_000).map {
            SampleLaunches.service("service-\($0)", ready: $0 % 977, [($0 % 977, $0 % 977 + 13, nil)])
        }
        let report = LaunchReport(outcome: .running, wall: .seconds(1), services: services)
        #expect(SampleLaunches.svg(of: report).components(separatedBy: "class=\"bars").count == 10_001)
    }

    @Test func `what happens long after the launch is at the edge, or in a tooltip only`() throws {
        // A deferred service does not compress the chart.
        var report = SampleLaunches.eventful
        report.services.append(SampleLaunches.service("on-demand", ready: 0, [(3_600_000, 3_600_500, nil)]))
        let drawing = try ParsedXML(SampleLaunches.svg(of: report))
        #expect(drawing.all("rect", "attempt").contains { $0["x"] == 55 && $0["width"] == 45 }, "as without it")
        #expect(drawing.all("rect", "attempt", "edge").contains { $0["x"] == 99.8 }, "at the edge")

        // A service that was shut down later looks like one that is up.
        var service = SampleLaunches.service("server", ready: 0, [(0, 200, nil)])
        let running = LaunchReport(outcome: .running, wall: .milliseconds(200), services: [service])
        (service.state, service.stopped) = (.stopped, .seconds(3600))
        let ended = LaunchReport(outcome: .running, wall: .milliseconds(200), services: [service])
        let drawings = try [running, ended].map { try ParsedXML(SampleLaunches.svg(of: $0)) }
        #expect(drawings.map { $0.all("line", "up").count } == [0, 0])
        #expect(drawings[0].all("text").map(\.text) == drawings[1].all("text").map(\.text))
        #expect(drawings[1].all("title").contains { $0.text.contains("down 60m") })
    }
}
