import Foundation
import Synchronization
import Testing

/// A process of one of the package's executables.
final class RunningServer: Sendable {
    private struct State {
        var lines: [String] = []
        var hasEnded = false
        var waiters: [(isMet: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let process = Process()
    private let state = Mutex(State())

    init(_ arguments: [String], of name: String = "orders", environment: [String: String] = [:]) throws {
        process.executableURL = Self.products.appending(path: name)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        try? pipe.fileHandleForWriting.close()
        let handle = pipe.fileHandleForReading
        Thread.detachNewThread { [self] in
            var rest = ""
            while case let data = handle.availableData, !data.isEmpty {
                rest += String(decoding: data, as: UTF8.self)
                var lines = rest.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                rest = lines.removeLast()
                change { $0.lines += lines }
            }
            process.waitUntilExit()
            change { $0.hasEnded = true }
        }
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// The folder of the executables: that of the test bundle.
    private static var products: URL {
        let arguments = CommandLine.arguments
        let bundle = arguments.first { $0.hasSuffix(".xctest") } ?? arguments[0]
        return URL(filePath: bundle).deletingLastPathComponent()
    }

    var lines: [String] { state.withLock(\.lines) }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// The number at the end of the first line that contains `text`.
    func port(after text: String) async throws -> Int {
        await wait { state in state.hasEnded || state.lines.contains { $0.contains(text) } }
        let line = try #require(lines.first { $0.contains(text) }, "\(lines)")
        let rest = line[try #require(line.range(of: text)).upperBound...]
        return try #require(Int(rest.prefix { $0.isNumber }))
    }

    /// Waits for a line that contains `text`.
    func line(containing text: String) async -> Bool {
        await wait { state in state.hasEnded || state.lines.contains { $0.contains(text) } }
        return lines.contains { $0.contains(text) }
    }

    /// Waits until the process has ended.
    func end() async -> Int32 {
        await wait(for: \.hasEnded)
        return process.terminationStatus
    }

    private func wait(for property: KeyPath<State, Bool> & Sendable) async { await wait { $0[keyPath: property] } }

    private func wait(_ isMet: @escaping @Sendable (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if isMet(state) { return true }
                state.waiters.append((isMet, continuation))
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let met = state.withLock { state in
            body(&state)
            let changed = state
            let met = state.waiters.filter { $0.isMet(changed) }
            state.waiters.removeAll { $0.isMet(changed) }
            return met
        }
        for waiter in met { waiter.continuation.resume() }
    }
}

/// A folder that is removed at the end.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "orders-\(UUID())")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }
}
