import LaunchSupport
import Testing

@testable import LaunchRendering

/// Text in Markdown: nothing in it may be more than text.
struct MarkdownTests {
    private func markdown(_ text: String) -> String { "\(markdown: text)" }

    @Test func `a word with a meaning is a code span`() {
        let rows = [
            ("payments depends on database", "payments depends on database"), ("@octocat", "`@octocat`"),
            ("#123 waits (GH-1): owner/repo#1, a@b.c.", "`#123` waits (`GH-1`): `owner/repo#1`, `a@b.c`."),
            ("www.example.com https://x.y/z", "`www.example.com` `https://x.y/z`"),
            ("deadbeef 1234567 decade", "`deadbeef` `1234567` decade"), (":tada: a", "`:tada`: a"),
            ("1. a 2) b 3, c", "`1`. a `2`) b 3, c"), ("a`b ``c", "``a`b`` ``` ``c ```"),
            ("<b> &amp; \\ *x* _y_ $z$ [l](u) |", "`<b>` `&amp`; `\\` `*x*` `_y_` `$z$` `[l](u`) `|`"),
            ("120ms → 1.5s (+12%): a  b", "120ms → 1.5s (`+12%`): a  b"),
        ]
        #expect(rows.map { markdown($0.0) } == rows.map(\.1))
    }

    /// Splits Markdown into the texts outside and inside of its code spans, by the rules of CommonMark 0.31, section 6.1.
    private func spans(_ markdown: String) -> (outside: [String], inside: [String]) {
        var (outside, inside): ([String], [String]) = ([], [])
        var rest = Substring(markdown)
        var text = ""
        while let first = rest.first {
            guard first == "`" else {
                text.append(first)
                rest.removeFirst()
                continue
            }
            let fence = rest.prefix { $0 == "`" }
            var end = rest.index(rest.startIndex, offsetBy: fence.count)
            while end < rest.endIndex {
                let run = rest[end...].prefix { $0 == "`" }
                if run.count == fence.count { break }
                end = run.isEmpty ? rest.index(after: end) : run.endIndex
            }
            guard end < rest.endIndex else { return (["an open code span"], []) }
            var content = rest[fence.endIndex..<end]
            if content.hasPrefix(" "), content.hasSuffix(" "), content.contains(where: { $0 != " " }) {
                content = content.dropFirst().dropLast()
            }
            outside.append(text)
            text = ""
            inside.append(String(content))
            rest = rest[end...].dropFirst(fence.count)
        }
        return (outside + [text], inside)
    }

    @Test func `nothing outside of code spans has a meaning, and no character is lost`() {
        var random = SplitMix64(seed: 11)
        let pieces = [
            "@", "#", "`", "``", "a", "é", "octocat", "1", "23", ".", ")", "(", ":", "::", "-", "_", "*", "~", "<", ">",
            "&",
            "!", "[", "]", "|", "$", "\\", "/", "http", "www", " ", " ", "  ", "GH", "abcdef0", "deadbeef", "+", "=",
            "^",
            "{", "}", "%", "\"", "'", "’", "‘", "…", ",", ";", "→", "\n", "\u{202E}", "e\u{301}", "🚀",
        ]
        #if DEBUG
            let count = 1_000
        #else
            let count = 20_000
        #endif
        for _ in 0..<count {
            let text = (0..<Int.random(in: 1...12, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let shown = markdown(text)
            let (outside, inside) = spans(shown)
            var both = ""
            for (index, part) in outside.enumerated() { both += part + (index < inside.count ? inside[index] : "") }
            #expect(both.unicodeScalars.elementsEqual(text.visible.unicodeScalars), "\(text) gives \(shown)")
            for part in outside {
                let isHarmless = part.unicodeScalars.allSatisfy {
                    $0.properties.isAlphabetic || ("0"..."9").contains($0)
                        || " (‘,;:.)’…→⇢%".unicodeScalars.contains($0)
                }
                #expect(
                    isHarmless
                        && part.firstMatch(of: /[0-9a-fA-F]{7}|www\.[0-9A-Za-z]|[0-9]\.[0-9]\.|:[A-Za-z]/) == nil,
                    "\(text) gives \(shown)")
            }
        }
    }
}
