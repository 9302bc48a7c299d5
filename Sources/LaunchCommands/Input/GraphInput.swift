import LaunchBinding
import LaunchGraph
import LaunchManifest

/// The graph that a command line is about, before it is read.
struct GraphInput {
    private let source: GraphSource
    let environment: Environment
    /// The files; `-` is standard input.
    let files: [String]
    /// The manifest that was found because none was named.
    let found: String?
    private let format: ManifestFormat

    /// The input that the arguments of a command name.
    init(_ invocation: Invocation) throws(CommandFailure) {
        let arguments = invocation.arguments
        var files = arguments.values(of: CommonOptions.file)
        for (index, operand) in invocation.syntax.operands.enumerated() where operand.namesInput {
            files += arguments.operand(index)
        }
        let format = arguments.value(of: CommonOptions.from).flatMap(ManifestFormat.init(rawValue:)) ?? .json
        try self.init(invocation, files: files, format: format)
    }

    /// The content of these files; without files, an edge list is read from standard input, like `tsort` does, and a
    /// manifest from the nearest `launchgraph.json`.
    init(_ invocation: Invocation, files: [String], format: ManifestFormat) throws(CommandFailure) {
        source = invocation.tool.source
        environment = invocation.environment
        self.format = format
        if !source.isFixed, files.isEmpty {
            found = format == .tsort ? nil : try ManifestSearch.nearest(in: environment)
            self.files = [found ?? "-"]
        } else {
            found = nil
            self.files = files
        }
        guard self.files.count(where: { $0 == "-" }) < 2 else {
            throw .usage("standard input (‘-’) can be read only once")
        }
        if files.count > 1, let file = NamedFiles.repeated(in: files, environment) {
            throw .usage("‘\(file)’ is given twice, so each of its services would be declared twice")
        }
    }

    /// The graph, which may have problems.
    ///
    /// - Throws: `unreadable` with everything that kept it from being read.
    func load() throws(CommandFailure) -> Manifest {
        let manifest = read()
        guard manifest.isReadable else {
            throw .unreadable(manifest.inputDiagnostics.filter { $0.severity == .error })
        }
        return manifest
    }

    /// The graph, or what could be made of it: its own diagnostics say what could not be read.
    func read() -> Manifest {
        switch source {
        case .declared(let manifest): return manifest()
        case .services(let services): return Manifest(services: services)
        case .manifestFiles: break
        }
        var reader = ManifestReader()
        for file in files {
            do throws(FileContents.Failure) {
                let source = try environment.read(file)
                if format == .json && YAMLFile.includes(file) {
                    reader.readYAMLFile(source)
                } else {
                    reader.read(source, format: format)
                }
            } catch {
                reader.note(error.diagnostic)
            }
        }
        return reader.manifest()
    }
}
