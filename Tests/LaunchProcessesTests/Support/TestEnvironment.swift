import Foundation
import LaunchGraph
import LaunchProcesses
import Testing

/// A temporary folder, a process launcher, and a mark that identifies every process that a test has started.
struct TestEnvironment: Sendable {
    let launcher: ProcessLauncher
    let output = CollectedOutput()
    let folder: String
    let mark = UUID().uuidString

    init() throws {
        launcher = ProcessLauncher(output: output)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("launch-" + mark).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Performs `body` and checks that no process is left.
    static func check(_ body: (TestEnvironment) async throws -> Void) async throws {
        let environment = try TestEnvironment()
        defer { try? FileManager.default.removeItem(atPath: environment.folder) }
        try await body(environment)
        #expect(environment.launcher.count == 0, "the launcher still has a process")
        #expect(environment.processes() == [], "a process is left")
    }

    /// The commands of the processes that carry this test's mark and have not ended.
    func processes() -> [String] { MarkedProcesses.commands(mark: mark) }

    /// The lines that the service has printed up to now.
    func lines(of id: ServiceID = "service") async -> [String] {
        await launcher.drainOutput()
        return output.lines(of: id)
    }

    /// A service may take long to end on a busy machine.
    static let patientPolicy = ServicePolicy(grace: .seconds(60))

    func command(_ arguments: [String]) -> ProcessCommand {
        ProcessCommand(arguments, environment: [.init("LAUNCH_TEST", mark)], directory: folder)
    }

    /// A service that runs a shell script.
    func shell(
        _ script: String, as id: ServiceID = "service", ready: Readiness.Probe? = nil, interval: Duration? = nil,
        stop: ProcessStop = .terminate, dependsOn: [ServiceID] = [], policy: ServicePolicy = patientPolicy
    ) -> ProcessService {
        service(
            ["/bin/sh", "-c", script], as: id, ready: ready, interval: interval, stop: stop, dependsOn: dependsOn,
            policy: policy)
    }

    func service(
        _ arguments: [String], as id: ServiceID = "service", ready: Readiness.Probe? = nil, interval: Duration? = nil,
        stop: ProcessStop = .terminate, dependsOn: [ServiceID] = [], policy: ServicePolicy = patientPolicy
    ) -> ProcessService {
        ProcessService(
            id, command(arguments), ready: ready.map { Readiness($0, interval: interval) }, stop: stop,
            dependsOn: dependsOn, policy: policy, launcher: launcher)
    }

    func write(_ text: String, to name: String, mode: Int = 0o644) throws {
        let path = folder + "/" + name
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + name) }

    func contents(of name: String) throws -> String { try String(contentsOfFile: folder + "/" + name, encoding: .utf8) }
}

/// Finds processes by a variable in their environment.
enum MarkedProcesses {
    static func pids(mark: String) -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return pids(mark: mark, among: names.compactMap { Int32($0) })
    }

    static func pids(mark: String, among pids: [Int32]) -> [Int32] {
        pids.filter { pid in
            guard let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ") else { return false }
            return environment.range(of: Data("=\(mark)".utf8)) != nil && !hasEnded(pid)
        }
    }

    static func commands(mark: String) -> [String] {
        pids(mark: mark).map { pid in
            let bytes = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") ?? Data()
            return String(decoding: bytes.map { $0 == 0 ? 32 : $0 }, as: UTF8.self)
        }
    }

    private static func hasEnded(_ pid: Int32) -> Bool {
        guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            let end = stat.lastIndex(of: ")")
        else { return true }
        return stat[end...].dropFirst(2).first == "Z"
    }
}
