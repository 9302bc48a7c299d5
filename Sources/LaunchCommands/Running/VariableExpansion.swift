import DependencyGraph
import LaunchGraph
import LaunchManifest
import LaunchProcesses
import LaunchSupport

/// Reads the environment files of services and replaces the references to variables in their attributes.
///
/// A reference is replaced by a variable of the service's `environment`, else of its environment files, else of this
/// process. In the values of `environment` itself, it is replaced by a variable of the files or of this process.
struct VariableExpansion {
    /// The texts of a service with all references expanded. Secrets in them are known, and masked in messages.
    struct Expanded {
        var launch: [SecretText] = []
        var directory: SecretText?
        var ready: ProcessReadiness?
        var shutdown: ProcessEnding
        /// The variables of environment files.
        var fileVariables: [ProcessCommand.Variable] = []
        /// The variables of `environment`.
        var variables: [ProcessCommand.Variable] = []
        /// Notes about the environment files and variables in use.
        var notes: [String] = []
    }

    /// The problems, with their source locations.
    private(set) var problems: [Diagnostic] = []

    private let manifest: Manifest
    private let environment: Environment
    /// The variables of each file that has been read.
    private var files: [SystemPath: [ProcessCommand.Variable]] = [:]
    /// The values of references for each list of files, which many services often share.
    private var variablesOfFiles: [FileList: Variables] = [:]

    /// The environment files of a service.
    private struct FileList: Hashable {
        let folder: SystemPath?
        let paths: [String]
    }

    init(_ manifest: Manifest, in environment: Environment) {
        self.manifest = manifest
        self.environment = environment
    }

    /// Returns the attributes of a service with all references expanded.
    ///
    /// - Parameters:
    ///   - number: the number of the service's declaration.
    ///   - folder: the folder that the paths of environment files are relative to.
    mutating func expand(_ attributes: ServiceAttributes, ofService number: DeclarationNumber, in folder: SystemPath?)
        -> Expanded
    {
        let paths = attributes.environmentFiles ?? []
        var result = Expanded(shutdown: ProcessEnding(ProcessStop(attributes.shutdown)))
        result.fileVariables = readFiles(paths, ofService: number, in: folder)
        var scope = Scope(variables: variables(of: FileList(folder: folder, paths: paths), result.fileVariables))
        result.variables = (attributes.environment ?? []).map { expandVariable($0, ofService: number, &scope) }
        for variable in result.variables { scope.variables.set(variable) }
        if !result.fileVariables.isEmpty {
            let count = result.fileVariables.count
            let names = NameList.quoted(paths.joined(separator: "’, ‘"))
            result.notes.append("with \(count == 1 ? "1 variable" : "\(count) variables") from \(names)")
        }
        expandTexts(of: &result, attributes, number, &scope)
        if let note = scope.note { result.notes.append(note) }
        return result
    }

    private mutating func expandTexts(
        of result: inout Expanded, _ attributes: ServiceAttributes, _ number: DeclarationNumber, _ scope: inout Scope
    ) {
        if let launch = attributes.launch {
            result.launch = expand(launch, manifest.value(ofKey: "launch", ofService: number), number, &scope)
        }
        if let directory = attributes.directory {
            let value = manifest.value(ofKey: "directory", ofService: number)
            result.directory = expand(directory, value, number, &scope)
        }
        if case .command(let command) = attributes.shutdown {
            let value = manifest.value(ofKey: "shutdown", ofService: number)
            result.shutdown = .command(expand(command, value, number, &scope))
        }
        if let ready = attributes.ready {
            let value = manifest.value(ofKey: "ready", ofService: number)
            result.ready = expand(ready, value, number, &scope)
        }
    }

    private mutating func expand(
        _ ready: Readiness, _ value: JSONValue?, _ number: DeclarationNumber, _ scope: inout Scope
    ) -> ProcessReadiness {
        let name: String
        switch ready.probe {
        case .started: name = ""
        case .output: name = "output"
        case .tcp: name = "tcp"
        case .http: name = "http"
        case .file: name = "file"
        case .command(let command):
            var condition = ProcessReadiness(ready)
            condition.probe = .command(expand(command, value?["command"], number, &scope))
            return condition
        }
        return ProcessReadiness(ready) { expand($0, value?[name], number, &scope) }
    }

    private mutating func expandVariable(
        _ variable: ServiceAttributes.EnvironmentVariable, ofService number: DeclarationNumber, _ scope: inout Scope
    ) -> ProcessCommand.Variable {
        let (own, inherited) = manifest.values(ofKey: "environment", ofService: number)
        let value = own?[variable.name] ?? inherited?[variable.name]
        return .init(variable.name, expand(variable.value, value, number, &scope))
    }

    private mutating func expand(
        _ command: [String], _ value: JSONValue?, _ number: DeclarationNumber, _ scope: inout Scope
    ) -> [SecretText] {
        let values = value.map { Array($0.elements) } ?? []
        return command.enumerated().map { index, text in
            expand(text, index < values.count ? values[index] : nil, number, &scope)
        }
    }

