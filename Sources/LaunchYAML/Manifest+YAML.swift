#if YAML
    public import LaunchManifest

    extension Manifest {
        /// Creates the manifest that several YAML files describe together.
        ///
        /// Problems of the input are in ``LaunchManifest/Manifest/inputDiagnostics``, with line and column.
        ///
        /// - Parameter paths: the files, in declared order of their services; `-` is standard input.
        public init(contentsOfYAML paths: [String]) { self.init(contentsOf: paths) { $0.readYAML($1) } }

        /// Creates the manifest that several YAML texts describe together.
        public init(yaml sources: [SourceText]) {
            var reader = ManifestReader()
            for source in sources { reader.readYAML(source) }
            self = reader.manifest()
        }
    }

    extension ManifestReader {
        package mutating func readYAML(_ source: SourceText) {
            do throws(UnreadableInput) {
                read(try YAMLText.documents(source, .core, isSingle: true)[0])
            } catch {
                note(error.diagnostic, in: source)
            }
        }
    }
#endif
