import LaunchDeclarations
import LaunchFormats
import LaunchManifest

@testable import LaunchCommands

/// The importers of other formats.
enum ImporterFuzzing {
    /// Reads an input by the importer of `format`.
    ///
    /// The input consists of files: a line `--- NAME` starts a further one. A line `--> NAME TARGET` is a symbolic link.
    static func process(_ bytes: [UInt8], _ format: GraphFormat, _ name: String) throws {
        guard case .importer(let importer)? = format.reading else {
            throw FuzzViolation(description: "\(format.name) has no importer")
        }
        var files: [(name: String, bytes: [UInt8])] = [(name, [])]
        var links: [String: String] = [:]
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            if line.starts(with: Array("--- ".utf8)), words.count == 2 {
                files.append((words[1], []))
            } else if line.starts(with: Array("--> ".utf8)), words.count == 3 {
                files.append((words[1], []))
                links[words[1]] = words[2]
            } else {
                files[files.count - 1].bytes += line + [0x0A]
            }
        }
        files[files.count - 1].bytes.removeLast(min(1, files[files.count - 1].bytes.count))
        let sources = files.map { SourceText(name: $0.name, bytes: $0.bytes) }
        var input = ImportInput(sources)
        input.profiles = ["debug"]
        input.variable = { $0.utf8.count == 1 ? "value" : nil }
        input.linkTarget = { [links] in links[$0] }
        input.further = { path in
            if path.hasPrefix("..") || path.hasPrefix("/") { return .refused("it is outside", help: nil) }
            return sources.first { $0.name == path }.map { .text($0) } ?? .missing
        }
        try ManifestFuzzing.check(importer(input).manifest(path: name))
    }
}
