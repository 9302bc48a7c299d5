import LaunchSupport

// Names in the form that Kubernetes allows: lower-case letters, digits and hyphens (RFC 1123).
extension ExportedNames {
    /// Returns a text in that form, which may not be unique.
    static func containerName(_ identifier: String) -> String {
        var name = ""
        for byte in identifier.utf8 {
            if byte.isASCIILetter || byte.isASCIIDigit {
                name += String(Unicode.Scalar(byte | 0x20))
            } else if !name.isEmpty, !name.hasSuffix("-") {
                name += "-"
            }
            if name.utf8.count >= 50 { break }
        }
        while name.hasSuffix("-") { name.removeLast() }
        guard let first = name.utf8.first else { return "service" }
        return first < UInt8(ascii: "a") ? "s-" + name : name
    }
}
