import LaunchGraph
import LaunchManifest
import LaunchProcesses
import Testing

@testable import LaunchCommands

/// The policies of the processes that `run` starts.
struct ProcessPolicyTests {
    @Test(arguments: [
        (#""shutdownTimeout": "none""#, Duration.seconds(365 * 86_400 + 1)),
        (#""shutdownTimeout": "20s""#, .seconds(21)),
        (#""shutdownTimeout": "20s", "grace": "3s""#, .seconds(4)),
        (#""timeout": "1m""#, .seconds(11)),
    ])
    func `a process that is still starting has its shutdown timeout to end`(attributes: String, grace: Duration) throws
    {
        let manifest = Manifest([
            SourceText(
                name: "launchgraph.json",
                bytes: Array(#"{ "services": [ { "id": "s", "launch": ["true"], \#(attributes) } ] }"#.utf8))
        ])
        let services = try manifest.processes(nil, launcher: ProcessLauncher(), in: .process).services
        // The policy that the dispatcher follows, and the one by which the service determines when to kill its process.
        let declaration = try #require(services.declarations.first)
        #expect(declaration.policy.grace == grace)
        #expect((declaration.record.service as? ProcessService)?.policy == declaration.policy)
    }

    @Test(arguments: [
        (#""drain": "30s""#, Duration.seconds(40)), (#""drain": "30s", "shutdownTimeout": "0s""#, .seconds(31)),
        (#""drain": "30s", "shutdownTimeout": "none""#, nil), (#""drain": "none""#, nil), ("", .seconds(10)),
    ])
    func `a process that is killed after its drain then has its shutdown timeout to end`(
        attributes: String, limit: Duration?
    ) throws {
        let text =
            #"{ "services": [ { "id": "s", "launch": ["true"]\#(attributes.isEmpty ? "" : ", " + attributes) } ] }"#
        let manifest = Manifest([SourceText(name: "launchgraph.json", bytes: Array(text.utf8))])
        let services = try manifest.processes(nil, launcher: ProcessLauncher(), in: .process).services
        #expect(services.declarations.first?.policy.shutdownTimeout == limit)
    }

    @Test func `the policies of a manifest apply to processes and milestones`() throws {
        let text = """
            {
              "defaults": { "timeout": "7s", "drain": "9s" },
              "services": [
                { "id": "m" }, { "id": "s", "launch": ["true"], "onFailure": "proceed", "mode": "deferred" }
              ]
            }
            """
        let manifest = Manifest([SourceText(name: "launchgraph.json", bytes: Array(text.utf8))])
        let declarations = try manifest.processes(nil, launcher: ProcessLauncher(), in: .process).services.declarations
        #expect(
            declarations.map { [$0.policy.timeout, $0.policy.drain, $0.policy.grace] } == [
                [.seconds(7), .seconds(9), .seconds(2)], [.seconds(7), .seconds(9), .seconds(11)],
            ])
        #expect(declarations.map { "\($0.mode) \($0.policy.onFailure)" } == ["eager abort", "deferred proceed"])
    }
}
