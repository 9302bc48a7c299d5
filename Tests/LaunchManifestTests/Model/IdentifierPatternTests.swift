import LaunchManifest
import Testing

@Suite struct IdentifierPatternTests {
    @Test(arguments: [
        ("a", "a", true), ("a", "b", false), ("a", "ab", false), ("*", "", true), ("*", "anything", true),
        ("ui-*", "ui-", true), ("ui-*", "ui-home", true), ("ui-*", "my-ui-home", false),
        ("*-store", "data-store", true),
        ("*-store", "data-stores", false), ("a*b*c", "aXbYc", true), ("a*b*c", "abcbc", true), ("a*b*c", "acb", false),
        ("?", "é", true), ("?", "🚀", true), ("?", "", false), ("??", "a", false), ("a?c", "abc", true),
        ("**", "x", true), ("*a*a*a*a*b", String(repeating: "a", count: 400), false), ("a.b", "axb", false),
        ("[a]", "a", false), ("", "", true), ("", "a", false), ("*?", "a", true), ("*?", "", false),
    ]) func `a star in a pattern matches any characters and a question mark matches one`(
        pattern: String, identifier: String, isMatch: Bool
    ) {
        #expect(IdentifierPattern(pattern).matches(identifier) == isMatch)
    }
}
