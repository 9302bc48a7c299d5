/// The files that a command line names, so that none is overwritten that is also read, or written twice.
struct NamedFiles {
    private let environment: Environment
    private var uses: [(identity: SystemCalls.FileIdentity?, path: String, use: String)] = []

    init(_ environment: Environment) { self.environment = environment }

    /// Takes note of a file that is read, and what as; standard input is none.
    mutating func note(_ path: String, as use: String) {
        guard path != "-" else { return }
        uses.append((SystemCalls.identity(of: environment.resolved(path)), Self.plain(path), use))
    }

    /// Takes note of a file that `option` writes.
    ///
    /// - Throws: a usage error if it has a use already; what is no regular file, such as `/dev/null`, can have many.
    mutating func take(_ path: String, for option: String) throws(CommandFailure) {
        let (identity, plain) = (SystemCalls.identity(of: environment.resolved(path)), Self.plain(path))
        guard identity?.isRegular ?? true else { return }
        let other = uses.first { $0.path == plain || $0.identity != nil && $0.identity == identity }
        if let other {
            throw .usage(
                "\(option) would overwrite ‘\(path)’, which is \(other.use)", hint: "write to a file of its own")
        }
        uses.append((identity, plain, "written by \(option)"))
    }

    /// Whether two of `paths` are one file, and which.
    static func repeated(in paths: [String], _ environment: Environment) -> String? {
        var files = NamedFiles(environment)
        for path in paths where path != "-" {
            let (identity, plain) = (SystemCalls.identity(of: environment.resolved(path)), Self.plain(path))
            guard identity?.isRegular ?? false else { continue }
            if files.uses.contains(where: { $0.path == plain || $0.identity == identity }) { return path }
            files.note(path, as: "")
        }
        return nil
    }

    /// A path without what leads nowhere.
    private static func plain(_ path: String) -> String {
        (path.hasPrefix("/") ? "/" : "")
            + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }
}
