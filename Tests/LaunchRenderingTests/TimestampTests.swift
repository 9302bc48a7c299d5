import Foundation
import Testing

@testable import LaunchRendering

struct TimestampTests {
    @Test func `a timestamp agrees with Foundation for days of nine centuries and at odd seconds`() {
        let format = Date.ISO8601FormatStyle(timeZoneSeparator: .omitted).year().month().day()
            .dateSeparator(.dash).time(includingFractionalSeconds: false)
        for day in stride(from: -135_000, through: 182_000, by: 13) {
            let seconds = day * 86_400 + (day &* 7919) % 86_400
            let expected = Date(timeIntervalSince1970: Double(seconds)).formatted(format)
            let text = Timestamp.text(secondsSince1970: seconds)
            guard text != expected else { continue }
            Issue.record("\(seconds): \(text) instead of \(expected)")
            return
        }
        #expect(
            [0, 951_827_696, -1].map { Timestamp.text(secondsSince1970: $0) } == [
                "1970-01-01T00:00:00", "2000-02-29T12:34:56", "1969-12-31T23:59:59",
            ])
    }
}
