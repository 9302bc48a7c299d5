import Testing

@testable import LaunchCommands

struct SecretNamesTests {
    @Test(arguments: [
        ("postgres://user:password@host/d", "postgres://user:***@host/d"),
        ("amqp://u:p@a,amqp://u:q@b:5672", "amqp://u:***@a,amqp://u:***@b:5672"),
        ("a=x://u:p@h b=y://h c=z://:q@h", "a=x://u:***@h b=y://h c=z://:***@h"),
        ("http://u@h/p:q@r", "http://u@h/p:q@r"), ("://", "://"), ("", ""),
    ])
    func `the password of each URL is masked`(text: String, expected: String) {
        #expect(SecretNames.maskingPassword(inURL: text) == expected)
    }
}
