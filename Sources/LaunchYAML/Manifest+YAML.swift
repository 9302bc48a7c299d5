#if YAML
    public import LaunchManifest

    extension Manifest {
        /// The manifest that several files in YAML make together.
        ///
        /// What cannot be read is in ``LaunchManifest/Manifest/inputDiagnostics``, with line and column.
        ///
        /// - Parameter paths: the files, in the order in which their services follow each other; `-` is standard input.
        public init(contentsOfYAML paths: [String]) {
            var reader = ManifestReader()
            for path in paths {
                do throws(FileContents.Failure) {
                    reader.readYAML(try FileContents.read(path))
                } catch {
                    reader.note(error.diagnostic)
                }
            }
            self = reader.manifest()
        }

        /// The manifest that several texts in YAML make together.
        public init(yaml sources: [SourceText]) {
            var reader = ManifestReader()
            for source in sources { reader.readYAML(source) }
            self = reader.manifest()
        }
    }

    extension ManifestReader {
        /// Reads a manifest in YAML.
        package mutating func readYAML(_ source: SourceText) {
            do throws(YAMLSyntaxError) {
                read(try YAMLText.json(source))
            } catch {
                note(error.diagnostic, in: source)
            }
        }
    }
#endif
