import LaunchSupport
import Testing

struct SystemTextTests {
    @Test func `a string represents any bytes without loss`() {
        var random = SplitMix64(seed: 1)
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in
                // Many of the bytes that begin and continue characters, and those of the escapes themselves.
                [0x41, 0xC3, 0xA4, 0xE2, 0x82, 0xAC, 0xF4, 0x8F, 0xBE, 0xBF, 0xFF].randomElement(using: &random)
                    ?? UInt8.random(in: 1...255)
            }
            #expect(String(systemBytes: bytes).systemBytes == bytes)
        }
    }

    @Test func `different bytes are different strings`() {
        let texts: [[UInt8]] = [[0xFF], [0xF4, 0x8F, 0xBF, 0xBF], [0xEF, 0xBF, 0xBD], [0xC3], [0xC3, 0xA4]]
        let strings = Set(texts.map { String(systemBytes: $0).unicodeScalars.map(\.value) })
        #expect(strings.count == texts.count)
    }

    @Test func `valid text stands for itself, and an invalid byte is shown by its number`() {
        #expect(String(systemBytes: Array("naïve 🦊".utf8)) == "naïve 🦊")
        #expect(SystemPath([0x61, 0xFF, 0x62]).description == #"a\xFFb"#)
    }

    @Test func `a path is resolved against the folder before it by its bytes`() {
        #expect(
            [("a/b", "c"), ("a/", "c"), ("a", "/c")].map { folder, path in
                SystemPath(folder).resolving(SystemPath(path)).description
            } == ["a/b/c", "a/c", "/c"])
        // A slash with a combining accent is one character and all the same a separator.
        #expect(SystemPath("/\u{301}x").isAbsolute)
    }

    @Test func `a one-shot action is performed by the first caller alone`() {
        let values = Locked<[Int]>([])
        let action = OneShot<Int> { value in values.withLock { $0.append(value) } }
        for value in 1...2 { action.perform(value) }
        #expect(values.withLock { $0 } == [1])
    }
}
