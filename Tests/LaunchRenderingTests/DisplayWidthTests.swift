import Testing

@testable import LaunchRendering

struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한글", 4), ("🚀", 2), ("❤️", 2), ("👩‍👩‍👧", 2), ("ａ", 2),
    ])
    func `a text is as wide as a terminal shows it`(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""), ("日本語", 5, "日本…"),
        ("日本語", 4, "日…"), ("日本語", 2, "…"), ("e\u{301}xy", 2, "e\u{301}…"),
    ])
    func `a text that is too wide is cut after the last character that leaves a cell`(
        text: String, width: Int, cut: String
    ) {
        #expect(text.cut(to: width) == cut)
        #expect(text.fitted(to: width).displayWidth <= width)
        #expect(text.fitted(to: width + 9).hasPrefix(text))
    }

    @Test(
        arguments: [
            (0.005, "0.5%"), (0.25, "25%"), (0.9999, "100%"), (1.0049, "100%"), (-0.0354, "-3.5%"), (12.3456, "1235%"),
            (-0.0001, "0%"),
            (9.9e11, "99000000000000%"),
            (1e12, "∞"), (-1e12, "-∞"), (.infinity, "∞"),
        ] as [(Double, String)])
    func `a fraction is written in per cent, with a tenth below 100`(part: Double, text: String) {
        #expect(Percentage.text(part) == text)
    }
}
