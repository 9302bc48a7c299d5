/// The files that a command line names. The same rule holds for every command: no output overwrites an input, and no
/// two outputs are written to one file or both to standard output.
struct NamedFiles {
    /// Standard output, a file that exists, or the path of one that does not.
    private enum Name: Hashable {
        case output
        case file(SystemCalls.FileIdentity)
        case path([UInt8])
    }

    private let environment: Environment
    private var uses: [Name: String] = [:]

    init(_ environment: Environment) { self.environment = environment }

    /// Records that a file is read as `use`. Standard input is not recorded.
    mutating func note(_ path: String, as use: String) {
        guard path != "-" else { return }
        let name = name(of: path)
        uses[name] = uses[name] ?? use
    }

    /// Records a file that `option` writes. Throws a usage error if it already has a use; a device such as `/dev/null` can
    /// have several.
    mutating func take(_ path: String, for option: String, hint: String = "write to another file")
        throws(CommandFailure)
    {
        let name = path == "-" ? .output : name(of: path)
        if case .file(let identity) = name, identity.isDevice { return }
        guard let use = uses[name] else {
            uses[name] = "written by \(option)"
            return
        }
        let action = name == .output ? "share standard output" : "overwrite ‘\(path)’"
        throw .usage("\(option) would \(action), which is \(use)", hint: hint)
    }

    /// Returns the first of `paths` that is the same regular file as an earlier one.
    static func repeated(in paths: [String], _ environment: Environment) -> String? {
        var found: Set<SystemCalls.FileIdentity> = []
        return paths.first { path in
            guard path != "-", let identity = SystemCalls.identity(of: environment.resolved(path)) else { return false }
            return identity.isRegular && !found.insert(identity).inserted
        }
    }

    /// Returns the name of a file; of one that does not exist, its path, without empty and ‘.’ components.
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
