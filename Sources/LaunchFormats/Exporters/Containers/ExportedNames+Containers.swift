import DependencyGraph
import LaunchManifest
import LaunchSupport

/// The names of a manifest's services in the form that Kubernetes allows: lower-case letters, digits and hyphens (RFC
/// 1123).
struct ContainerNames {
    private let names: [String]

    /// - Parameter reserved: names that must not be used for services.
    init(_ manifest: Manifest, reserved: Set<String>) {
        var distinct = DistinctNames(taken: reserved)
        var names: [String] = []
        for service in manifest.declarations.services {
            names.append(distinct.name(Self.stem(manifest.identifier(ofService: service)), separator: "-"))
        }
        self.names = names
    }

    subscript(service: DeclarationNumber) -> String { names[service.index] }

    /// Returns a text in that form, which may not be unique.
    static func stem(_ identifier: String) -> String {
        var stem = ""
        for byte in identifier.utf8 {
            if byte.isASCIILetter || byte.isASCIIDigit {
                stem += String(Unicode.Scalar(byte | 0x20))
            } else if !stem.isEmpty, !stem.hasSuffix("-") {
                stem += "-"
            }
            if stem.utf8.count >= 50 { break }
        }
        while stem.hasSuffix("-") { stem.removeLast() }
        guard let first = stem.utf8.first else { return "service" }
        return first < UInt8(ascii: "a") ? "s-" + stem : stem
    }
}
