struct ShortLabel {
    let text: String
    /// The width in letters of average width.
    let width: Int

    init(_ identifier: String, after sign: String = "") {
        let most = LayeredPlaces.Measure.mostLetters
        let whole = identifier.drawnWidth
        guard whole > Double(most) else {
            (text, width) = (sign + identifier, sign.displayWidth + Int(whole.rounded(.up)))
            return
        }
        // The middle of a long name is omitted, because the end distinguishes it better.
        let characters = Array(identifier)
        var (head, tail, used) = (0, 0, 1.0)
        while head + tail < characters.count {
            let takesHead = head <= tail
            let next = takesHead ? characters[head] : characters[characters.count - 1 - tail]
            let room = String(next).drawnWidth
            guard used + room <= Double(most) else { break }
            used += room
            if takesHead { head += 1 } else { tail += 1 }
        }
        text = sign + String(characters.prefix(head)) + "…" + String(characters.suffix(tail))
        width = sign.displayWidth + Int(used.rounded(.up))
    }
}

extension String {
    /// The width in letters of average width, in a proportional font.
    fileprivate var drawnWidth: Double {
        reduce(0) { sum, character in
            switch character {
            case "W", "M", "m", "@", "%": sum + 1.6
            case "w", "A"..."Z", "&": sum + 1.25
            default: sum + Double(String(character).displayWidth)
            }
        }
    }
}
