/// Recognizes variables whose values must not be shown.
enum SecretNames {
    /// The text that replaces a secret.
    static let mask = "***"

    /// Words that make a name secret if the name contains one of them.
    private static let parts = [
        "password", "passwd", "passphrase", "secret", "token", "credential", "apikey", "privatekey", "accesskey",
    ]
    /// Words that make a name secret if one of them occurs between underscores.
    private static let words: Set<String> = [
        "pass", "pwd", "pw", "key", "keys", "auth", "dsn", "salt", "pat", "cookie", "jwt",
    ]

    /// Returns whether the name of a variable suggests that its value is secret.
    static func include(_ name: String) -> Bool {
        let name = name.lowercased()
        // These variables contain the working directory.
        if name == "pwd" || name == "oldpwd" { return false }
        if parts.contains(where: name.contains) { return true }
        return name.split { !$0.isLetter }.contains { words.contains(String($0)) }
    }

    /// Returns the value of the variable `name` for display: masked if the name is secret, otherwise without the
    /// passwords in URLs.
    static func shown(_ value: String, of name: String) -> String {
        include(name) && !value.isEmpty ? mask : maskingPassword(inURL: value)
    }

    /// Returns `text` with the password of each URL masked, as in `postgres://user:password@host`.
    static func maskingPassword(inURL text: String) -> String {
        var shown = ""
        var rest = text[...]
        while let scheme = rest.firstRange(of: "://") {
            let authority = rest[scheme.upperBound...]
                .prefix { $0 != "/" && $0 != "?" && $0 != "#" && !$0.isWhitespace }
            shown += rest[..<scheme.upperBound]
            rest = rest[scheme.upperBound...]
            guard let end = authority.lastIndex(of: "@"), let colon = authority[..<end].firstIndex(of: ":") else {
                continue
            }
            shown += rest[...colon] + mask
            rest = rest[end...]
        }
        return shown + rest
    }
}
