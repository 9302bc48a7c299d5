/// Finds the declared identifier that an unknown one probably stands for. Upper and lower case of ASCII letters are
/// equal.
struct Suggestions {
    private let declared: Declarations
    private let naming: Naming
    /// Built on first use.
    private var names: NearestNames?

    init(_ declared: Declarations, _ naming: Naming) {
        self.declared = declared
        self.naming = naming
    }

    /// Returns the number of the name that `unknown` probably stands for. The name of the declaration `dependent` is
    /// excluded.
    mutating func nearest(to unknown: NameNumber, for dependent: DeclarationNumber) -> NameNumber? {
        var names = names ?? NearestNames(count: naming.nodeCount, work: 1 << 25) { scalars(of: GraphNode($0)) }
        defer { self.names = names }
        let nearest = names.nearest(to: scalars(ofName: unknown)) { number in
            naming.declaration(of: GraphNode(number)) == dependent ? nil : scalars(of: GraphNode(number))
        }
        return nearest.map { declared.name(ofService: naming.declaration(of: GraphNode($0))) }
    }

    private func scalars(of node: GraphNode) -> [UInt32] {
        scalars(ofName: declared.name(ofService: naming.declaration(of: node)))
    }

    /// Returns the scalars of a name, with ASCII letters in lower case.
    private func scalars(ofName name: NameNumber) -> [UInt32] {
        declared.names.withBytes(of: name) { bytes in
            if bytes.allSatisfy({ $0 < 0x80 }) {
                return bytes.map { UInt32(0x41...0x5A ~= $0 ? $0 | 0x20 : $0) }
            }
            return String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
                0x41...0x5A ~= $0.value ? $0.value | 0x20 : $0.value
            }
        }
    }
}
