import Foundation
import Testing

#if os(Linux)
    extension ProcessTests {
        /// A run of five services in which one system call fails; `make faults` lets every call fail with each of its errors.
        @Suite(.timeLimit(.minutes(10))) struct FaultTests {
            private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appending(path: "Fixtures/Tools/faults/run").path

            private static let canRun = ["python3", "cc"].allSatisfy { program in
                (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
                    FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
                }
            }

            @Test(.enabled(if: canRun))
            func `a run ends in time and leaves nothing behind when a system call fails`() async throws {
                let tool = try #require(RunningTool.path)
                let (text, code) = try await PatientShell.run(["python3", Self.script, "--tool", tool, "--share"])
                #expect(code == 0, "\(text)")
                #expect(text.contains("; 0 problems"), "\(text)")
            }
        }
    }
#endif
