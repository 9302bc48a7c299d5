import LaunchManifest

/// Splits a command line into words as a POSIX shell does, without expansions.
enum ShellWords {
    /// A command line of which a shell makes these words; the command of `sh -c` itself, if that is what they are.
    static func command(_ words: [String]) -> String {
        if words.count == 3, ["/bin/sh", "sh", "/bin/bash", "bash"].contains(words[0]), words[1] == "-c" {
            return words[2]
        }
        return words.map(quoted).joined(separator: " ")
    }

    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-_./:=,@%+".utf8.contains(byte)
            }
        }
        if isPlain, !word.isEmpty { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// The words. A quote that is not closed ends with the text.
    static func split(_ text: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                // Inside double quotes, a backslash stands for itself before most characters.
                if quote == "\"", !"\"\\$`\n".contains(character) { word = (word ?? "") + "\\" }
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if let current = quote {
                switch character {
                case current: quote = nil
                case "\\" where current == "\"": isEscaped = true
                default: word = (word ?? "") + String(character)
                }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == "\\" {
                isEscaped = true
            } else if character.isWhitespace {
                if let complete = word { words.append(complete) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return words
    }
}
