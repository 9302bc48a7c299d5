import Foundation
import LaunchGraph
import Testing

@testable import LaunchProcesses

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct StandaloneProbeTests {
    @Test func `an invalid target has no probe`() {
        let targets: [Readiness.Probe] = [
            .tcp("localhost"), .tcp("localhost:0"), .tcp(""), .http("https://localhost/"),
            .http("localhost", status: 200), .started,
        ]
        #expect(targets.filter { StandaloneProbe($0, in: nil) != nil } == [])
    }

    @Test func `a port is ready once it accepts connections`() async throws {
        let port = FreePort.find()
        let probe = try #require(StandaloneProbe(.tcp("127.0.0.1:\(port)"), in: nil))
        #expect(await probe.wait(atMost: .zero) == "127.0.0.1:\(port): connection refused")
        let wait = Task { await probe.wait(atMost: nil) }
        let listener = listen(on: port)
        defer { close(listener) }
        #expect(await wait.value == nil)
        #expect(await probe.wait(atMost: .zero) == nil)
    }

    @Test func `the wait ends with the process that it is for`() async throws {
        let folder = FileManager.default.temporaryDirectory
        let name = "launchgraph-\(UUID().uuidString)"
        let path = folder.appending(path: name).path
        let probe = try #require(StandaloneProbe(.file(name), in: folder.path))
        #expect(await probe.wait(atMost: .zero) == "there is no file ‘\(name)’")
        // The wait may end before its own first probe has.
        let ending = "process \(Int32.max) has ended"
        #expect(await probe.wait(atMost: nil, for: .max) == "\(ending); there is no file ‘\(name)’")
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(await probe.wait(atMost: nil, for: .max)?.hasPrefix(ending) == true)
        #expect(await probe.wait(atMost: nil, for: getpid()) == nil)
    }

    private func listen(on port: UInt16) -> Int32 {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        #if canImport(Glibc)
            _ = Glibc.listen(descriptor, 8)
        #else
            _ = Darwin.listen(descriptor, 8)
        #endif
        return descriptor
    }
}
