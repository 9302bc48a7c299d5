import DependencyGraph
package import LaunchDeclarations
package import LaunchManifest
import LaunchSupport

/// Unique names for services, in the characters that a format allows.
struct ExportedNames: Sendable {
    private let names: [String]

    /// Creates names for the services of `manifest`. Identifiers that the format allows are kept.
    ///
    /// - Parameters:
    ///   - isAllowed: whether a scalar may occur in a name.
    ///   - losses: counts each changed identifier.
    init(_ manifest: Manifest, losses: inout ConversionLosses, isAllowed: (Unicode.Scalar) -> Bool) {
        var names: [String] = []
        let services = manifest.declarations.services
        let identifiers = services.map { manifest.identifier(ofService: $0) }
        // Allowed identifiers keep their names, even if they follow others that would map to the same names.
        var distinct = DistinctNames(taken: identifiers.filter { $0.unicodeScalars.allSatisfy(isAllowed) })
        for (service, id) in zip(services, identifiers) {
            guard !id.unicodeScalars.allSatisfy(isAllowed) else {
                names.append(id)
                continue
            }
            losses.add(
                "an identifier with characters that the format does not allow",
                at: manifest.location(ofService: service))
            var plain = String.UnicodeScalarView()
            for scalar in id.unicodeScalars { plain.append(isAllowed(scalar) ? scalar : "_") }
            names.append(distinct.name(String(plain), separator: "_"))
        }
        self.names = names
    }

    /// The name of a service.
    subscript(service: DeclarationNumber) -> String { names[service] }
}

/// Makes names unique by adding numbers.
struct DistinctNames {
    private var taken: Set<UTF8Key>
    /// The next number for each name.
    private var numbers: [UTF8Key: Int] = [:]

    /// - Parameter taken: names that are already in use.
    init(taken: some Sequence<String>) { self.taken = Set(taken.map { UTF8Key($0) }) }

    /// Returns an unused name: `stem`, or `stem` with the first free number, beginning with 2.
    ///
    /// - Complexity: O(1) on average over all names.
    mutating func name(_ stem: String, separator: String) -> String {
        var name = stem
        while !taken.insert(UTF8Key(name)).inserted {
            let number = numbers[UTF8Key(stem), default: 2]
            numbers[UTF8Key(stem)] = number + 1
            name = "\(stem)\(separator)\(number)"
        }
        return name
    }
}

extension ConversionLosses {
    /// Counts the attributes of a service, by their keys in a manifest, except those in `kept`.
    package mutating func add(
        attributes: ServiceAttributes, except kept: Set<String>,
        at location: @autoclosure @escaping @Sendable () -> SourceLocation?
    ) {
        for key in attributes.unusual.setKeys where !kept.contains(key) { add("‘\(key)’", at: location()) }
    }
}

extension ServiceAttributes {
    /// These attributes without those that only state what holds anyway, and without environment files.
    fileprivate var unusual: ServiceAttributes {
        var attributes = self
        if mode == .eager { attributes.mode = nil }
        if onFailure == .abort { attributes.onFailure = nil }
        if restart?.what == nil { attributes.restart = nil }
        if environment?.isEmpty == true { attributes.environment = nil }
        attributes.environmentFiles = nil
        return attributes
    }
}

extension Manifest {
    /// Counts the features that a picture does not show: all except services, dependencies and conditions.
    package func addLosses(ofPicture losses: inout ConversionLosses) {
        addRules(to: &losses)
        for service in declarations.services {
            losses.add(attributes: attributes(of: service), except: [], at: location(ofService: service))
        }
    }

    /// Counts the features that only a manifest has: layers, a budget and forbidden dependencies.
    func addRules(to losses: inout ConversionLosses) {
        if !layers.isEmpty { losses.add("‘layers’", at: locationOfLayers) }
        if budget != nil { losses.add("‘budget’", at: locationOfBudget) }
        for rule in forbidden { losses.add("‘forbidden’", at: rule.location) }
    }
}
