import DependencyGraph
import LaunchManifest
import LaunchSupport

/// Unique names for services, in the form that a format allows.
struct ExportedNames: Sendable {
    /// The characters that a name may have.
    struct Alphabet: Sendable {
        let contains: @Sendable (Unicode.Scalar) -> Bool

        /// Any characters.
        static let all = Alphabet { _ in true }

        /// ASCII letters, digits and some other characters.
        static func plain(and others: String) -> Alphabet {
            Alphabet { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                        || others.unicodeScalars.contains(scalar))
            }
        }

        /// Whether a text has no other characters.
        func allows(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(contains) }
    }

    private let names: [String]

    /// Creates a name for each service of a manifest.
    ///
    /// - Parameters:
    ///   - isAllowed: returns whether the format allows an identifier, which then keeps its name, even if it follows others
    ///     that would map to the same name.
    ///   - reserved: a name that must not be used for a service.
    ///   - separator: what precedes the number of a name that would occur again: the first free one, beginning with 2.
    ///   - suffix: what follows the number.
    ///   - stem: returns what a name has before the number.
    /// - Complexity: O(1) for each service on average.
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

    /// Creates names in which `_` replaces the characters that an alphabet does not have.
    init(_ manifest: Manifest, _ alphabet: Alphabet) {
        self.init(manifest, keeping: alphabet.allows, separator: "_") { id in
            String(String.UnicodeScalarView(id.unicodeScalars.map { alphabet.contains($0) ? $0 : "_" }))
        }
    }

    subscript(service: DeclarationNumber) -> String { names[service] }
}

extension ExportTable.Row {
    /// An identifier with characters that an alphabet does not have.
    static func identifier(outside alphabet: ExportedNames.Alphabet) -> Self {
        identifier(
            "an identifier with characters that the format does not allow", as: "a name with ‘_’ in their places"
        ) {
            !alphabet.allows($0)
        }
    }
}
