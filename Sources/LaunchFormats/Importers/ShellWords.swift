import LaunchSupport

/// Commands as words, and as lines that a POSIX shell splits into these words, without expansions.
package enum ShellWords {
    /// Returns a command line that a shell splits into these words; for the words of `sh -c`, the command itself.
    static func command(_ words: [String]) -> String {
        if words.count == 3, ["/bin/sh", "sh", "/bin/bash", "bash"].contains(words[0]), words[1] == "-c" {
            return words[2]
        }
        return quoted(words)
    }

    /// Returns a command line as ``command(_:)``, in which a CI server finds no command such as `##[group]`.
    static func loggableCommand(_ words: [String]) -> String {
        let command = command(words)
        return command.contains("##") ? quoted(words) : command
    }

    package static func quoted(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

    private static func quoted(_ word: String) -> String {
        if !word.isEmpty, word.utf8.allSatisfy({ $0.isPlain(or: "-_./:=,@%+") }) { return word }
        return "'" + word.replacingBytes(of: "'", with: "'\\''").replacingBytes(of: "##", with: "#''#") + "'"
    }

    /// Returns the command with which `curl` probes a URL, for what the `http` probe of a format cannot express.
    static func curlCommand(_ url: String, status: Int?) -> [String] {
        guard let status else { return ["curl", "-sSf", "-o", "/dev/null", url] }
        let check = "test \"$(curl -sS -o /dev/null -w '%{http_code}' \"$1\")\" = \(status)"
        return ["sh", "-c", check, "sh", url]
    }

    /// Returns the words in linear time. An unclosed quote extends to the end of the text.
    package static func split(_ text: String) -> [String] {
        var words: [String] = []
        // A word may be empty, if it is written as two quotes.
        var word: String?
        var quote: Unicode.Scalar?
        var isEscaped = false
        func append(_ scalar: Unicode.Scalar) {
            word = word ?? ""
            word?.unicodeScalars.append(scalar)
        }
        for scalar in text.unicodeScalars {
            switch (scalar, quote) {
            case _ where isEscaped:
                // Inside double quotes, a backslash is literal before most characters.
                if quote == "\"", !["\"", "\\", "$", "`", "\n"].contains(scalar) { append("\\") }
                append(scalar)
                isEscaped = false
            case (quote, _?): quote = nil
            case ("\\", nil), ("\\", "\""): isEscaped = true
            case ("'", nil), ("\"", nil):
                quote = scalar
                word = word ?? ""
            case (" ", nil), ("\t", nil), ("\r", nil), ("\n", nil):
                if let word { words.append(word) }
                word = nil
            default: append(scalar)
            }
        }
        if let word { words.append(word) }
        return words
    }
}
