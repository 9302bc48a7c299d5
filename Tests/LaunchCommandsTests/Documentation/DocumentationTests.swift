import Foundation
import LaunchFormats
import LaunchManifest
import Testing

@testable import LaunchCommands

/// Every sample in the README and in the articles is compiled and run, and shows what comes of it.
///
/// `LAUNCHGRAPH_UPDATE_GOLDEN=1` rewrites the transcripts, the copies of files and the picture.
@Suite(.serialized)
struct DocumentationTests {
    /// Folders whose samples have tests of their own: `RulePageTests`, and `ShopTests` of Fixtures/Examples/ShopApp.
    private static let testedElsewhere = [
        "Sources/LaunchCommands/LaunchCommands.docc/Rules/", "Sources/LaunchHosts/LaunchHosts.docc/Migrating/",
    ]

    private static let documents = MarkdownDocument.all.filter { document in
        !testedElsewhere.contains { document.path.hasPrefix($0) }
    }

    @Test func `the README and the catalogs are among the documents, and the README has at most 300 lines`() throws {
        let named = ["README.md", "CONTRIBUTING.md", "Sources/LaunchGraph/LaunchGraph.docc/LaunchGraph.md"]
        #expect(Set(named).subtracting(Self.documents.map(\.path)) == [])
        #expect(try MarkdownDocument(path: "README.md").lines.count <= 300)
    }

    @Test(arguments: documents)
    func `every block of code has a directive that says how it is tested`(document: MarkdownDocument) {
        for block in document.blocks {
            let isTested =
                switch block.language {
                case "console": block.value(of: "in") != nil || block.directive == "fleet"
                case "sh": block.directive == "setup" || block.value(of: "recipe") != nil
                case "yaml": block.value(of: "recipe") != nil
                case "json": block.value(of: "file") != nil || block.value(of: "check") == "ok"
                case "swift": block.value(of: "file") != nil
                default: false
                }
            #expect(isTested, "\(document.path):\(block.start): ```\(block.language)")
        }
    }

    @Test(.enabled(if: BuiltTool.path != nil), arguments: documents)
    func `every transcript shows what its commands print`(document: MarkdownDocument) throws {
        try compareOrRewrite(document) { block in
            if block.directive == "fleet" { return try FleetFixture.withFiles { try transcript(of: block, in: $0) } }
            return try block.value(of: "in").map {
                try transcript(of: block, in: Repository.root.appending(path: $0))
            }
        }
    }

