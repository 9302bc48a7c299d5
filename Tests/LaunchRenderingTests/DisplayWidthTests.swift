import Testing

@testable import LaunchRendering

struct DisplayWidthTests {
    @Test func `a text is as wide as a terminal shows it`() {
        let texts = ["", "abc", "é", "e\u{301}", "日本", "한글", "🚀", "❤️", "👩‍👩‍👧", "ａ"]
        #expect(texts.map(\.displayWidth) == [0, 3, 1, 1, 4, 4, 2, 2, 2, 2])
    }

    @Test func `a text that is too wide is cut after the last character that leaves a cell`() {
        for (text, width, cut) in [
            ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
            ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"), ("e\u{301}xy", 2, "e\u{301}…"),
        ] {
            #expect(text.cut(to: width) == cut)
            #expect(
                text.fitted(to: width).displayWidth <= width && text.fitted(to: width + 9).hasPrefix(text), "\(cut)")
        }
    }

    @Test func `a fraction is written in per cent, with a tenth below 100`() {
        let rows: [(part: Double, text: String)] = [
            (0.005, "0.5%"), (0.25, "25%"), (0.9999, "100%"), (1.0049, "100%"), (-0.0354, "-3.5%"), (12.3456, "1235%"),
            (-0.0001, "0%"), (9.9e11, "99000000000000%"), (1e12, "∞"), (-1e12, "-∞"), (.infinity, "∞"),
        ]
        #expect(rows.map { Percentage.text($0.part) } == rows.map(\.text))
    }
}
