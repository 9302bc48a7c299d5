extension TextBuffer {
    /// Appends `text` so that XML and HTML show it as it is, inside elements and in quoted attributes. Control characters,
    /// which XML cannot have, become spaces; so do the two noncharacters that it refuses.
    mutating func append(xml text: String) {
        let bytes = text.utf8
        var index = bytes.startIndex
        while index != bytes.endIndex {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "<"): append("&lt;")
            case UInt8(ascii: ">"): append("&gt;")
            case UInt8(ascii: "\""): append("&quot;")
            case UInt8(ascii: "'"): append("&#39;")
            case 0..<0x20, 0x7F: append(" ")
            case 0xEF
            where bytes[index...].starts(with: [0xEF, 0xBF, 0xBE])
                || bytes[index...].starts(with: [0xEF, 0xBF, 0xBF]):
                append(" ")
                index = bytes.index(index, offsetBy: 2)
            default: append(byte: byte)
            }
            index = bytes.index(after: index)
        }
    }
}
