import LaunchRendering
import Testing

struct TextBufferTests {
    @Test func `text is handed over in large pieces and none of it is lost`() {
        var pieces: [[UInt8]] = []
        var buffer = TextBuffer(limit: 100) { pieces.append(Array($0)) }
        for number in 0..<200 { buffer.append("line \(number)\n") }
        buffer.flush()
        buffer.flush()
        let expected = (0..<200).map { "line \($0)\n" }.joined()
        #expect(String(decoding: pieces.joined(), as: UTF8.self) == expected)
        #expect(pieces.dropLast().allSatisfy { $0.count >= 100 && $0.count < 120 })
        #expect(buffer.bytes.isEmpty)
        // Without a drain, a buffer keeps everything.
        var whole = TextBuffer()
        for _ in 0..<1000 { whole.append("0123456789") }
        whole.flush()
        #expect(whole.bytes.count == 10_000)
    }
}
