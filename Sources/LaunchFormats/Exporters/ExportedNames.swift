import DependencyGraph
import LaunchManifest
import LaunchSupport

/// Unique names for services, in the characters that a format allows.
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

    /// Creates names for the services of `manifest`. Identifiers that the format allows are kept.
    init(_ manifest: Manifest, _ alphabet: Alphabet) {
        let identifiers = manifest.declarations.services.map { manifest.identifier(ofService: $0) }
        // Allowed identifiers keep their names, even if they follow others that would map to the same names.
        var distinct = DistinctNames(taken: identifiers.filter(alphabet.allows))
        names = identifiers.map { id in
            guard !alphabet.allows(id) else { return id }
            let plain = id.unicodeScalars.map { alphabet.contains($0) ? $0 : "_" }
            return distinct.name(String(String.UnicodeScalarView(plain)), separator: "_")
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

/// Makes names unique by adding numbers.
struct DistinctNames {
    private var taken: Set<UTF8Key>
    /// The next number for each name.
    private var numbers: [UTF8Key: Int] = [:]

    /// - Parameter taken: names that are already in use.
    init(taken: some Sequence<String>) { self.taken = Set(taken.map { UTF8Key($0) }) }

    /// Returns an unused name: `stem`, or `stem` with the first free number, beginning with 2, and the suffix.
    ///
    /// - Complexity: O(1) on average over all names.
    mutating func name(_ stem: String, separator: String, suffix: String = "") -> String {
        var name = stem + suffix
        while !taken.insert(UTF8Key(name)).inserted {
            let number = numbers[UTF8Key(stem), default: 2]
            numbers[UTF8Key(stem)] = number + 1
            name = "\(stem)\(separator)\(number)\(suffix)"
        }
        return name
    }
}
