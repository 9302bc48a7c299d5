import Foundation

/// A Markdown file of the package.
struct MarkdownDocument: Sendable, CustomStringConvertible {
    /// The path from the package's folder.
    let path: String
    let lines: [String]

    var description: String { path }

    var blocks: [MarkdownBlock] { MarkdownBlock.all(in: lines) }

    init(path: String) throws {
        self.path = path
        lines = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The lines outside of code blocks, each with its number.
    var prose: [(number: Int, text: String)] {
        var isCode = false
        return lines.enumerated().compactMap { index, line in
            if line.hasPrefix("```") {
                isCode.toggle()
                return nil
            }
            return isCode ? nil : (index + 1, line)
        }
    }

    /// The headings, without their number signs.
    var headings: [String] {
        prose.compactMap { line in
            line.text.hasPrefix("#") ? line.text.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces) : nil
        }
    }

    /// The folder that holds the file, seen from the package's folder.
    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

    /// The documentation catalog that the file belongs to: the path up to and with `.docc`.
    var catalog: String? {
        path.range(of: ".docc/").map { String(path[..<$0.lowerBound]) + ".docc" }
    }

    /// Every Markdown file in the package's folder and below `Sources`, in the order of the paths.
    static let all: [MarkdownDocument] = {
        let manager = FileManager.default
        let top = (try? manager.contentsOfDirectory(atPath: Repository.root.path)) ?? []
        let below =
            manager.enumerator(atPath: Repository.root.appending(path: "Sources").path)?
            .compactMap { $0 as? String } ?? []
        let paths = top + below.map { "Sources/" + $0 }
        return paths.filter { $0.hasSuffix(".md") }.sorted().compactMap { try? MarkdownDocument(path: $0) }
    }()
}
