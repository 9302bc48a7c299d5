import Testing

@testable import LaunchGraph
@testable import LaunchRendering

/// What is shown of services while they run.
@Suite struct RunningServiceTextTests {
    @Test func `only the colours of a service's output reach a terminal, if it has colours`() {
        let sequences = "\u{1B}[31mred\u{1B}[0m \u{1B}[2Jcleared \u{1B}[10;5Hmoved \u{1B}[38;5;9xodd"
        for (line, isColoured, expected) in [
            (sequences, true, "\u{1B}[36mweb │\u{1B}[0m \u{1B}[31mred\u{1B}[0m cleared moved odd\u{1B}[0m\n"),
            (sequences, false, "web │ red cleared moved odd\n"),
            // A title is left out, however it ends.
            ("one \u{1B}]0;title\u{7}two", false, "web │ one two\n"),
            ("one \u{1B}]0;title\u{1B}\\two", false, "web │ one two\n"),
        ] {
            var buffer = TextBuffer(isColoured: isColoured)
            ServiceOutputText(["web"], isColoured: isColoured, isForTerminal: true)
                .append(Array(line.utf8)[...], of: "web", to: &buffer)
            #expect(buffer.text == expected)
        }
    }

    @Test func `elapsed times have few digits`() {
        let rows: [(time: Duration, ticking: String, lasting: String)] = [
            (.milliseconds(-1500), "0.0s", "0s"), (.milliseconds(40), "0.0s", "0s"),
            (.milliseconds(12_340), "12.3s", "12s"), (.seconds(59), "59.0s", "59s"), (.seconds(60), "1m00s", "1m00s"),
            (.seconds(125), "2m05s", "2m05s"), (.seconds(3599), "59m59s", "59m59s"),
            (.seconds(11_220), "187m00s", "3h07m"), (.seconds(86_399), "1439m59s", "23h59m"),
            (.seconds(97_200), "1620m00s", "1d03h"),
        ]
        #expect(rows.map(\.time.ticking) == rows.map(\.ticking))
        #expect(rows.map(\.time.lasting) == rows.map(\.lasting))
    }

    @Test func `no line of a table is wider than the terminal, and a long name leaves room for the time`() throws {
        let long = ServiceID(String(repeating: "long", count: 40))
        var progress = DisplayedServices(
            try ServiceGraph {
                InlineService(long) { _ in }
                InlineService("b", dependsOn: [long]) { _ in }
            })
        progress.apply(
            LaunchChange(id: long, state: .starting, at: .zero, attempt: 1, kind: .state, error: nil, because: nil))
        for width in 20...120 {
            let table = ProgressTable(progress, at: .seconds(2), in: (width: width, height: 10), isColoured: false)
            #expect(table.widths.filter { $0 >= width } == [], "\(width): \(table.lines)")
            if width > 40 { continue }
            #expect(table.lines[1].hasSuffix("   2.0s") && table.widths[1] == width - 1, "\(width): \(table.lines)")
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
            progress, at: .seconds(2), in: (width: 60, height: 10), isColoured: false)
        #expect(
            table.lines == [
                "2.0s  1 starting, 1 waiting, 1 running", "✓ running   a   0.2s", "● starting  b   1.7s",
                "○ waiting   c         waits for b",
            ])
        // The last cell of a line stays free.
        for width in 1...60 {
            let table = ProgressTable(progress, at: .seconds(2), in: (width: width, height: 10), isColoured: false)
            #expect(table.widths.allSatisfy { $0 < max(2, width) })
            #expect(table.widths == table.lines.map(\.displayWidth))
        }
    }
}