    private func transcript(of block: MarkdownBlock, in folder: URL) throws -> [String] {
        try block.commandLines.flatMap { line in
            let run = try BuiltTool.shell("(\(line)) 2>&1", in: folder)
            return ["$ " + line]
                + run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
    }

    @Test(arguments: documents)
    func `every copy of a file is equal to the file, and every other manifest passes a strict check`(
        document: MarkdownDocument
    ) throws {
        try compareOrRewrite(document) { try $0.value(of: "file").map(Self.excerpt) }
        for block in document.blocks where block.value(of: "check") == "ok" {
            Run("check --strict -", input: block.lines.joined(separator: "\n")).expect(0)
        }
    }

    @Test(.enabled(if: BuiltTool.program("make") != nil), arguments: documents)
    func `every make target in a setup exists`(document: MarkdownDocument) throws {
        let commands = document.blocks.filter { $0.directive == "setup" }.flatMap(\.lines)
            .filter { $0.hasPrefix("make ") }
        for command in commands {
            try BuiltTool.shell("make --dry-run \(command.dropFirst(5))", in: Repository.root).expect(0)
        }
    }

    @Test(arguments: [
        "ComposeFiles", "ContainerPlatforms", "DOTGraphs", "EdgeListsAndPictures", "ProcessComposeFiles",
        "Procfiles", "SystemdUnits",
    ])
    func `the tables of what a format does not keep are those of the exporters`(article: String) throws {
        let path = "Sources/LaunchCommands/LaunchCommands.docc/Formats/\(article).md"
        var lines = try MarkdownDocument(path: path).lines
        let marks = lines.indices.filter { lines[$0].hasPrefix("<!-- written: ") }
        #expect(!marks.isEmpty)
        for mark in marks.reversed() {
            let name = String(lines[mark].dropFirst(14).dropLast(4))
            let table = try #require(GraphFormat.writing(named: name)?.table)
            let expected =
                ["| key | part | \(name.prefix { $0 != " " }) |", "| --- | --- | --- |"] + Self.lines(of: table)
            let end = lines[mark...].firstIndex { !$0.hasPrefix("|") && $0 != lines[mark] } ?? lines.endIndex
            if Golden.isUpdated {
                lines.replaceSubrange((mark + 1)..<end, with: expected)
            } else {
                #expect(Array(lines[(mark + 1)..<end]) == expected, "\(path):\(mark + 1)")
            }
        }
        guard Golden.isUpdated else { return }
        try lines.joined(separator: "\n").write(
            to: Repository.root.appending(path: path), atomically: true, encoding: .utf8)
    }

    /// The rows as lines of a table in Markdown, with all keys that are lost as a whole in the first line.
    private static func lines(of table: ExportTable) -> [String] {
        func code(_ text: String) -> String { text.replacing("‘", with: "`").replacing("’", with: "`") }
        func isWhole(_ row: ExportTable.Row) -> Bool { row.substitute == nil && row.feature == "‘\(row.key)’" }
        let whole = table.rows.filter(isWhole)
        let first = whole.isEmpty ? [] : ["| \(whole.map { "`\($0.key)`" }.joined(separator: ", ")) | all | not kept |"]
        return first
            + table.rows.filter { !isWhole($0) }.map { row in
                "| `\(row.key)` | \(code(row.feature)) | \(row.substitute.map(code) ?? "not kept") |"
            }
    }

    @Test(arguments: [
        ("ComposeFiles", ["Compose/ComposeImporter", "ImportedGraph"]),
        ("ProcessComposeFiles", ["Compose/ProcessComposeImporter"]), ("DOTGraphs", ["DOT/DOTParser"]),
        ("SystemdUnits", ["Systemd/UnitAttributes", "Systemd/UnitGraphBuilder"]),
        ("SwiftPackages", ["SwiftPackageImporter"]),
    ])
    func `the table of what is not read has the words of the notes`(article: String, sources: [String]) throws {
        let document = try MarkdownDocument(path: "Sources/LaunchCommands/LaunchCommands.docc/Formats/\(article).md")
        let mark = try #require(document.lines.firstIndex(of: "<!-- read -->"), "\(article)")
        let listed = document.lines[(mark + 3)...].prefix { $0.hasPrefix("| ") }.compactMap {
            $0.dropFirst(2).split(separator: " |").first.map { $0.replacing("`", with: "") }
        }
        let noted = try sources.flatMap { source in
            try Repository.text("Sources/LaunchFormats/Importers/\(source).swift")
                .matches(
                    of:
                        /(?:losses\.add|lose|loseConditions|noteLoss|let feature =)\(?\s*(?:[a-zA-Z.()]+\s*\?\s*)?(".+?[^\\]")(?:\s*:\s*(".+?[^\\]"))?/
                )
                .flatMap { [$0.1, $0.2].compactMap(\.self) }
                .map { $0.dropFirst().dropLast().replacing(/\\\([^)]*\)/, with: "…").replacing(/[‘’]/, with: "") }
        }
        #expect(Set(listed) == Set(noted), "\(article): \(Set(listed).symmetricDifference(noted).sorted())")
    }

    @Test(.enabled(if: BuiltTool.program("swift") != nil))
    func `the package manifest of the README is one that SwiftPM reads`() throws {
        try Repository.withTemporaryFolder { folder in
            try FileManager.default.copyItem(
                at: Repository.root.appending(path: "Fixtures/Packages/ClientPackage/Package.swift"),
                to: folder.appending(path: "Package.swift"))
            try BuiltTool.shell("swift package dump-package", in: folder).expect(0, output: ["LaunchGraph"])
        }
    }

    @Test func `the picture of the app's graph is what the tool draws`() throws {
        let path = "Sources/LaunchGraph/LaunchGraph.docc/Resources/shop-app.svg"
        let run = Run("graph --format svg app-delegate/launchgraph.json")
        #expect(run.code == 0)
        if Golden.isUpdated {
            try run.output.write(to: Repository.root.appending(path: path), atomically: true, encoding: .utf8)
        }
        #expect(try Repository.text(path) == run.output)
    }

    @Test func `every command is in the table, and every option that a document names exists`() throws {
        let table = try Repository.text("Sources/LaunchCommands/LaunchCommands.docc/Reference/CommandLine.md")
        let commands = Run("help").output.matches(of: /(?m)^  ([a-z]+) {2}/).map { String($0.1) }
        #expect(commands.count > 7 && commands.filter { !table.contains("| `\($0)") } == [])
        let help = commands.map { Run("help \($0)").output }.joined()
        for document in Self.documents {
            let options = document.lines.joined(separator: "\n").matches(of: /`(--[a-z-]+)/).map { String($0.1) }
            #expect(options.filter { !help.contains($0) } == [], "\(document.path)")
        }
    }

    @Test func `the article about manifests has the defaults of the schema`() throws {
        let article = try Repository.text("Sources/LaunchCommands/LaunchCommands.docc/Reference/ManifestKeys.md")
        let schema = try JSONDocument(SourceText(name: "schema", ManifestSchema.json)).root
        let definitions = try #require(schema["$defs"])
        func target(of value: JSONValue) -> JSONValue {
            let name = value["$ref"]?.string?.split(separator: "/").last.map(String.init)
            return name.flatMap { definitions[$0] } ?? value
        }
        for (section, object) in [
            ("A service", "service"), ("Retry", "retry"), ("Restart", "restartPolicy"), ("Health check", "healthCheck"),
        ] {
            let rows = try #require(article.components(separatedBy: "\n### \(section)\n").last)
                .components(separatedBy: "\n### ")[0].components(separatedBy: "\n")
            var count = 0
            for (key, value) in try #require(definitions[object]?["properties"]).members {
                guard let standard = value["default"] ?? target(of: value)["default"] else { continue }
                let name = key.string ?? ""
                let text =
                    standard.string.map { "`\($0)`" } ?? standard.bool.map { "`\($0)`" } ?? standard.numberText ?? ""
                let row = rows.first { $0.hasPrefix("| `\(name)` |") }
                #expect(row?.hasSuffix(" | \(text) |") == true, "\(name) is \(text) by default")
                count += 1
            }
            #expect(count > 0, "\(section)")
        }
    }

    /// The file at `path`, or its lines between `// begin: NAME` and `// end: NAME` for `path#NAME`, without their
    /// indentation.
    private static func excerpt(_ reference: String) throws -> [String] {
        let parts = reference.split(separator: "#", maxSplits: 1).map(String.init)
        var lines = try Repository.text(parts[0]).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        if lines.last == "" { lines.removeLast() }
        guard parts.count == 2 else { return lines }
        let begin = try #require(lines.firstIndex { $0.hasSuffix("// begin: \(parts[1])") }, "\(reference)")
        let end = try #require(lines.firstIndex { $0.hasSuffix("// end: \(parts[1])") }, "\(reference)")
        let indentation = lines[begin].prefix { $0 == " " }.count
        return lines[(begin + 1)..<end].map { String($0.dropFirst(indentation)) }
    }

    /// Expects each block to have the lines that `content` returns, or rewrites it; `nil` leaves the block alone.
    private func compareOrRewrite(
        _ document: MarkdownDocument, _ content: (MarkdownBlock) throws -> [String]?
    ) throws {
        guard Golden.isUpdated else {
            for block in document.blocks {
                if let expected = try content(block) {
                    #expect(block.lines == expected, "\(document.path):\(block.start)")
                }
            }
            return
        }
        // An earlier test may have rewritten the file.
        var lines = try MarkdownDocument(path: document.path).lines
        for block in MarkdownBlock.all(in: lines).reversed() {
            guard let expected = try content(block) else { continue }
            lines.replaceSubrange(block.start..<(block.start + block.lines.count), with: expected)
        }
        try lines.joined(separator: "\n")
            .write(to: Repository.root.appending(path: document.path), atomically: true, encoding: .utf8)
    }
}
