/// Splits a command line into words as a POSIX shell does, without expansions.
enum ShellWords {
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
