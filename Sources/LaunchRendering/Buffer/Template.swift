extension String {
    /// Creates the text of a file in `Resources`, with `values` in place of their names, which are in double braces.
    package init(template: [UInt8], _ values: [String: String]) {
        let parts = String(decoding: template, as: UTF8.self).split(separator: "{{", omittingEmptySubsequences: false)
        self = String(parts[0])
        for part in parts.dropFirst() {
            let halves = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
            self += values[String(halves[0]), default: ""] + halves.dropFirst().joined()
        }
    }
}
