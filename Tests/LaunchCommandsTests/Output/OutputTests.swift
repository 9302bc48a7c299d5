import Foundation
import LaunchCommands
import Testing

struct OutputTests {
    @Test func `output after a closed pipe is dropped quietly`() throws {
        // The reading end of this pipe is closed before anything is written.
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        signal(SIGPIPE, SIG_IGN)
        let output = DescriptorOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        let errors = CapturedOutput()
        let environment = Environment(workingDirectory: Repository.fixtures.path)
        let code = CommandLineTool().run(
            arguments: ["order", "real/debian-systemd.json"], environment: environment, output: output, errors: errors)
        #expect(code == .fine)
        #expect(errors.text == "")
        #expect(output.failure == nil)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `output that cannot be written is an error`() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let errors = CapturedOutput()
        let environment = Environment(workingDirectory: Repository.fixtures.path)
        let code = CommandLineTool().run(
            arguments: ["order", "server/launchgraph.json"], environment: environment,
            output: DescriptorOutput(descriptor: full.fileDescriptor), errors: errors)
        #expect(code == .usage)
        #expect(errors.text == "error: launchgraph cannot write its output: no space left on device\n")
    }

    @Test(
        .enabled(if: BuiltTool.path != nil), arguments: ["order", "graph", "graph --format dot", "check --format json"])
    func `a pipe that is closed early ends the tool quietly`(command: String) throws {
        let run = try BuiltTool.shell("launchgraph \(command) real/debian-systemd.json | head -n 1")
        #expect(run.output.split(separator: "\n").count == 1)
        run.expect(errors: [.exactly("")])
    }

    @Test(.enabled(if: BuiltTool.path != nil))
    func `the tool as a process prints and exits like in a test, finds manifests and reads standard input`() throws {
        for line in ["check server/launchgraph.json", "order broken/cycle.json", "order --wavs"] {
            let run = Run(line)
            try BuiltTool.shell("launchgraph \(line)").expect(
                run.code, output: [.exactly(run.output)], errors: [.exactly(run.errors)])
        }
        try BuiltTool.shell("launchgraph --version").expect(output: [
            .exactly(Run("--version").output.dropLast() + " (built from source)\n")
        ])
        try BuiltTool.shell("cd app-delegate && launchgraph order | head -n 1").expect(output: [
            .exactly(Run("order app-delegate/launchgraph.json").output.prefix { $0 != "\n" } + "\n")
        ])
        try BuiltTool.shell("echo 'a b b c' | launchgraph order --from tsort -").expect(output: [.exactly("a\nb\nc\n")])
        try BuiltTool.shell("launchgraph check /dev/zero").expect(2)
    }
}