    private mutating func expand(
        _ text: String, _ value: JSONValue?, _ number: DeclarationNumber, _ scope: inout Scope
    ) -> SecretText {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return SecretText(text).marking(manifest.secrets) }
        let expanded = VariableText(text.utf8) { [variables = scope.variables] in variables.value(of: $0) }
        let locations = value?.locations(ofBytes: expanded.problems.map(\.offset))
        for (index, (problem, _)) in expanded.problems.enumerated() {
            let problem = ManifestProblem.variable(problem)
            let location = locations?[index] ?? manifest.location(ofService: number)
            problems.append(Diagnostic(nil, severity: .error, problem.message, at: location, help: problem.help))
        }
        for reference in expanded.references { scope.note(reference) }
        return expanded.secretText.marking(manifest.secrets)
    }

    // MARK: Environment files

    /// Returns the values of references in a service with these environment files.
    private mutating func variables(
        of files: FileList, _ fileVariables: [ProcessCommand.Variable]
    ) -> Variables {
        if let variables = variablesOfFiles[files] { return variables }
        var variables = Variables(inherited: environment.variable)
        for variable in fileVariables { variables.set(variable) }
        variablesOfFiles[files] = variables
        return variables
    }

    private mutating func readFiles(
        _ paths: [String], ofService number: DeclarationNumber, in folder: SystemPath?
    ) -> [ProcessCommand.Variable] {
        guard !paths.isEmpty else { return [] }
        let (own, inherited) = manifest.values(ofKey: "environmentFile", ofService: number)
        // The files of the defaults precede the others.
        let values = [inherited, own].compactMap(\.self).flatMap { $0.kind == .array ? Array($0.elements) : [$0] }
        var variables: [ProcessCommand.Variable] = []
        for (index, path) in paths.enumerated() {
            let location = index < values.count ? values[index].location : manifest.location(ofService: number)
            variables += read(path, in: folder, from: location)
        }
        return variables
    }

    private mutating func read(
        _ path: String, in folder: SystemPath?, from location: SourceLocation?
    ) -> [ProcessCommand.Variable] {
        let file = folder?.resolving(SystemPath(path)) ?? SystemPath(path)
        if let variables = files[file] { return variables }
        files[file] = []
        do throws(FileContents.Failure) {
            // In this list, ‘-’ is a file name, not standard input.
            let name = file.bytes == [UInt8(ascii: "-")] ? "./-" : file.systemText
            let source = try FileContents.read(name, named: shownName(of: file), isChosen: false)
            let contents = EnvironmentFile(source, inherited: environment.variable)
            problems += contents.diagnostics
            files[file] = contents.variables
            return contents.variables
        } catch {
            let message = "the environment file ‘\(path)’: \(error.diagnostic.message)"
            problems.append(Diagnostic(nil, severity: .error, message, at: location))
            return []
        }
    }

    /// Returns the path of a file relative to the working directory, like the paths of manifests.
    private func shownName(of file: SystemPath) -> String {
        guard let here = environment.workingDirectory else { return file.systemText }
        let prefix = SystemPath(systemText: here).bytes + [UInt8(ascii: "/")]
        return file.bytes.starts(with: prefix)
            ? SystemPath(file.bytes.dropFirst(prefix.count)).systemText : file.systemText
    }
}

/// The variables that the references of one service can use.
private struct Variables {
    private let inherited: @Sendable (String) -> String?
    private var own: [UTF8Key: SecretText] = [:]

    init(inherited: @escaping @Sendable (String) -> String?) {
        self.inherited = inherited
    }

    mutating func set(_ variable: ProcessCommand.Variable) { own[UTF8Key(variable.name)] = variable.text }

    func value(of name: String) -> SecretText? {
        own[UTF8Key(name)] ?? inherited(name).map { SecretText($0, of: name) }
    }
}

/// The variables of one service, and those that its references have used.
private struct Scope {
    var variables: Variables
    /// The references so far, by name, in order.
    private var references: [VariableText.Reference] = []
    private var noted: Set<VariableText.Reference> = []

    init(variables: Variables) {
        self.variables = variables
    }

    mutating func note(_ reference: VariableText.Reference) {
        if noted.insert(reference).inserted { references.append(reference) }
    }

    /// A note about the variables that were substituted, and their sources.
    var note: String? {
        guard !references.isEmpty else { return nil }
        return "substituted: "
            + references.map { reference in
                reference.isDefault
                    ? "\(reference.name) by its default"
                    : "\(reference.name)=\(variables.value(of: reference.name) ?? "")"
            }.joined(separator: ", ")
    }
}

extension Manifest {
    /// Returns the value of a service's key, in the service or in its file's `defaults`.
    fileprivate func value(ofKey key: String, ofService number: DeclarationNumber) -> JSONValue? {
        let values = values(ofKey: key, ofService: number)
        return values.own ?? values.inherited
    }
}
