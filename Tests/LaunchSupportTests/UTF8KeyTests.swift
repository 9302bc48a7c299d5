import LaunchSupport
import Testing

struct UTF8KeyTests {
    private let names =
        ["", "a", "b", "ab", "a\u{0}", "caf\u{E9}", "cafe\u{301}", "z", "\u{FF5E}", "\u{1F600}"]
        + ["a name that is longer than fifteen bytes", "a name that is longer than fifteen bytes, and one more"]

    @Test func `strings are equal and ordered by their UTF-8 bytes`() {
        for one in names {
            for other in names {
                #expect(one.hasSameBytes(as: other) == (Array(one.utf8) == Array(other.utf8)))
                #expect(one.precedesByBytes(other) == one.utf8.lexicographicallyPrecedes(other.utf8))
                #expect((UTF8Key(one) == UTF8Key(other)) == (Array(one.utf8) == Array(other.utf8)))
            }
        }
    }

    @Test func `strings with the same bytes have the same hash, and two strings are not hashed like one`() {
        func hash(_ parts: [String]) -> Int {
            var hasher = Hasher()
            for part in parts { part.hashBytes(into: &hasher) }
            return hasher.finalize()
        }
        for name in names { #expect(hash([name]) == hash([String(decoding: Array(name.utf8), as: UTF8.self)])) }
        #expect(hash(["ab", "c"]) != hash(["a", "bc"]))
        #expect(hash(["caf\u{E9}"]) != hash(["cafe\u{301}"]))
    }
}
