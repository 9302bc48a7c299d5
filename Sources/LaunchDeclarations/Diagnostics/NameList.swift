/// Formats identifiers for messages and shortens long lists.
package enum NameList {
    /// Returns an identifier for a message: in quotation marks if it is blank, and shortened if it is too long.
    static func shown(_ identifier: String) -> String {
        if identifier.utf8.count > 512 { return String(identifier.unicodeScalars.prefix(60)) + "…" }
        return identifier.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? "‘\(identifier)’" : identifier
    }

    package static func quoted(_ text: String) -> String { "‘\(shortened(text))’" }

    /// Returns text from the input, shortened if it is long.
    ///
    /// - Parameter limit: the number of bytes of a long text; a shortened text has at most half as many characters.
    package static func shortened(_ text: String, limit: Int = 120) -> String {
        text.utf8.count > limit ? String(text.unicodeScalars.prefix(limit / 2)) + "…" : text
    }

    /// The maximum number of items of a list in a sentence.
    static let limit = 8

    /// Returns `a, b, c`; for more than `limit` items, the first ones and the number of the others.
    ///
    /// - Parameter count: the number of all items, if `items` are only the beginning, at least as many as can be shown.
    static func list(_ items: [String], of count: Int? = nil, limit: Int = limit) -> String {
        let count = count ?? items.count
        guard count > limit else { return items.joined(separator: ", ") }
        return "\(items.prefix(limit - 1).joined(separator: ", ")) and \(count - limit + 1) more"
    }

    /// Returns `a → b → a`; for more than 12 services, the first eight, the number of omitted ones, and the last three.
    package static func chain(_ identifiers: [String]) -> String {
        guard identifiers.count > 12 else { return identifiers.map(shown).joined(separator: " → ") }
        let left = "… (\(identifiers.count - 8 - 3) more) …"
        return (identifiers.prefix(8).map(shown) + [left] + identifiers.suffix(3).map(shown)).joined(separator: " → ")
    }
}
