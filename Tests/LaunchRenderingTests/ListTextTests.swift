import LaunchSupport
import Testing

@testable import LaunchRendering

/// Lists of names in lines of limited width.
struct ListTextTests {
    @Test(arguments: [",", " →", ""])
    func `a list fits into its width, separators included, and loses nothing`(separator: String) {
        var random = SplitMix64(seed: 7)
        for _ in 0..<500 {
            let items = (0..<Int.random(in: 1...12, using: &random)).map { index in
                "\(index)" + String(repeating: "é", count: Int.random(in: 0...18, using: &random))
            }
            let used = Int.random(in: 0...20, using: &random)
            var buffer = TextBuffer()
            buffer.append(" ", count: used)
            buffer.append(list: items, separator: separator, indent: 4, used: used, width: 40)
            let lines = buffer.text.split(separator: "\n").map(String.init)
            #expect(lines.allSatisfy { $0.displayWidth <= 40 }, "\(lines)")
            let words = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
            #expect(words == items.joined(separator: separator + " "))
            // No line ends before it is full.
            for (line, next) in zip(lines, lines.dropFirst()) {
                let word = String(next.drop { $0 == " " }.prefix { $0 != " " })
                let arrow = separator == " →" ? separator : ""
                #expect((line + " " + word + arrow).displayWidth > 40)
            }
        }
    }
}
