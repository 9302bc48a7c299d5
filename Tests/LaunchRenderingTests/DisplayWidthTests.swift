import Testing

@testable import LaunchRendering

struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한글", 4), ("🚀", 2), ("❤️", 2), ("👩‍👩‍👧", 2), ("ａ", 2),
    ])
    func `a text is as wide as a terminal shows it`(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }
}
