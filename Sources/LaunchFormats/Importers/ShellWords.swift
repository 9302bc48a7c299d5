import LaunchManifest
import LaunchSupport

/// Splits a command line into words as a POSIX shell does, without expansions.
package enum ShellWords {
    /// Returns a command line that a shell splits into these words; the command of `sh -c` itself, if the words have
    /// this form.
    static func command(_ words: [String]) -> String {
        if words.count == 3, ["/bin/sh", "sh", "/bin/bash", "bash"].contains(words[0]), words[1] == "-c" {
            return words[2]
        }
        return words.map(quoted).joined(separator: " ")
    }

    /// Returns a command line as ``command(_:)``, in which a CI server finds no command such as `##[group]`.
    static func loggableCommand(_ words: [String]) -> String {
        let command = command(words)
        return command.contains("##") ? words.map(quoted).joined(separator: " ") : command
    }

    private static func quoted(_ word: String) -> String {
        if !word.isEmpty, word.utf8.allSatisfy({ $0.isPlain(or: "-_./:=,@%+") }) { return word }
        return "'" + word.replacing("'", with: "'\\''").replacing("##", with: "#''#") + "'"
    }

    /// Returns the words. An unclosed quote extends to the end of the text.
    ///
    /// - Complexity: linear in the length of the text.
    package static func split(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        // A word may be empty, if it is written as two quotes.
        var isInWord = false
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                // Inside double quotes, a backslash is literal before most characters.
                if quote == "\"", !"\"\\$`\n".contains(character) { word.append("\\") }
                word.append(character)
                isInWord = true
                isEscaped = false
            } else if let current = quote {
                switch character {
                case current: quote = nil
                case "\\" where current == "\"": isEscaped = true
                default: word.append(character)
                }
            } else if character == "'" || character == "\"" {
                quote = character
                isInWord = true
            } else if character == "\\" {
                isEscaped = true
            } else if character.isWhitespace {
                if isInWord { words.append(word) }
                word = ""
                isInWord = false
            } else {
                word.append(character)
                isInWord = true
            }
        }
        if isInWord { words.append(word) }
        return words
    }
}
