@testable import LaunchCommands

/// The parser of command lines, and that of lines which are being completed.
enum ArgumentFuzzing {
    /// Parses the lines of an input as arguments; the first one chooses the command.
    static func process(_ bytes: [UInt8]) throws {
        let words = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let commands = CommandLineTool.allCommands.map { $0.syntax }
        let syntax = commands.first { $0.name == words.first } ?? commands[bytes.count % commands.count]
        let arguments = Array(words.dropFirst())
        var parser = ArgumentParser(syntax) { $0.hasPrefix("w") ? "order" : nil }
        do {
            let parsed = try parser.parse(arguments)
            for option in syntax.options where !option.isRepeatable && option.placeholder != nil {
                try FuzzViolation.unless(
                    parsed.values(of: option).count <= 1, "\(option.spelling) has several values")
            }
        } catch CommandFailure.usage(let problem, _, _) {
            try FuzzViolation.unless(!problem.isEmpty, "a usage error without a message")
        }
        let line = CompletionLine(arguments, syntax: syntax)
        try FuzzViolation.unless(
            line.prefix + line.typed == arguments.last ?? "", "‘\(line.prefix)’ and ‘\(line.typed)’ are typed")
    }
}
