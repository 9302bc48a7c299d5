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

    /// The document of a file that may be in JSON or in YAML. Only a file whose name ends with `.json` is not YAML where both
    /// are possible, because every JSON text is one in YAML.
    static func document(_ source: SourceText) -> Result<JSONDocument, UnreadableText> {
        do throws(JSONSyntaxError) {
            #if YAML
                guard !source.name.lowercased().hasSuffix(".json") else { return .success(try JSONDocument(source)) }
                let text: SourceText
                do throws(YAMLSyntaxError) {
                    text = try YAMLText.json(source)
                } catch {
                    return .failure(UnreadableText(diagnostic: error.diagnostic))
                }
                return .success(try JSONDocument(text))
            #else
                guard !includes(source.name) else { return .failure(UnreadableText(diagnostic: notRead(source))) }
                return .success(try JSONDocument(source))
            #endif
        } catch {
            return .failure(UnreadableText(diagnostic: error.diagnostic))
        }
    }

    #if !YAML
        /// That this build does not read a file.
        fileprivate static func notRead(_ source: SourceText) -> Diagnostic {
            Diagnostic(
                nil, "this file is in YAML, which this build of launchgraph does not read",
                at: SourceLocation(file: source.name, line: 1, column: 1),
                help: "install a released launchgraph, build it with ‘--traits YAML’, or convert the file to JSON")
        }
    #endif
}

extension ManifestReader {
    /// Reads a manifest in YAML, or notes that this build cannot.
    mutating func readYAMLFile(_ source: SourceText) {
        #if YAML
            readYAML(source)
        #else
            note(YAMLFile.notRead(source), in: source)
        #endif
    }
}
