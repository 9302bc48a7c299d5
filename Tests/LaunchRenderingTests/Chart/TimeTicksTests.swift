import LaunchGraph
import Testing

@testable import LaunchRendering

struct TimeTicksTests {
    static let rows: [(end: Duration, texts: [String])] = [
        (.milliseconds(400), ["0", "50ms", "100ms", "150ms", "200ms", "250ms", "300ms", "350ms", "400ms"]),
        (.milliseconds(1250), ["0", "200ms", "400ms", "600ms", "800ms", "1s", "1.2s"]),
        (.nanoseconds(3), ["0", "1ns", "2ns", "3ns"]),
        (.nanoseconds(0), ["0", "1ns"]),
        (.microseconds(70), ["0", "10us", "20us", "30us", "40us", "50us", "60us", "70us"]),
        (.seconds(100), ["0", "15s", "30s", "45s", "1m", "1m15s", "1m30s"]),
        (.seconds(7200), ["0", "15m", "30m", "45m", "1h", "1h15m", "1h30m", "1h45m", "2h"]),
        (.seconds(400_000), ["0", "24h", "48h", "72h", "96h"]),
    ]

    @Test func `the ticks of a chart are at round times`() {
        let texts = Self.rows.map { TimeTicks(until: $0.end, most: 8).nanoseconds.map(TimeTicks.text) }
        #expect(texts == Self.rows.map(\.texts))
        #expect(TimeTicks(until: .seconds(Int64.max), most: 8).nanoseconds.count < 10)
    }

    @Test func `the number of ticks is at most the requested number and at least a third of it`() {
        let ends = (1...200 as ClosedRange<Int64>).map { Duration.nanoseconds($0 * $0 * $0 * 7919 + 20) }
        #expect(ends.filter { !(3...10).contains(TimeTicks(until: $0, most: 10).nanoseconds.count - 1) } == [])
    }

    @Test func `an exact duration has every nanosecond and a suitable unit`() {
        let texts = [0, 999, 1000, 120_345_678, 1_500_000_000, 60_000_000_000, 125_250_000_001, -5000]
            .map { Duration.nanoseconds($0).exactText }
        #expect(texts == ["0s", "999ns", "1us", "120.345678ms", "1.5s", "1m", "2m5.250000001s", "-5us"])
        #expect(Duration.seconds(Int64.min).exactText.hasPrefix("-"))
    }
}
