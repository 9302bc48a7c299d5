/// As much of an identifier as fits into a box.
struct ShortLabel {
    let text: String
    /// How many cells it takes.
    let width: Int

    /// - Parameter sign: stands in front of it.
    /// - Complexity: O(length of the identifier).
    init(_ identifier: String, after sign: String = "") {
        let most = LayeredPlaces.Measure.mostLetters
        let whole = identifier.displayWidth
        guard whole > most else {
            (text, width) = (sign + identifier, sign.displayWidth + whole)
            return
        }
        // The end of a long name tells more than its middle.
        let characters = Array(identifier)
        var head = 0
        var tail = 0
        var used = 1
        while head + tail < characters.count {
            let takesHead = head <= tail
            let next = takesHead ? characters[head] : characters[characters.count - 1 - tail]
            let cells = String(next).displayWidth
            guard used + cells <= most else { break }
            used += cells
            if takesHead { head += 1 } else { tail += 1 }
        }
        text = sign + String(characters.prefix(head)) + "…" + String(characters.suffix(tail))
        width = sign.displayWidth + used
    }
}
