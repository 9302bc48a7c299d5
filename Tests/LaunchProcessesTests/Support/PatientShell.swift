import Foundation

/// Starts programs and waits for them on a thread of its own: a wait that blocks a thread of the pool would hold up every
/// other test on a machine with two processors.
enum PatientShell {
    /// Runs a program to its end.
    ///
    /// - Parameter joinsErrors: whether the output contains what the program writes to standard error.
    /// - Returns: what the program wrote, and its exit code.
    static func run(
        _ arguments: [String], in folder: String? = nil, mark: String? = nil, joinsErrors: Bool = true
    ) async throws -> (output: String, code: Int32) {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        try wait(arguments, in: folder, mark: mark, joinsErrors: joinsErrors)
                    })
            }
        }
    }

    private static func wait(
        _ arguments: [String], in folder: String?, mark: String?, joinsErrors: Bool
    ) throws -> (output: String, code: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = URL(filePath: folder) }
        if let mark {
            process.environment = ProcessInfo.processInfo.environment.merging(["LAUNCH_TEST": mark]) { $1 }
        }
        let output = Pipe()
        process.standardOutput = output
        if joinsErrors { process.standardError = output }
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        try output.fileHandleForReading.close()
        process.waitUntilExit()
        return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
    }
}
