/// Formats identifiers for messages and shortens long lists.
package enum NameList {
    /// An identifier for a message: in quotation marks if it is blank, and shortened if it is longer than the maximum.
    static func shown(_ identifier: String) -> String {
        if identifier.utf8.count > 512 { return String(identifier.unicodeScalars.prefix(60)) + "…" }
        return identifier.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? "‘\(identifier)’" : identifier
    }

    /// Text from the input in quotation marks, shortened if it is long.
    package static func quoted(_ text: String) -> String {
        "‘\(shortened(text))’"
    }

    /// Text from the input, shortened if it is long.
    package static func shortened(_ text: String) -> String {
        text.utf8.count > 120 ? String(text.unicodeScalars.prefix(60)) + "…" : text
    }

    /// The maximum number of items of a list in a sentence.
    static let limit = 8

    /// `a, b, c`; of more than `limit` the first, and how many more there are.
    static func list(_ items: [String], limit: Int = limit) -> String {
        list(items, of: items.count, limit: limit)
    }

    /// The same, of a list of which `items` are only the beginning, at least as many as can be shown.
    static func list(_ items: [String], of count: Int, limit: Int = limit) -> String {
        guard count > limit else { return items.joined(separator: ", ") }
        return "\(items.prefix(limit - 1).joined(separator: ", ")) and \(count - limit + 1) more"
    }

    /// `a → b → a`; of more than 12 services the first eight, how many are left out, and the last three.
    package static func chain(_ identifiers: [String]) -> String {
        chain(count: identifiers.count) { identifiers[$0] }
    }

    /// The same for a chain of `count` services. Calls `identifier` only for the positions that are shown: a chain may be
    /// long, and there may be a long one for each diagnostic.
    package static func chain(count: Int, _ identifier: (Int) -> String) -> String {
        let isShortened = count > 12
        let beginning = (0..<(isShortened ? shownAtBeginning : count)).map { shown(identifier($0)) }
        guard isShortened else { return beginning.joined(separator: " → ") }
        let left = count - shownAtBeginning - shownAtEnd
        let end = (count - shownAtEnd..<count).map { shown(identifier($0)) }
        return (beginning + ["… (\(left) more) …"] + end).joined(separator: " → ")
    }

    /// The number of services that are shown at the beginning of a long chain.
    package static let shownAtBeginning = 8

    private static let shownAtEnd = 3
}
