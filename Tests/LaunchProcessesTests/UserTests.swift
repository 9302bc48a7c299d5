import Foundation
import LaunchGraph
import Testing

@testable import LaunchProcesses

extension ProcessTests {
    /// Processes of another user.
    @Suite(.timeLimit(.minutes(10))) struct UserTests {
        @Test(.enabled(if: geteuid() == 0), arguments: ["nobody", "65534"])
        func `root starts a process as another user, with the variables of that user`(user: String) async throws {
            try await TestEnvironment.check { here in
                var command = here.command(["sh", "-c", "id -u; id -G; echo $USER $LOGNAME $HOME; id -un"])
                command.directory = "/"
                command.user = user
                let expected = try BuiltInUser.nobody()
                try await Dispatcher(
                    try ServiceGraph { ProcessService("service", command, launcher: here.launcher) }
                ).withLaunched { _ in }
                #expect(await here.lines() == expected)
            }
        }

        @Test(.enabled(if: geteuid() == 0))
        func `a user without an entry has a number, and no name and no other group`() async throws {
            try await TestEnvironment.check { here in
                var command = here.command(["sh", "-c", "id -u; id -G; echo $HOME"])
                command.directory = "/"
                command.user = "4242"
                command.environment.append(.init("HOME", "/own"))
                try await Dispatcher(
                    try ServiceGraph { ProcessService("service", command, launcher: here.launcher) }
                ).withLaunched { _ in }
                #expect(await here.lines() == ["4242", "4242", "/own"])
            }
        }

        @Test func `only root starts a process of another user`() throws {
            #expect(
                performing: {
                    _ = try ProcessUser("0", caller: 1000)
                }, throws: { "\($0)" == "only root may start a process of the user ‘0’" })
            _ = try ProcessUser("1000", caller: 1000)
            _ = try ProcessUser("1000", caller: 0)
        }

        @Test func `a run with an unknown user starts nothing`() async throws {
            try await TestEnvironment.check { here in
                let text =
                    #"{"services":[{"id":"a","launch":["touch","made"]},"#
                    + #"{"id":"b","dependsOn":["a"],"launch":["true"],"user":"no such user"}]}"#
                let tool = try RunningTool([], text, here)
                await tool.expectEnd(2, errors: ["b cannot be started: there is no user ‘no such user’"])
                #expect(!here.exists("made"))
            }
        }
    }
}

private enum BuiltInUser {
    /// What the commands of the test print for the user `nobody`, by its entry in `/etc/passwd`.
    static func nobody() throws -> [String] {
        let entries = try String(contentsOfFile: "/etc/passwd", encoding: .utf8).split(separator: "\n")
        let fields = try #require(entries.first { $0.hasPrefix("nobody:") })
            .split(separator: ":", omittingEmptySubsequences: false)
        return ["\(fields[2])", "\(fields[3])", "nobody nobody \(fields[5])", "nobody"]
    }
}
