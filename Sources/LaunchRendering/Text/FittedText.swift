extension String {
    /// Returns the beginning of this text that fits into `width` terminal cells, with `…` at the end if it is
    /// shortened.
    func cut(to width: Int) -> String {
        guard displayWidth > width else { return self }
        guard width > 0 else { return "" }
        var kept = ""
        var used = 0
        for character in self {
            let next = String(character).displayWidth
            if used + next > width - 1 { break }
            kept.append(character)
            used += next
        }
        return kept + "…"
    }

    /// Returns this text shortened to `width` cells or padded with spaces.
    package func fitted(to width: Int) -> String {
        let cut = cut(to: width)
        return cut + String(repeating: " ", count: max(0, width - cut.displayWidth))
    }

    /// Returns this text padded with spaces on the left to `width` cells; it is never shortened.
    func rightAligned(in width: Int) -> String { String(repeating: " ", count: max(0, width - displayWidth)) + self }
}
