/// A block of code in a Markdown document, with the directive that says how it is tested.
///
/// The directive is a comment on the line before the block:
///
/// - `<!-- in: FOLDER -->`: a console transcript; its commands run in `FOLDER`.
/// - `<!-- fleet -->`: a console transcript; its commands run in a folder with the files of `FleetFixture`.
/// - `<!-- file: PATH -->` or `<!-- file: PATH#NAME -->`: a copy of a file, or of its lines between `// begin: NAME` and
///   `// end: NAME`.
/// - `<!-- check: ok -->`: a manifest that `launchgraph check --strict` accepts.
/// - `<!-- setup -->`: commands that build or run for too long to be tested; the `make` targets in it must exist.
/// - `<!-- recipe: NAME -->`: a script or a configuration with a test of its own.
struct MarkdownBlock {
    /// The content of the comment before the block.
    let directive: String
    let language: String
    let lines: [String]
    /// The index of its first line in the document.
    let start: Int

    /// All blocks of code in `document`.
    static func all(in document: [String]) -> [MarkdownBlock] {
        var blocks: [MarkdownBlock] = []
        var opening: Int?
        for (index, line) in document.enumerated() where line.hasPrefix("```") {
            guard let fence = opening else {
                opening = index
                continue
            }
            let comment = fence > 0 && document[fence - 1].hasPrefix("<!-- ") ? document[fence - 1] : ""
            blocks.append(
                MarkdownBlock(
                    directive: String(comment.dropFirst(5).dropLast(4)),
                    language: String(document[fence].dropFirst(3)),
                    lines: Array(document[(fence + 1)..<index]), start: fence + 1))
            opening = nil
        }
        return blocks
    }

    /// The text after `name: ` in the directive.
    func value(of name: String) -> String? {
        directive.hasPrefix(name + ": ") ? String(directive.dropFirst(name.count + 2)) : nil
    }

    /// The command lines of a console transcript.
    var commandLines: [String] { lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) } }
}
