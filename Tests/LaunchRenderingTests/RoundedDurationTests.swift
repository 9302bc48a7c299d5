import Testing

@testable import LaunchRendering

struct RoundedDurationTests {
    @Test func `a rounded duration has three digits and a suitable unit`() {
        let rows: [(duration: Duration, text: String)] = [
            (.zero, "0s"), (.nanoseconds(7), "7ns"), (.nanoseconds(1_234), "1.23us"), (.microseconds(999), "999us"),
            (.milliseconds(1), "1ms"), (.microseconds(12_345), "12.3ms"), (.milliseconds(320), "320ms"),
            (.milliseconds(1_250), "1.25s"), (.milliseconds(59_999), "59.9s"), (.seconds(60), "1m"),
            (.seconds(125), "2m5s"),
        ]
        #expect(rows.map { $0.duration.roundedText } == rows.map(\.text))
    }
}
