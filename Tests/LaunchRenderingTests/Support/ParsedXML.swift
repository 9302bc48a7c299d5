import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// What an XML parser finds in a document: its elements in their order, each with its text.
final class ParsedXML: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
        /// The elements it stands in, from the outermost on, as indices.
        let ancestors: [Int]
        var text = ""

        var classes: Set<String> { Set((attributes["class"] ?? "").split(separator: " ").map(String.init)) }

        /// An attribute as a number, without `%`.
        subscript(name: String) -> Double? {
            attributes[name].flatMap { Double($0.hasSuffix("%") ? String($0.dropLast()) : $0) }
        }
    }

    private(set) var elements: [Element] = []
    private var open: [Int] = []
    private var problem: (any Error)?

    /// - Throws: what is not well-formed.
    init(_ text: String) throws {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        // Not every parser says so in its answer.
        let isGood = parser.parse()
        if let problem = problem ?? parser.parserError { throw problem }
        if !isGood || !open.isEmpty || elements.isEmpty { throw CocoaError(.fileReadCorruptFile) }
    }

    /// The elements called `name` that have all these classes.
    func all(_ name: String, _ classes: String...) -> [Element] {
        elements.filter { $0.name == name && $0.classes.isSuperset(of: classes) }
    }

    /// The elements within the element at `index`, itself left out.
    func within(_ index: Int) -> [Element] { elements.filter { $0.ancestors.contains(index) } }

    /// The indices of the elements called `name` that have all these classes.
    func indices(_ name: String, _ classes: String...) -> [Int] {
        elements.indices.filter { elements[$0].name == name && elements[$0].classes.isSuperset(of: classes) }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        elements.append(Element(name: name, attributes: attributes, ancestors: open))
        open.append(elements.count - 1)
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        if problem == nil { problem = error }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if let last = open.last { elements[last].text += text }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }
}
