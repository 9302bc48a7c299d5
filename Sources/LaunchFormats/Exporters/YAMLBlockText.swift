package import LaunchManifest

/// Converts a JSON document into text in YAML's block style.
///
/// Every string that YAML could interpret as another value is in double quotes, which JSON and YAML share.
package enum YAMLBlockText {
    /// Returns the text, with a final line break.
    package static func text(_ root: JSONValue) -> String {
        var text = ""
        // The steps to write are on a stack, with the next one last. There is no recursion, so any nesting depth is
        // possible.
        enum Step {
            case value(JSONValue, indent: Int, afterDash: Bool)
            case key(JSONValue, JSONValue, indent: Int, afterDash: Bool)
        }
        var steps: [Step] = [.value(root, indent: 0, afterDash: false)]
        while let step = steps.popLast() {
            switch step {
            case .key(let key, let value, let indent, let afterDash):
                if !afterDash { text += blanks(indent) }
                text += scalar(key) + ":"
                text += isBlock(value) ? "\n" : " "
                steps.append(.value(value, indent: indent + 2, afterDash: false))
            case .value(let value, let indent, let afterDash):
                switch value.kind {
                case .object where isBlock(value):
                    let members = Array(value.members)
                    for (index, member) in members.enumerated().reversed() {
                        steps.append(
                            .key(member.key, member.value, indent: indent, afterDash: afterDash && index == 0))
                    }
                case .array where isBlock(value):
                    // The elements of a list in a list begin on the line of the outer dash.
                    for element in Array(value.elements).reversed() {
                        steps.append(.value(element, indent: indent + 2, afterDash: true))
                    }
                    if afterDash { text += "\n" }
                default: break
                }
                if !isBlock(value) { text += scalar(value) + "\n" }
            }
            if case .value(let next, let indent, true) = steps.last {
                text += blanks(indent - 2) + (next.kind == .array && isBlock(next) ? "-" : "- ")
            }
        }
        return text
    }

    private static func isBlock(_ value: JSONValue) -> Bool {
        switch value.kind {
        case .object: value.members.contains { _ in true }
        case .array: value.elements.contains { _ in true }
        default: false
        }
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    private static func scalar(_ value: JSONValue) -> String {
        switch value.kind {
        case .object: "{}"
        case .array: "[]"
        case .null: "null"
        case .true: "true"
        case .false: "false"
        case .number: value.numberText ?? "0"
        case .string: string(value.string ?? "")
        }
    }

    /// Words that YAML 1.1 or 1.2 interprets as something other than a string.
    private static let reserved: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

    private static func string(_ text: String) -> String {
        let isPlain =
            text.utf8.allSatisfy(isPlainByte) && text.first.map { $0.isASCII && ($0.isLetter || $0 == "/") } ?? false
            && !reserved.contains(text.lowercased()) && text.utf8.last != UInt8(ascii: ":")
        guard !isPlain else { return text }
        var writer = JSONWriter(.compact)
        writer.string(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func isPlainByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
