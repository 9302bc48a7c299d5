/// Recognizes variables whose values must not be shown.
enum SecretNames {
    /// The text that replaces a secret.
    static let mask = "***"

    /// A name that contains one of these words is secret.
    private static let parts = [
        "password", "passwd", "passphrase", "secret", "token", "credential", "apikey", "privatekey", "accesskey",
    ]
    /// A name in which one of these words stands between underscores is secret.
    private static let words: Set<String> = [
        "pass", "pwd", "pw", "key", "keys", "auth", "dsn", "salt", "pat", "cookie", "jwt",
    ]

    /// Whether the name of a variable suggests that its value is secret.
    static func include(_ name: String) -> Bool {
        let name = name.lowercased()
        // The working directory.
        if name == "pwd" || name == "oldpwd" { return false }
        if parts.contains(where: name.contains) { return true }
        return name.split { !$0.isLetter }.contains { words.contains(String($0)) }
    }

    /// The value of the variable `name` for display: masked if the name is secret, else without the password of a URL.
    static func shown(_ value: String, of name: String) -> String {
        include(name) && !value.isEmpty ? mask : maskingPassword(inURL: value)
    }

    /// `text` with the password of each URL, as in `postgres://user:password@host`, masked.
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
