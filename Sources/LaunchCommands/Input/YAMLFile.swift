import LaunchDeclarations
import LaunchManifest

#if YAML
    import LaunchYAML
#endif

enum YAMLFile {
    /// Returns whether the name of a file indicates YAML. The contents are not examined.
    static func includes(_ file: String) -> Bool {
        let name = file.lowercased()
        return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    }

    /// Parses the documents of a file, as YAML unless its name ends with `.json`: every JSON text is also YAML.
    static func documents(_ source: SourceText, in format: GraphFormat) throws(UnreadableInput) -> [JSONDocument] {
        #if YAML
            guard !source.name.lowercased().hasSuffix(".json") else { return [try JSONDocument(source)] }
            var documents: [JSONDocument] = []
            let dialect = format.name == GraphFormat.compose.name ? YAMLText.Dialect.compose : .go
            for text in try YAMLText.documents(source, dialect) { documents.append(try JSONDocument(text)) }
            return documents
        #else
            guard !includes(source.name) else { throw UnreadableInput([notRead(source)]) }
            return [try JSONDocument(source)]
        #endif
    }

    #if !YAML
        fileprivate static func notRead(_ source: SourceText) -> Diagnostic {
            Diagnostic(
                nil, "this file is in YAML, which this build of launchgraph does not read",
                at: SourceLocation(file: source.name, line: 1, column: 1),
                help: "install a released launchgraph, build it with ‘--traits YAML’, or convert the file to JSON")
        }
    #endif
}

extension ManifestReader {
    /// Reads a manifest in YAML, or reports that this build cannot read YAML.
    mutating func readYAMLFile(_ source: SourceText) {
        #if YAML
            readYAML(source)
        #else
            note(YAMLFile.notRead(source), in: source)
        #endif
    }
}
