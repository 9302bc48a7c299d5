import LaunchSupport
import Testing

@Suite struct SecretTextTests {
    @Test(arguments: [
        "PASSWORD", "DB_PASSWORD", "dbPassword", "DBPASS", "API_KEY", "apiKey", "AUTHORIZATION", "HTTP_AUTHORIZATION",
        "basicauth", "GITHUB_TOKEN", "token", "sig", "SESSION_COOKIE", "AZURE_CONNECTION_STRING", "X-Signature",
    ])
    func `the value of a variable with a secret name is masked`(name: String) {
        let text = SecretText("value", of: name)
        #expect(["\(text)", text.revealed] == ["***", "value"])
    }

    @Test(arguments: ["PWD", "OLDPWD", "PATH", "AUTHOR", "KEYBOARD", "HOME", "", "PORT", "TOKYO"])
    func `the value of another variable is shown`(name: String) {
        #expect("\(SecretText("value", of: name))" == "value")
    }

    @Test(arguments: [
        ("postgres://user:password@host/d", "postgres://***@host/d"), ("https://ghp_1@host", "https://***@host"),
        ("a=x://u:p@h b=y://h c=z://:q@h", "a=x://***@h b=y://h c=z://***@h"),
        ("http://u@h/p:q@r", "http://***@h/p:q@r"), ("http://h/p@q", "http://h/p@q"), ("://", "://"), ("", ""),
        ("http://h/?a=1&token=2&b=3", "http://h/?a=1&token=***&b=3"), ("h?key=#x", "h?key=#x"),
        ("--password=a b", "--password=*** b"), ("PGPASSWORD='a b' psql", "PGPASSWORD=*** psql"),
        ("token=\"a", "token=***"),
        ("curl -H 'Authorization: Bearer a' u", "curl -H 'Authorization: ***' u"), ("x: y", "x: y"),
        ("secret=", "secret="), ("secret: ", "secret: "), ("=", "="), (":", ":"), ("é://é:é@é=é", "é://***@é=é"),
    ])
    func `what looks like a secret in any text is masked`(text: String, expected: String) {
        #expect("\(SecretText(text))" == expected)
        #expect(String(reflecting: [SecretText(text)]) == "[\(expected)]")
    }

    @Test func `a text keeps the secrets of its parts`() {
        var text: SecretText = "a"
        text.append(SecretText("ü", of: "token"))
        text.append("b" as SecretText)
        text.append(SecretText("c", of: "token"))
        text.append(SecretText("d", of: "token"))
        #expect([text.revealed] + text.secretValues == ["aübcd", "ü", "c", "d"])
        let (folder, address) = (SystemPath("/é"), SystemPath("https://u@h" as SecretText))
        #expect(
            [
                "\(text)", "\(SecretText("x aü y", secrets: []).marking(["aü", ""]))",
                "\(folder.resolving(SystemPath(text)))", "\(folder.resolving(address))",
            ] == ["a***b***", "x *** y", "/é/a***b***", "/é/https://***@h"])
    }
}
