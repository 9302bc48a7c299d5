import LaunchFormats
import LaunchManifest

extension GraphFormat {
    /// The units of systemd.
    static let systemd = GraphFormat(
        name: "systemd", summary: "a folder of systemd units, or unit files",
        reading: .importer { SystemdImporter.graph($0) }, writing: Writing(.systemd) { $0.exportedSystemd($1) },
        recognizes: { SystemdImporter.recognizes($0) }, readsInFolder: { SystemdImporter.reads($0) },
        resolvesLinks: true)
}
