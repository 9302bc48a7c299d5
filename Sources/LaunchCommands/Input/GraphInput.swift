import LaunchBinding
import LaunchFormats
import LaunchGraph
import LaunchManifest
import LaunchRendering
import LaunchSupport

struct GraphInput {
    let files: [String]
    /// The manifest that was found by searching; `nil` if the command line names the files.
    private(set) var found: String?
    private let graphFiles: GraphFiles
    private let invocation: Invocation

    /// Determines the input that the arguments of a command describe. Without files, the environment can name them;
    /// otherwise, it is the nearest default file of the format, here or in a parent folder. A format without default names
    /// is read from standard input, as `tsort` does.
    init(_ invocation: Invocation) throws(CommandFailure) {
        let arguments = invocation.arguments
        var files = arguments.values(of: InputOptions.file)
        for (index, operand) in invocation.syntax.operands.enumerated() where operand.namesInput {
            files += arguments.operand(index)
        }
        guard !files.contains("") else { throw .usage("the name of a file is empty") }
        let format = arguments.value(of: InputOptions.from).flatMap(GraphFormat.named)
        let (readsFiles, environment) = (invocation.tool.services == nil, invocation.environment)
        self.invocation = invocation
        var operands = files
        var environmentFiles = arguments.values(of: InputOptions.environmentFile)
        if let variables = format?.environmentFilesVariable, environmentFiles.isEmpty {
            let named = environment.variable(variables) ?? ""
            environmentFiles = named.split(separator: ",").map { String($0) }
        }
        if readsFiles, files.isEmpty, let named = Self.namedFiles(format, environmentFiles, environment) {
            operands = named
        } else if readsFiles, files.isEmpty {
            let format = format ?? .json
            found = format.defaultFileNames.isEmpty ? nil : try environment.nearestFile(format)
            operands = try environment.files(found ?? "-", format)
        }
        try CommandFailure.requireOneStandardInput(operands)
        graphFiles = try GraphFiles(
            operands, format: format, environmentFiles: environmentFiles, areChosen: found == nil, invocation)
        self.files = graphFiles.files
        // Of several units with one name, systemd uses the first.
        if files.count > 1, !graphFiles.format.resolvesLinks,
            let file = NamedFiles.repeated(in: self.files, environment)
        {
            throw .usage("‘\(file)’ is given twice, so each of its services would be declared twice")
        }
    }

    /// Returns the files that the environment names, or a file of variables in the working directory.
    private static func namedFiles(
        _ format: GraphFormat?, _ environmentFiles: [String], _ environment: Environment
    ) -> [String]? {
        guard let format else {
            // The command plug-in names the manifests of a package, one a line.
            let files = environment.variable("LAUNCHGRAPH_MANIFESTS")?.split(separator: "\n").map { String($0) } ?? []
            return files.isEmpty ? nil : files
        }
        guard let namedFiles = format.namedFiles else { return nil }
        var scope = VariableScope(environment.variable)
        var budget = GrowthBudget()
        for file in environmentFiles.isEmpty ? [".env"] : environmentFiles {
            // The importer reports the problems of the file.
            guard let source = try? environment.read(file, isChosen: !environmentFiles.isEmpty) else { continue }
            _ = scope.read(source, &budget, overrides: true)
        }
        return namedFiles { scope.value(of: $0)?.revealed }
    }

    /// Returns the graph, which may have problems, and notes on standard error that the importer dropped any
    /// information.
    func load(notesLosses: Bool = true) throws(CommandFailure) -> Manifest {
        let manifest = read()
        try manifest.requireReadable()
        if notesLosses { invocation.noteLosses(of: manifest) }
        return manifest
    }

    func read() -> Manifest { invocation.tool.services.map { Manifest(services: $0) } ?? graphFiles.read() }
}

extension Invocation {
    /// Writes one note to standard error if the importer of another format dropped any information. ‘check’ and
    /// ‘convert’ write a note for each kind of loss instead.
    func noteLosses(of manifest: Manifest) {
        let losses = manifest.inputDiagnostics.filter { $0.rule == .lostInConversion }
        guard let first = losses.first else { return }
        let subject = losses.count == 1 ? "1 kind of setting is" : "\(losses.count) kinds of settings are"
        let note = Diagnostic(
            .lostInConversion, "\(subject) not kept in a launch graph; ‘\(tool.name) check’ says which",
            at: first.location.map { SourceLocation(file: $0.file) })
        write(to: errors) { [note].text(to: &$0) }
    }
}
