import LaunchDeclarations
import LaunchManifest

#if YAML
    import LaunchYAML
#endif

/// Files in YAML, which a build with the trait `YAML` reads.
enum YAMLFile {
    /// Whether a file is in YAML by its name; its content is not examined.
    static func includes(_ file: String) -> Bool {
        let name = file.lowercased()
        return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    }
}

extension ManifestReader {
    /// Reads a manifest in YAML, or notes that this build cannot.
    mutating func readYAMLFile(_ source: SourceText) {
        #if YAML
            readYAML(source)
        #else
            note(
                Diagnostic(
                    nil, "this file is in YAML, which this build of launchgraph does not read",
                    at: SourceLocation(file: source.name, line: 1, column: 1),
                    help: "install a released launchgraph, build it with ‘--traits YAML’, or convert the file to JSON"),
                in: source)
        #endif
    }
}
