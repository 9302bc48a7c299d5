import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// Reads a Procfile: a line `name: command` for each process, which is ready once it has been started. All processes are
/// started together.
package enum ProcfileImporter {
    /// The port of the first process; that of each further one is larger by ``portStep``.
    private static let firstPort = 5_000
    private static let portStep = 100

    package static func graph(_ input: ImportInput) -> ImportedGraph {
        var graph = ImportedGraph(input.budget)
        var processes: [ProcfileEntry] = []
        for source in input.files {
            let lines = source.bytes[source.byteOrderMarkLength...].split(whereSeparator: "\n\r".utf8.contains)
            for line in lines { read(line, of: source, &processes, into: &graph) }
        }
        var variables = VariableScope { _ in nil }
        let (problems, found) = input.readVariables(into: &variables, &graph)
        graph.note(problems)
        let files = found.isEmpty ? nil : found
        let port = variables.value(of: "PORT")?.revealed ?? input.variable("PORT") ?? ""
        let base = Int(port).flatMap { (0...65_535).contains($0) ? $0 : nil } ?? firstPort
        for (number, process) in processes.enumerated() {
            let service = graph.addService(process.name, at: process.location)
            var attributes = ServiceAttributes()
            attributes.launch = ["/bin/sh", "-c", process.command]
            attributes.ready = Readiness(.started)
            attributes.environment = [.init("PORT", "\(base + number * portStep)")]
            attributes.environmentFiles = files
            graph.setAttributes(attributes, ofService: service)
        }
        let ports = processes.prefix(20).enumerated().map { "\(base + $0.offset * portStep) for \($0.element.name)" }
        if let first = processes.first {
            let list = ports.joined(separator: ", ") + (processes.count > ports.count ? ", and so on" : "")
            graph.note(nil, Diagnostic(nil, severity: .note, "PORT is \(list)", at: first.location))
        }
        return graph
    }

    private typealias ProcfileEntry = (name: String, command: String, location: SourceLocation)

    private static func read(
        _ line: ArraySlice<UInt8>, of source: SourceText, _ processes: inout [ProcfileEntry],
        into graph: inout ImportedGraph
    ) {
        let location = source.location(at: line.startIndex)
        guard let first = line.first(where: { !$0.isBlank }), first != UInt8(ascii: "#") else { return }
        guard let text = String(validUTF8: line) else {
            return graph.note(error: "this line is not UTF-8", at: location, help: "save the file as UTF-8")
        }
        let name = String(decoding: line.prefix { $0.isPlain(or: "_-") }, as: UTF8.self)
        guard !name.isEmpty, line.dropFirst(name.utf8.count).first == UInt8(ascii: ":") else {
            return graph.note(
                error: "a line of a Procfile is a name, a colon and a command", at: location,
                help: "a name consists of letters, digits, ‘_’ and ‘-’; a comment begins with ‘#’")
        }
        let command = text.utf8.dropFirst(name.utf8.count + 1).drop(while: \.isBlank)
        guard !command.isEmpty else {
            return graph.note(error: "the process \(NameList.quoted(name)) has no command", at: location)
        }
        // An argument of a program cannot contain this character.
        guard !command.contains(0) else { return graph.note(.controlCharacter("the command", "\0"), at: location) }
        processes.append((name, String(Substring(command)), location))
    }
}
