import Foundation
import Testing

/// Every link in a Markdown file leads somewhere, and every file that a text names exists.
///
/// `make docs` also resolves the links to symbols.
struct LinkTests {
    @Test(arguments: MarkdownDocument.all)
    func `every link is resolved, and every file of the package that a text names exists`(
        document: MarkdownDocument
    ) throws {
        var missing: [String] = []
        for (number, text) in document.prose {
            func expect(_ isFound: Bool, _ target: String) {
                if !isFound { missing.append("\(document.path):\(number): \(target)") }
            }
            for match in text.matches(of: /(!?)\[[^\]]*\]\(([^)\s]+)\)/) {
                let target = String(match.2)
                if target.hasPrefix("https://") || target.hasPrefix("doc:") { continue }
                if match.1 == "!", let catalog = document.catalog, !target.contains(":") {
                    // An image of a documentation catalog is named without its folder.
                    expect(exists("\(catalog)/Resources/\(target).svg"), target)
                } else {
                    expect(try resolves(target, from: document), target)
                }
            }
            for match in text.matches(of: /[<(]doc:([^>)\s]+)[>)]/) {
                expect(try resolvesArticle(String(match.1), from: document), String(match.1))
            }
            let directives = text.matches(of: /<!-- (?:in|file): ([^ #]+)/).map { String($0.1) }
            let mentions = text.matches(of: /`((?:Sources|Tests|Fixtures|\.ci|\.github)\/[^`*\s]*|[A-Za-z]+\.md)`/)
                .map { String($0.1) }
            for path in directives + mentions { expect(exists(path), path) }
        }
        #expect(missing == [])
    }

    @Test func `every article is linked from the page of its module`() throws {
        for document in MarkdownDocument.all {
            guard let catalog = document.catalog, let module = catalog.split(separator: "/").dropFirst().first,
                !document.path.contains("/Rules/"), document.lines.first?.hasPrefix("# ``") == false
            else { continue }
            let name = document.path.split(separator: "/").last?.dropLast(3) ?? ""
            let landing = try MarkdownDocument(path: "\(catalog)/\(module).md").lines
            #expect(landing.contains("- <doc:\(name)>"), "\(document.path)")
        }
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path)
    }

    /// Whether `target`, a path with or without an anchor, exists as seen from `document`.
    private func resolves(_ target: String, from document: MarkdownDocument) throws -> Bool {
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let path =
            parts[0].isEmpty
            ? document.path : document.folder.isEmpty ? parts[0] : document.folder + "/" + parts[0]
        guard exists(path) else { return false }
        guard parts.count == 2 else { return true }
        return try MarkdownDocument(path: path).headings.contains { Self.anchor(of: $0) == parts[1] }
    }

    /// Whether `link`, the part after `doc:`, is an article of this catalog or, as `/Module/Article`, of another one.
    private func resolvesArticle(_ link: String, from document: MarkdownDocument) throws -> Bool {
        let parts = link.split(separator: "#", maxSplits: 1).map(String.init)
        let names = parts[0].split(separator: "/").map(String.init)
        var catalog = document.catalog
        if parts[0].hasPrefix("/"), let module = names.first { catalog = "Sources/\(module)/\(module).docc" }
        guard let catalog, let name = names.last else { return false }
        let article = MarkdownDocument.all.first {
            $0.path.hasPrefix(catalog + "/") && $0.path.hasSuffix("/\(name).md")
        }
        guard let article else { return false }
        guard parts.count == 2 else { return true }
        // DocC does not link to a heading in another catalog.
        guard !parts[0].hasPrefix("/") else { return false }
        return article.headings.contains { $0.replacing(" ", with: "-").filter { !",'’`".contains($0) } == parts[1] }
    }

    /// The anchor that a heading gets on the pages of a repository host.
    private static func anchor(of heading: String) -> String {
        heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
            .replacing(" ", with: "-")
    }
}
