extension TextBuffer {
    /// Appends `text` so that XML shows it as it is, inside elements and in quoted attributes. Control characters, which
    /// XML cannot have, become spaces.
    mutating func append(xml text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "<"): append("&lt;")
            case UInt8(ascii: ">"): append("&gt;")
            case UInt8(ascii: "\""): append("&quot;")
            case UInt8(ascii: "'"): append("&#39;")
            case 0..<0x20, 0x7F: append(" ")
            default: append(byte: byte)
            }
        }
    }
}
