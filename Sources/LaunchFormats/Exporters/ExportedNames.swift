import DependencyGraph
import LaunchManifest
import LaunchSupport

/// Unique names for services, in the form that a format allows.
struct ExportedNames: Sendable {
    private let names: [String]

    /// Creates a name for each service of a manifest, in constant time on average.
    ///
    /// - Parameters:
    ///   - isAllowed: returns whether an identifier keeps its name, even if it follows others that map to the same name.
    ///   - separator: what precedes the number of a name that would occur again: the first free one, beginning with 2.
    ///   - stem: returns what a name has before the number.
    init(
        _ manifest: Manifest, keeping isAllowed: (String) -> Bool = { _ in false }, reserved: String? = nil,
        separator: String = "-", suffix: String = "", stem: (String) -> String
    ) {
        let identifiers = manifest.declarations.services.map { manifest.identifier(ofService: $0) }
        var taken = Set((identifiers.filter(isAllowed) + [reserved].compactMap(\.self)).map { UTF8Key($0) })
        var numbers: [UTF8Key: Int] = [:]
        names = identifiers.map { id in
            guard !isAllowed(id) else { return id }
            let stem = stem(id)
            var name = stem + suffix
            while !taken.insert(UTF8Key(name)).inserted {
                let number = numbers[UTF8Key(stem), default: 2]
                numbers[UTF8Key(stem)] = number + 1
                name = "\(stem)\(separator)\(number)\(suffix)"
            }
            return name
        }
    }

    /// Creates names of ASCII letters, digits and `others`, in which `_` replaces any other character.
    init(_ manifest: Manifest, plainOr others: StaticString) {
        self.init(manifest, keeping: { Self.isPlain($0, or: others) }, separator: "_") { id in
            String(id.unicodeScalars.map { Self.isPlain(String($0), or: others) ? Character($0) : "_" })
        }
    }

    /// Returns a text in the form that Kubernetes allows (RFC 1123): lower-case letters, digits and hyphens. It may not be
    /// unique.
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

    fileprivate static func isPlain(_ text: String, or others: StaticString) -> Bool {
        text.utf8.allSatisfy { $0.isPlain(or: others) }
    }

    subscript(service: DeclarationNumber) -> String { names[service] }
}

extension ExportTable.Row {
    static func identifier(otherThanPlainOr others: StaticString) -> Self {
        identifier(
            "an identifier with characters that the format does not allow", as: "a name with ‘_’ in their places"
        ) { !ExportedNames.isPlain($0, or: others) }
    }
}
