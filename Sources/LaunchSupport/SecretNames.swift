/// Recognizes names of variables, parameters and headers whose values are secret, and their values in a text.
package enum SecretNames {
    /// Words that make a name secret if its letters contain one of them.
    private static let parts = [
        "password", "passwd", "passphrase", "passcode", "secret", "token", "credential", "apikey", "privatekey",
        "accesskey", "authorization", "signature", "bearer", "connectionstring",
    ]
    /// Words that make a name secret if one of them occurs between other characters than letters.
    private static let words: Set<String> = ["pw", "dsn", "salt", "pat", "jwt", "otp", "totp", "sas", "sig"]
    /// Words that make a name secret if one of them ends a word of it, such as `DBPASS`.
    private static let endings = ["pass", "pwd", "key", "keys", "auth", "cookie"]

    /// Returns whether a name suggests that its value is secret.
    package static func include(_ name: String) -> Bool {
        let name = name.lowercased()
        // These variables contain the working directory.
        if name == "pwd" || name == "oldpwd" { return false }
        let letters = name.filter(\.isLetter)
        if parts.contains(where: letters.contains) { return true }
        return name.split { !$0.isLetter }.contains { word in
            words.contains(String(word)) || endings.contains(where: word.hasSuffix)
        }
    }

    /// Returns the parts of a text that are secret wherever the text is from: the user information of a URL, as in
    /// `postgres://user:password@host`, and the value that follows a secret name, as in `?token=value`,
    /// `PASSWORD=value` and `Authorization: value`.
    ///
    /// - Complexity: linear in the length of the text.
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

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
