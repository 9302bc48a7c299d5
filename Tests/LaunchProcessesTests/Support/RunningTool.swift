import Foundation
import LaunchSupport
import Synchronization
import Testing

/// The built `launchgraph`, running; every process it starts carries the mark of the test.
final class RunningTool: Sendable {
    private struct State {
        var output = ""
        var errors = ""
        var code: Int32?
        var openStreams = 2
        var waiters: [(isMet: @Sendable (String, Int32?) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    /// The output that a test waited for in vain.
    struct Silence: Error, CustomStringConvertible {
        let description: String
    }

    private let state = Mutex(State())
    let pid: Int32

    /// The executable that was built with these tests.
    static let path: String? = {
        let start = URL(filePath: CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0])
        var folder = start.deletingLastPathComponent()
        for _ in 0..<6 {
            let candidate = folder.appending(path: "launchgraph").path
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue {
                return candidate
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }()

    /// Starts it with `arguments` in the folder of `here`, where `manifest` is the manifest.
    init(_ arguments: [String], _ manifest: String, _ here: TestEnvironment) throws {
        try here.write(manifest, to: "launchgraph.json")
        // A shell lets what it starts in the background ignore this signal, and the tool would inherit that.
        signal(SIGINT, SIG_DFL)
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.path))
        process.arguments = ["run"] + arguments
        process.currentDirectoryURL = URL(filePath: here.folder)
        process.environment = ProcessInfo.processInfo.environment.merging(["LAUNCH_TEST": here.mark]) { $1 }
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        let end = Mutex<(@Sendable (Int32) -> Void)?>(nil)
        process.terminationHandler = { process in
            let code = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
            end.withLock { $0 }?(code)
        }
        // The handler may come before the object is complete: it takes the lock that is held until then.
        pid = try end.withLock { end in
            try process.run()
            return process.processIdentifier
        }
        end.withLock { $0 = { [weak self] code in self?.change { $0.code = code } } }
        if !process.isRunning {
            let code = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
            change { $0.code = code }
        }
        read(output) { $0.output += $1 }
        read(errors) { $0.errors += $1 }
    }

    /// Reads on a thread of its own, to the end.
    private func read(_ pipe: Pipe, _ add: @escaping @Sendable (inout State, String) -> Void) {
        Thread.detachNewThread {
            while true {
                let data = pipe.fileHandleForReading.availableData
                self.change { state in
                    if data.isEmpty { state.openStreams -= 1 }
                    add(&state, String(decoding: data, as: UTF8.self))
                }
                if data.isEmpty { break }
            }
            // Foundation keeps the process, and with it the pipe.
            try? pipe.fileHandleForReading.close()
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let met = state.withLock { state in
            body(&state)
            let text = state.output + state.errors
            // Its end counts once all it said is there.
            let code = state.openStreams == 0 ? state.code : nil
            let met = state.waiters.filter { $0.isMet(text, code) || code != nil }
            state.waiters.removeAll { $0.isMet(text, code) || code != nil }
            return met
        }
        for waiter in met { waiter.continuation.resume() }
    }

    private func wait(_ isMet: @escaping @Sendable (String, Int32?) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                let code = state.openStreams == 0 ? state.code : nil
                if code != nil || isMet(state.output + state.errors, code) { return true }
                state.waiters.append((isMet, continuation))
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    /// Waits until it has said `text`, on either stream, as many times.
    func says(_ text: String, times: Int = 1) async throws {
        await wait { said, _ in said.ranges(of: text).count >= times }
        let (output, errors) = (self.output, self.errors)
        guard (output + errors).ranges(of: text).count >= times else {
            throw Silence(description: "no ‘\(text)’ in\n\(output)\n\(errors)")
        }
    }

    /// Waits until it has ended, and gives its exit code; that of a signal is negative.
    func end() async -> Int32 {
        await wait { _, code in code != nil }
        return state.withLock { $0.code ?? .min }
    }

    /// Expects its exit code, all of its output, and parts of its output and of its errors. A failure lists all that is
    /// not as expected.
    func expectEnd(
        _ code: Int32, prints whole: String? = nil, output: [String] = [], errors: [String] = [],
        location: Testing.SourceLocation = #_sourceLocation
    ) async {
        let end = await end()
        var differences = end == code ? [] : ["exit \(end) instead of \(code)"]
        if let whole, whole != self.output { differences.append("the output is not ‘\(whole)’") }
        differences += output.filter { !self.output.contains($0) }.map { "no ‘\($0)’ in the output" }
        differences += errors.filter { !self.errors.contains($0) }.map { "no ‘\($0)’ in the errors" }
        #expect(differences == [], "\(self.output)\n\(self.errors)", sourceLocation: location)
    }

    var output: String { state.withLock { $0.output } }
    var errors: String { state.withLock { $0.errors } }

    func send(_ signal: Int32) { kill(pid, signal) }

    /// Sends a signal until it is heard, and waits for the end: one that follows another too closely counts as the same.
    func end(sendingUntilHeard signal: Int32) async -> Int32 {
        let sending = Task {
            while !Task.isCancelled {
                send(signal)
                await Task.yield()
            }
        }
        defer { sending.cancel() }
        return await end()
    }
}
