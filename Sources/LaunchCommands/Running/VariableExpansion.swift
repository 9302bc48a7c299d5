import DependencyGraph
import LaunchGraph
import LaunchManifest
import LaunchSupport

/// Reads the environment files of services and replaces the references to variables in their attributes.
///
/// A reference is replaced by a variable of the service's `environment`, else of its environment files, else of this
/// process. In the values of `environment` itself, it is replaced by a variable of the files or of this process.
struct VariableExpansion {
    /// The attributes of a service with all references expanded.
    struct Expanded {
        /// The attributes with all variables; those of environment files come first in `environment`.
        var attributes: ServiceAttributes
        /// The attributes for display: with secrets masked, and without the variables of environment files.
        var shown: ServiceAttributes
        /// Notes about the environment files and variables in use.
        var notes: [String] = []
    }

    /// The problems, with their source locations.
    private(set) var problems: [Diagnostic] = []

    private let manifest: Manifest
    private let environment: Environment
    /// The variables of each file that has been read.
    private var files: [SystemPath: [ServiceAttributes.EnvironmentVariable]] = [:]
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
        let fileVariables = readFiles(attributes.environmentFiles ?? [], ofService: number, in: folder)
        let files = FileList(folder: folder, paths: attributes.environmentFiles ?? [])
        var scope = Scope(variables: variables(of: files, fileVariables))
        var result = Expanded(attributes: attributes, shown: attributes)
        if let variables = attributes.environment {
            let expanded = variables.map { expandVariable($0, ofService: number, &scope) }
            result.attributes.environment = expanded.map(\.real)
            result.shown.environment = expanded.map(\.shown)
            for (variable, shown) in expanded { scope.variables.set(variable, shown: shown.value) }
        }
        if !fileVariables.isEmpty {
            result.attributes.environment = fileVariables + (result.attributes.environment ?? [])
            let names = NameList.quoted((attributes.environmentFiles ?? []).joined(separator: "’, ‘"))
            result.notes.append(
                "with \(fileVariables.count == 1 ? "1 variable" : "\(fileVariables.count) variables") from \(names)")
        }
        expandPaths(of: &result, attributes, number, &scope)
        if let note = scope.note { result.notes.append(note) }
        return result
    }

    private mutating func expandPaths(
        of result: inout Expanded, _ attributes: ServiceAttributes, _ number: DeclarationNumber, _ scope: inout Scope
    ) {
        if let launch = attributes.launch {
            let value = manifest.value(ofKey: "launch", ofService: number)
            (result.attributes.launch, result.shown.launch) = expand(launch, value, number, &scope)
        }
        if let directory = attributes.directory {
            let value = manifest.value(ofKey: "directory", ofService: number)
            let text = expand(directory, value, number, &scope)
            (result.attributes.directory, result.shown.directory) = (text.real, text.shown)
        }
        if case .command(let command) = attributes.shutdown {
            let value = manifest.value(ofKey: "shutdown", ofService: number)
            let text = expand(command, value, number, &scope)
            (result.attributes.shutdown, result.shown.shutdown) = (.command(text.real), .command(text.shown))
        }
        if let ready = attributes.ready {
            let value = manifest.value(ofKey: "ready", ofService: number)
            let probe = expand(ready.probe, value, number, &scope)
            result.attributes.ready = Readiness(probe.real, interval: ready.interval)
            result.shown.ready = Readiness(probe.shown, interval: ready.interval)
        }
    }

    private mutating func expand(
        _ probe: Readiness.Probe, _ value: JSONValue?, _ number: DeclarationNumber, _ scope: inout Scope
    ) -> (real: Readiness.Probe, shown: Readiness.Probe) {
        switch probe {
        case .started: return (probe, probe)
        case .output(let text):
            let text = expand(text, value?["output"], number, &scope)
            return (.output(text.real), .output(text.shown))
        case .tcp(let address):
            let text = expand(address, value?["tcp"], number, &scope)
            return (.tcp(text.real), .tcp(text.shown))
        case .http(let url, let status):
            let text = expand(url, value?["http"], number, &scope)
            return (.http(text.real, status: status), .http(text.shown, status: status))
        case .file(let path):
            let text = expand(path, value?["file"], number, &scope)
            return (.file(text.real), .file(text.shown))
        case .command(let command):
            let text = expand(command, value?["command"], number, &scope)
            return (.command(text.real), .command(text.shown))
        }
    }

    private mutating func expandVariable(
        _ variable: ServiceAttributes.EnvironmentVariable, ofService number: DeclarationNumber, _ scope: inout Scope
    ) -> (real: ServiceAttributes.EnvironmentVariable, shown: ServiceAttributes.EnvironmentVariable) {
        let (own, inherited) = manifest.values(ofKey: "environment", ofService: number)
        let value = expand(variable.value, own?[variable.name] ?? inherited?[variable.name], number, &scope)
        return (
            .init(variable.name, value.real),
            .init(variable.name, SecretNames.shown(value.shown, of: variable.name))
        )
    }

    private mutating func expand(
        _ command: [String], _ value: JSONValue?, _ number: DeclarationNumber, _ scope: inout Scope
    ) -> (real: [String], shown: [String]) {
        let values = value.map { Array($0.elements) } ?? []
        var (real, shown): ([String], [String]) = ([], [])
        for (index, text) in command.enumerated() {
            let text = expand(text, index < values.count ? values[index] : nil, number, &scope)
            real.append(text.real)
            shown.append(text.shown)
        }
        return (real, shown)
    }

    private mutating func expand(
        _ text: String, _ value: JSONValue?, _ number: DeclarationNumber, _ scope: inout Scope
    ) -> (real: String, shown: String) {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return (text, SecretNames.maskingPassword(inURL: text)) }
        let expanded = VariableText(text.utf8) { [variables = scope.variables] in variables.value(of: $0) }
        let locations = value?.locations(ofBytes: expanded.problems.map(\.offset))
        for (index, (problem, _)) in expanded.problems.enumerated() {
            let problem = ManifestProblem.variable(problem)
            let location = locations?[index] ?? manifest.location(ofService: number)
            problems.append(Diagnostic(nil, severity: .error, problem.message, at: location, help: problem.help))
        }
        for reference in expanded.references { scope.note(reference) }
        let shown = VariableText(text.utf8) { [variables = scope.variables] in variables.shownValue(of: $0) }
        return (expanded.string, SecretNames.maskingPassword(inURL: shown.string))
    }

    // MARK: Environment files

    /// Returns the values of references in a service with these environment files.
    private mutating func variables(
        of files: FileList, _ fileVariables: [ServiceAttributes.EnvironmentVariable]
    ) -> Variables {
        if let variables = variablesOfFiles[files] { return variables }
        var variables = Variables(inherited: environment.variable)
        for variable in fileVariables {
            variables.set(variable, shown: SecretNames.shown(variable.value, of: variable.name))
        }
        variablesOfFiles[files] = variables
        return variables
    }

    private mutating func readFiles(
        _ paths: [String], ofService number: DeclarationNumber, in folder: SystemPath?
    ) -> [ServiceAttributes.EnvironmentVariable] {
        guard !paths.isEmpty else { return [] }
        let (own, inherited) = manifest.values(ofKey: "environmentFile", ofService: number)
        // The files of the defaults precede the others.
        let values = [inherited, own].compactMap(\.self).flatMap { $0.kind == .array ? Array($0.elements) : [$0] }
        var variables: [ServiceAttributes.EnvironmentVariable] = []
        for (index, path) in paths.enumerated() {
            let location = index < values.count ? values[index].location : manifest.location(ofService: number)
            variables += read(path, in: folder, from: location)
        }
        return variables
    }

    private mutating func read(
        _ path: String, in folder: SystemPath?, from location: SourceLocation?
    ) -> [ServiceAttributes.EnvironmentVariable] {
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
    private var own: [UTF8Key: (real: String, shown: String)] = [:]

    init(inherited: @escaping @Sendable (String) -> String?) {
        self.inherited = inherited
    }

    mutating func set(_ variable: ServiceAttributes.EnvironmentVariable, shown: String) {
        own[UTF8Key(variable.name)] = (variable.value, shown)
    }

    func value(of name: String) -> String? { own[UTF8Key(name)]?.real ?? inherited(name) }

    func shownValue(of name: String) -> String? {
        if let variable = own[UTF8Key(name)] { return variable.shown }
        return inherited(name).map { SecretNames.shown($0, of: name) }
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
                    : "\(reference.name)=\(variables.shownValue(of: reference.name) ?? "")"
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
