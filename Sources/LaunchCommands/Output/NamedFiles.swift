/// The files that a command line names. The same rule holds for every command: no output overwrites an input, and no
/// two outputs are written to one file or both to standard output.
struct NamedFiles {
    private let environment: Environment
    private var usesByIdentity: [SystemCalls.FileIdentity: String] = [:]
    private var usesByPath: [[UInt8]: String] = [:]
    private var useOfOutput: String?

    init(_ environment: Environment) { self.environment = environment }

    /// Records that a file is read as `use`. Standard input is not recorded.
    mutating func note(_ path: String, as use: String) {
        guard path != "-" else { return }
        record(use, SystemCalls.identity(of: environment.resolved(path)), Self.plain(path))
    }

    /// Records a file that `option` writes; `-` is standard output.
    ///
    /// - Throws: a usage error if the file already has a use. A device such as `/dev/null` can have several.
    mutating func take(_ path: String, for option: String) throws(CommandFailure) {
        if path == "-" { return try takeOutput(for: option) }
        let identity = SystemCalls.identity(of: environment.resolved(path))
        let plain = Self.plain(path)
        guard !(identity?.isDevice ?? false) else { return }
        if let use = usesByPath[plain] ?? identity.flatMap({ usesByIdentity[$0] }) {
            throw .usage("\(option) would overwrite ‘\(path)’, which is \(use)", hint: "write to another file")
        }
        record("written by \(option)", identity, plain)
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

    private mutating func record(_ use: String, _ identity: SystemCalls.FileIdentity?, _ plain: [UInt8]) {
        if usesByPath[plain] == nil { usesByPath[plain] = use }
        if let identity, !identity.isDevice, usesByIdentity[identity] == nil { usesByIdentity[identity] = use }
    }

    /// Returns the first of `paths` that is the same file as an earlier one.
    static func repeated(in paths: [String], _ environment: Environment) -> String? {
        var files = NamedFiles(environment)
        for path in paths where path != "-" {
            guard let identity = SystemCalls.identity(of: environment.resolved(path)), identity.isRegular else {
                continue
            }
            if files.usesByIdentity[identity] != nil { return path }
            files.usesByIdentity[identity] = path
        }
        return nil
    }

    /// Returns the bytes of a path without empty and ‘.’ components.
    private static func plain(_ path: String) -> [UInt8] {
        Array(
            ((path.hasPrefix("/") ? "/" : "")
                + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")).utf8)
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
