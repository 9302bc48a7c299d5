import DependencyGraph
import Foundation

/// How much memory a million services take at the peak beyond their identifiers, each time in a process of its own.
enum MemoryBenchmark {
    /// The argument that makes this program such a process.
    static let argument = "--measure-memory"

    /// The argument that makes this program a small process that starts another one and prints its peak.
    static let peakArgument = "--measure-peak"

    private static let count = 1_000_000

    static func run() throws {
        guard peak() != nil else { return }
        for degree in [0, 4] {
            let output = try Programs.output(
                of: [CommandLine.arguments[0], argument, String(degree)], input: .nullDevice)
            guard let bytes = Int(output.trimmingCharacters(in: .whitespacesAndNewlines)) else { continue }
            let limit = (40 + 12 * degree) * count
            let figures = "\((Double(bytes) / 1e6).rounded2) MB beyond identifiers (at most \(limit / 1_000_000))"
            print("a million services with \(degree) dependencies each: \(figures)" + Budgets.note(bytes < limit))
        }
    }

    /// The largest resident size of a program, in bytes.
    static func peak(of command: [String]) throws -> Int {
        // A process of its own starts it: the size of the one that starts it counts too.
        let output = try Programs.output(of: [CommandLine.arguments[0], peakArgument] + command, input: .nullDevice)
        guard let bytes = Int(output.trimmingCharacters(in: .whitespacesAndNewlines)) else { throw Programs.Failure() }
        return bytes
    }

    /// In the process of its own: resolves a graph and prints by how many bytes that raised the peak.
    static func measure(degree: Int) {
        guard let before = peak() else { return }
        var declarations = Declarations(minimumServices: count, minimumDependencies: count * degree)
        var identifierBytes = 0
        for number in 0..<count {
            let id = "service-\(number)"
            identifierBytes += id.utf8.count
            declarations.addService(id)
            for step in 1..<degree + 1 { declarations.addDependency("service-\(max(0, number - step))") }
        }
        let resolution = Resolution(declarations)
        keep(resolution)
        if let after = peak() { print(after - before - identifierBytes) }
    }

    /// The largest resident size of this process so far, in bytes; `nil` where the system does not say.
    private static func peak() -> Int? {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
    }
}
