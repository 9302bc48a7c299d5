/// The files that a command line names. The same rule holds for every command: no output overwrites an input, and no
/// two outputs are written to one file or both to standard output.
struct NamedFiles {
    /// A file that exists, or the path of one that does not.
    private enum Name: Hashable {
        case file(SystemCalls.FileIdentity)
        case path([UInt8])
    }

    private let environment: Environment
    private var uses: [Name: String] = [:]
    private var useOfOutput: String?

    init(_ environment: Environment) { self.environment = environment }

    /// Records that a file is read as `use`. Standard input is not recorded.
    mutating func note(_ path: String, as use: String) {
        guard path != "-" else { return }
        let name = name(of: path)
        uses[name] = uses[name] ?? use
    }

    /// Records a file that `option` writes; `-` is standard output.
    ///
    /// - Throws: a usage error if the file already has a use. A device such as `/dev/null` can have several.
    mutating func take(_ path: String, for option: String) throws(CommandFailure) {
        if path == "-" { return try takeOutput(for: option) }
        let name = name(of: path)
        if case .file(let identity) = name, identity.isDevice { return }
        if let use = uses[name] {
            throw .usage("\(option) would overwrite ‘\(path)’, which is \(use)", hint: "write to another file")
        }
        uses[name] = "written by \(option)"
    }

    /// Records that `option` writes a document to standard output.
    ///
    /// - Throws: a usage error if another option does so too.
    mutating func takeOutput(for option: String) throws(CommandFailure) {
        if let useOfOutput {
            throw .usage(
                "two outputs cannot share standard output: \(useOfOutput) and \(option)",
                hint: "write one of them to a file")
        }
        useOfOutput = option
    }

    /// Returns the first of `paths` that is the same regular file as an earlier one.
    static func repeated(in paths: [String], _ environment: Environment) -> String? {
        var found: Set<SystemCalls.FileIdentity> = []
        return paths.first { path in
            guard path != "-", let identity = SystemCalls.identity(of: environment.resolved(path)) else { return false }
            return identity.isRegular && !found.insert(identity).inserted
        }
    }

    /// Names a file that does not exist by its path, without empty and ‘.’ components.
    private func name(of path: String) -> Name {
        if let identity = SystemCalls.identity(of: environment.resolved(path)) { return .file(identity) }
        let parts = path.split(separator: "/").filter { $0 != "." }
        return .path(Array(((path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")).utf8))
    }
}

extension Environment {
    /// Returns the path of an output on the command line; `-` if the path is another name of this process's standard
    /// output, such as `/dev/stdout`, which is written once and never replaced.
    func outputPath(_ path: String) -> String {
        guard path != "-", case .process = standardInput else { return path }
        if ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path) { return "-" }
        guard let output = SystemCalls.identity(of: 1), !output.isDevice,
            SystemCalls.identity(of: resolved(path)) == output
        else { return path }
        return "-"
    }
}
