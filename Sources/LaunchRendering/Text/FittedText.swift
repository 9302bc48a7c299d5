extension String {
    /// This text for people's eyes, as `append(visible:)` writes it.
    var visible: String {
        var buffer = TextBuffer()
        buffer.append(visible: self)
        return buffer.text
    }

    /// As much of this text as `width` terminal cells hold, with `…` at the end where something is missing.
    ///
    /// Complexity: linear in the text.
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

    /// This text cut to `width` cells and filled up with spaces.
    func fitted(to width: Int) -> String {
        let cut = cut(to: width)
        return cut + String(repeating: " ", count: max(0, width - cut.displayWidth))
    }

    /// This text after as many spaces as make it `width` cells; not cut.
    func rightAligned(in width: Int) -> String {
        String(repeating: " ", count: max(0, width - displayWidth)) + self
    }
}
