import Testing

@testable import LaunchGraph
@testable import LaunchRendering

/// What is shown of services while they run.
@Suite struct RunningServiceTextTests {
    @Test func `only the colours of a service's output reach a terminal, if it has colours`() {
        let line = Array("\u{1B}[31mred\u{1B}[0m \u{1B}[2Jcleared \u{1B}[10;5Hmoved \u{1B}[38;5;9xodd".utf8)[...]
        for (isColoured, expected) in [
            (true, "\u{1B}[36mweb │\u{1B}[0m \u{1B}[31mred\u{1B}[0m cleared moved odd\u{1B}[0m\n"),
            (false, "web │ red cleared moved odd\n"),
        ] {
            var buffer = TextBuffer(isColoured: isColoured)
            ServiceOutputText(["web"], isColoured: isColoured, isForTerminal: true)
                .append(line, of: "web", to: &buffer)
            #expect(buffer.text == expected)
        }
    }

    @Test func `a title that a service gives the terminal is left out, however it ends`() {
        for end in ["\u{7}", "\u{1B}\\"] {
            var buffer = TextBuffer()
            ServiceOutputText(["web"], isColoured: false, isForTerminal: true)
                .append(Array("one \u{1B}]0;title\(end)two".utf8)[...], of: "web", to: &buffer)
            #expect(buffer.text == "web │ one two\n")
        }
    }

    @Test(arguments: [
        (Duration.milliseconds(-1500), "0.0s", "0s"), (.milliseconds(40), "0.0s", "0s"),
        (.milliseconds(12_340), "12.3s", "12s"), (.seconds(59), "59.0s", "59s"), (.seconds(60), "1m00s", "1m00s"),
        (.seconds(125), "2m05s", "2m05s"), (.seconds(3599), "59m59s", "59m59s"), (.seconds(11_220), "187m00s", "3h07m"),
        (.seconds(86_399), "1439m59s", "23h59m"), (.seconds(97_200), "1620m00s", "1d03h"),
    ])
    func `elapsed times have few digits`(time: Duration, ticking: String, lasting: String) {
        #expect(time.ticking == ticking)
        #expect(time.lasting == lasting)
    }

    @Test(arguments: [20, 40]) func `a long name leaves room for the time`(width: Int) throws {
        let id = ServiceID("a-service-with-a-name-that-is-longer-than-a-line")
        var progress = DisplayedServices(try ServiceGraph { InlineService(id) { _ in } })
        progress.apply(
            LaunchChange(id: id, state: .starting, at: .zero, attempt: 1, kind: .state, error: nil, because: nil))
        let table = ProgressTable(progress, at: .seconds(2), in: .init(width: width, height: 10), isColoured: false)
        #expect(table.lines[1].hasSuffix("   2.0s"))
        #expect(table.widths[1] == width - 1)
    }

    @Test func `no line of a table is wider than the terminal, however long the names are`() throws {
        let graph = try ServiceGraph {
            InlineService(ServiceID(String(repeating: "long", count: 40))) { _ in }
            InlineService("b", dependsOn: [ServiceID(String(repeating: "long", count: 40))]) { _ in }
        }
        for width in 20...120 {
            let table = ProgressTable(
                DisplayedServices(graph), at: .seconds(2), in: .init(width: width, height: 10), isColoured: false)
            #expect(table.widths.allSatisfy { $0 < width }, "\(width): \(table.lines)")
        }
    }

    @Test func `the last words of a service name the probe that failed and the last lines`() {
        var buffer = TextBuffer()
        buffer.append(
            lastWordsOf: "db", probe: "there is no file ‘up’", lines: ["booting", "gave up"])
        #expect(
            buffer.text == """
                db was not ready: there is no file ‘up’
                last lines of db:
                  │ booting
                  │ gave up

                """)
    }

    @Test func `the table of a launch shows times, and what a service waits for`() throws {
        let graph = try ServiceGraph {
            InlineService("a") { _ in }
            InlineService("b", dependsOn: ["a"]) { _ in }
            InlineService("c", dependsOn: ["b"], startsAfter: ["a"]) { _ in }
        }
        var progress = DisplayedServices(graph)
        let states: [(ServiceID, ServiceState, Duration)] = [
            ("a", .starting, .zero), ("a", .running, .milliseconds(250)), ("b", .starting, .milliseconds(250)),
        ]
        for (id, state, time) in states {
            progress.apply(
                LaunchChange(id: id, state: state, at: time, attempt: 1, kind: .state, error: nil, because: nil))
        }
        let rows = try ["b", "c"].map { try #require(progress.row(of: $0)) }
        #expect(rows.map { progress.waitsFor($0) } == [[], ["b"]])
        let table = ProgressTable(
            progress, at: .seconds(2), in: .init(width: 60, height: 10), isColoured: false)
        #expect(
            table.lines == [
                "2.0s  1 starting, 1 waiting, 1 running", "✓ running   a   0.2s", "● starting  b   1.7s",
                "○ waiting   c         waits for b",
            ])
        // The last cell of a line stays free.
        for width in 1...60 {
            let table = ProgressTable(progress, at: .seconds(2), in: .init(width: width, height: 10), isColoured: false)
            #expect(table.widths.allSatisfy { $0 < max(2, width) })
            #expect(table.widths == table.lines.map(\.displayWidth))
        }
    }
}
