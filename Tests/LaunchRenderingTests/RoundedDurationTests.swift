import Testing

@testable import LaunchRendering

struct RoundedDurationTests {
    @Test(arguments: [
        (Duration.zero, "0s"), (.nanoseconds(7), "7ns"), (.nanoseconds(1_234), "1.23us"), (.microseconds(999), "999us"),
        (.milliseconds(1), "1ms"), (.microseconds(12_345), "12.3ms"), (.milliseconds(320), "320ms"),
        (.milliseconds(1_250), "1.25s"), (.milliseconds(59_999), "59.9s"), (.seconds(60), "1m"),
        (.seconds(125), "2m5s"),
    ])
    func `a rounded duration has three digits and a suitable unit`(duration: Duration, text: String) {
        #expect(RoundedDuration.text(duration) == text)
    }
}
