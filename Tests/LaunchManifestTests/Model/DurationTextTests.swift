import LaunchDeclarations
import LaunchManifest
import LaunchSupport
import Testing

@Suite struct DurationTextTests {
    @Test(arguments: [
        ("0s", 0), ("1ns", 1), ("1us", 1_000), ("1ms", 1_000_000), ("1s", 1_000_000_000), ("1m", 60_000_000_000),
        ("1h", 3_600_000_000_000), ("1.5s", 1_500_000_000), ("0.25us", 250), ("007ms", 7_000_000),
        ("0.000000001s", 1), ("1.50m", 90_000_000_000), ("0.10s", 100_000_000), ("9223372036854775807ns", .max),
        ("0.0000000000s", 0),
    ]) func `a duration consists of a number and a unit`(text: String, nanoseconds: Int64) {
        #expect(DurationText.duration(text) == .nanoseconds(nanoseconds))
    }

    @Test(arguments: [
        ("", "timeout must be a duration such as \"10s\", not ‘’"),
        ("s", "timeout must be a duration such as \"10s\", not ‘s’"),
        ("10", "timeout has no unit: ‘10’"), ("1.s", "timeout must be a duration such as \"10s\", not ‘1.s’"),
        ("10 s", "timeout has the unknown unit ‘ s’"), ("10sec", "timeout has the unknown unit ‘sec’"),
        ("10S", "timeout has the unknown unit ‘S’"), ("-1s", "timeout cannot be negative"),
        ("1e3s", "timeout has the unknown unit ‘e3s’"), ("0.1ns", "timeout is finer than a nanosecond: ‘0.1ns’"),
        ("0.00000000001s", "timeout is finer than a nanosecond: ‘0.00000000001s’"),
        ("9223372036854775808ns", "timeout is too long: ‘9223372036854775808ns’"),
        ("2562048h", "timeout is too long: ‘2562048h’"),
        ("１s", "timeout must be a duration such as \"10s\", not ‘１s’"),
        (" 1s", "timeout must be a duration such as \"10s\", not ‘ 1s’"),
    ]) func `a text that is not a duration is rejected with the reason`(text: String, message: String) {
        let messages = manifest(#"{"services":[{"id":"a","timeout":"\#(text)"}]}"#).diagnostics().map(\.message)
        #expect(messages == [message])
    }

    @Test(arguments: [
        (0, "0s"), (1, "1ns"), (1_500, "1500ns"), (120_000_000, "120ms"), (5_000_000_000, "5s"),
        (90_000_000_000, "90s"),
        (60_000_000_000, "1m"), (7_200_000_000_000, "2h"), (1_500_000_000, "1500ms"), (-1, "0s"),
        (.max, "9223372036854775807ns"),
    ]) func `a duration is written as a whole number of its largest unit, and read as the same`(
        nanoseconds: Int64, text: String
    ) {
        #expect(DurationText.text(.nanoseconds(nanoseconds)) == text)
        if nanoseconds >= 0 { #expect(DurationText.duration(text) == .nanoseconds(nanoseconds)) }
    }
}
