import LaunchSupport
import Testing

@testable import LaunchManifest

/// Values that are read from a tape without making a string of them.
struct JSONTapeTests {
    private func read<Result>(_ text: String, _ body: (JSONTape) -> Result) throws -> Result {
        try JSONDocument.value(at: 0, of: SourceText(name: "", bytes: Array(text.utf8)))
            .value.document.withTape(body)
    }

    @Test(
        arguments: [
            ("0", 0), ("1.5", 1_500_000_000), ("0.000000001", 1), ("999999999", 999_999_999_000_000_000),
            ("0.0000000001", nil), ("9999999999", nil), ("1e3", nil), ("-1", nil), ("12.345678901", 12_345_678_901),
        ] as [(String, Int64?)])
    func `a short number of seconds is read exactly, and no other number`(text: String, nanoseconds: Int64?) throws {
        #expect(try read(text) { $0.nanoseconds(at: 0) } == nanoseconds)
    }

    @Test func `a random number of seconds is the one that its floating-point number is rounded to`() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<500 {
            let microseconds = Int64.random(in: 0..<1_000_000_000_000, using: &random)
            let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
            let text = "\(seconds).\(String(repeating: "0", count: 6 - "\(rest)".count))\(rest)"
            let rounded = try #require(Double(text).map { Int64(($0 * 1e9).rounded()) })
            #expect(try read(text) { $0.nanoseconds(at: 0) } == rounded, "\(text)")
        }
    }

    @Test func `a key is compared by its decoded bytes`() throws {
        let text = #"{"id":1,"\u0069d":2,"i":3,"idx":4,"é":5}"#
        let isID = try read(text) { tape in
            tape.children(of: 0, ifA: .object).map { (tape.isText(at: $0, "id"), tape.isText(at: $0, "é")) }
        }
        #expect(isID.map(\.0) == [true, true, false, false, false])
        #expect(isID.map(\.1) == [false, false, false, false, true])
    }
}
