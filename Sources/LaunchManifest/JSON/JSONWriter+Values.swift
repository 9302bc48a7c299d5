extension JSONWriter {
    /// Writes `null`.
    public mutating func null() { raw("null".utf8) }

    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) { raw((value ? "true" : "false").utf8) }

    /// Writes a whole number.
    public mutating func integer(_ value: some BinaryInteger) { raw(String(value).utf8) }

    /// Writes a number as the shortest decimal that is read back as the same one; `null` for one that JSON cannot write.
    public mutating func number(_ value: Double) {
        guard value.isFinite else { return null() }
        let text = value.description
        raw((text.hasSuffix(".0") ? text.dropLast(2) : Substring(text)).utf8)
    }

    /// Writes seconds, exact to the nanosecond, as the shortest decimal: `0.12`, `5`.
    public mutating func seconds(_ value: Duration) { raw(Seconds.decimal(of: value).utf8) }

    /// Writes an array of strings.
    public mutating func strings(_ values: some Sequence<String>, inline: Bool = true) {
        array(inline: inline) { writer in
            for value in values { writer.string(value) }
        }
    }

    /// Writes a member of an object.
    public mutating func member(_ key: String, _ value: String) {
        self.key(key)
        string(value)
    }

    /// Writes a member of an object.
    public mutating func member(_ key: String, _ value: Bool) {
        self.key(key)
        bool(value)
    }

    /// Writes a member of an object.
    public mutating func member(_ key: String, _ value: some BinaryInteger) {
        self.key(key)
        integer(value)
    }

    /// Writes a member of an object, in seconds.
    public mutating func member(_ key: String, seconds value: Duration) {
        self.key(key)
        seconds(value)
    }

    /// Writes a member of an object.
    public mutating func member(_ key: String, _ values: some Sequence<String>) {
        self.key(key)
        strings(values)
    }
}

/// Durations as decimal seconds.
private enum Seconds {
    static func decimal(of duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let billion: Int64 = 1_000_000_000
        let nanoseconds = attoseconds / billion
        let sign = duration < .zero ? "-" : ""
        guard nanoseconds != 0 else { return (seconds == 0 ? "" : sign) + String(seconds.magnitude) }
        let digits = String(nanoseconds.magnitude)
        var fraction = String(repeating: "0", count: 9 - digits.count) + digits
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return sign + String(seconds.magnitude) + "." + fraction
    }
}
