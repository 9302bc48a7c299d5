import Foundation

/// The `launchgraph` that was built with these tests, for what can only be seen from outside of a process.
enum BuiltTool {
    /// The executable; `nil` where the tests were built without it.
    static let path: String? = {
        let start = URL(filePath: CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0])
        var folder = start.deletingLastPathComponent()
        for _ in 0..<6 {
            let candidate = folder.appending(path: "launchgraph").path
            if FileManager.default.isExecutableFile(atPath: candidate), !isFolder(candidate) { return candidate }
            folder.deleteLastPathComponent()
        }
        return nil
    }()

    /// A program of the system, where it is installed.
    static func program(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile(atPath:))
    }

    /// Runs a script of `shell` with the tool in its path, and gives what it wrote and how it ended.
    static func shell(
        _ script: String, with shell: String = "/bin/sh", in folder: URL = Repository.fixtures,
        variables: [String: String] = [:]
    ) throws -> Run {
        let process = Process()
        process.executableURL = URL(filePath: shell)
        process.arguments = ["-c", script]
        process.currentDirectoryURL = folder
        var environment = ProcessInfo.processInfo.environment
        let tools = path.map { URL(filePath: $0).deletingLastPathComponent().path + ":" } ?? ""
        environment["PATH"] = tools + (environment["PATH"] ?? "/usr/bin:/bin")
        // Where these tests run is none of the commands' business.
        for name in ["GITHUB_ACTIONS", "GITHUB_WORKSPACE"] { environment[name] = nil }
        process.environment = environment.merging(variables) { $1 }
        // Files instead of pipes, which would have to be drained.
        return try Repository.withTemporaryFolder { temporary in
            let files = ["output", "errors"].map { temporary.appending(path: $0) }
            for file in files { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
            process.standardOutput = try FileHandle(forWritingTo: files[0])
            process.standardError = try FileHandle(forWritingTo: files[1])
            process.standardInput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
            let code = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
            return Run(script: script, output: texts[0], errors: texts[1], code: code)
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
