/// Recognizes names of variables, parameters and headers whose values are secret, and their values in a text.
package enum SecretNames {
    /// Words that make a name secret if its letters contain one of them.
    private static let parts = [
        "password", "passwd", "passphrase", "passcode", "secret", "token", "credential", "apikey", "privatekey",
        "accesskey", "authorization", "signature", "bearer", "connectionstring",
    ].map { Array($0.utf8) }
    /// Words that make a name secret if one of them occurs between other characters than letters.
    private static let words = Set(
        ["pw", "dsn", "salt", "pat", "jwt", "otp", "totp", "sas", "sig"].map { Array($0.utf8) })
    /// Words that make a name secret if one of them ends a word of it, such as `DBPASS`.
    private static let endings = ["pass", "pwd", "key", "keys", "auth", "cookie"].map { Array($0.utf8) }

    package static func include(_ name: String) -> Bool {
        let name = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        // These variables contain the working directory.
        if name == Array("pwd".utf8) || name == Array("oldpwd".utf8) { return false }
        let letters = name.filter(isLetter)
        // The standard library's search for a collection in a collection is a hundred times slower.
        if letters.indices.contains(where: { start in parts.contains { letters[start...].starts(with: $0) } }) {
            return true
        }
        return name.split { !isLetter($0) }.contains { word in
            words.contains(Array(word)) || endings.contains { word.suffix($0.count).elementsEqual($0) }
        }
    }

    /// Returns whether a lowercase byte is a letter, or a part of a character outside ASCII.
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || byte >= 0x80 }

    /// Returns the parts of a text that are secret wherever the text is from: the user information of a URL, as in
    /// `postgres://user:password@host`, and the value that follows a secret name, as in `?token=value`,
    /// `PASSWORD=value` and `Authorization: value`.
    static func ranges(in text: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var index = 0
        while index < text.count {
            let byte = text[index]
            let start = index + 1
            if byte == UInt8(ascii: ":"), text[start...].starts(with: Array("//".utf8)) {
                index = end(of: text, from: start + 2, before: "/?#\"'")
                if let at = text[(start + 2)..<index].lastIndex(of: UInt8(ascii: "@")) {
                    ranges.append((start + 2)..<at)
                }
            } else if byte == UInt8(ascii: "="), isSecretName(before: index, in: text) {
                index = endOfValue(in: text, from: start)
                ranges.append(start..<index)
            } else if byte == UInt8(ascii: ":"), start < text.count, isBlank(text[start]),
                isSecretName(before: index, in: text)
            {
                let value = text[start...].firstIndex { !isBlank($0) } ?? text.count
                index = text[value...].firstIndex { "\"'\n".utf8.contains($0) } ?? text.count
                ranges.append(value..<index)
            } else {
                index += 1
            }
        }
        return ranges.filter { !$0.isEmpty }
    }

    private static func endOfValue(in text: [UInt8], from start: Int) -> Int {
        guard start < text.count else { return start }
        let quote = text[start]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return end(of: text, from: start, before: "&;#\"'")
        }
        return text[(start + 1)...].firstIndex(of: quote).map { $0 + 1 } ?? text.count
    }

    /// Returns the first index from `start` on of a blank or one of `ends`.
    private static func end(of text: [UInt8], from start: Int, before ends: String) -> Int {
        text[start...].firstIndex { isBlank($0) || ends.utf8.contains($0) } ?? text.count
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isSecretName(before end: Int, in text: [UInt8]) -> Bool {
        let rest = text[..<end]
        let start = rest.lastIndex { !isNamePart($0) }.map { $0 + 1 } ?? 0
        return include(String(decoding: rest[start...], as: UTF8.self))
    }

    private static func isNamePart(_ byte: UInt8) -> Bool { byte.isPlain(or: "_-.") }
}
