import Foundation

/// A block of code in a Markdown document, and the comment before it that says what it is.
struct MarkdownBlock {
    /// What the comment right before the block says: `in: folder`, `file: path` or `setup`.
    let directive: String
    let language: String
    var lines: [String]
    /// The index of its first line in the document.
    let start: Int

    /// All blocks of code in `document`.
    static func all(in document: [String]) -> [MarkdownBlock] {
        var blocks: [MarkdownBlock] = []
        var open: MarkdownBlock?
        for (index, line) in document.enumerated() {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(block)
                    open = nil
                } else {
                    let comment = index > 0 && document[index - 1].hasPrefix("<!-- ") ? document[index - 1] : ""
                    open = MarkdownBlock(
                        directive: String(comment.dropFirst(5).dropLast(4)), language: String(line.dropFirst(3)),
                        lines: [], start: index + 1)
                }
            } else {
                open?.lines.append(line)
            }
        }
        return blocks
    }

    /// What follows `name: ` in the directive.
    func value(of name: String) -> String? {
        directive.hasPrefix(name + ": ") ? String(directive.dropFirst(name.count + 2)) : nil
    }

    /// The command lines of a console block.
    var commandLines: [String] { lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) } }
}
