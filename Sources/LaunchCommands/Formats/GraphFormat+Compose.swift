import LaunchFormats
import LaunchManifest

extension GraphFormat {
    static let compose = GraphFormat(
        name: "compose", summary: "Compose files, in YAML or as docker compose config --format json prints them",
        reading: .importer { ComposeImporter.graph($0) },
        writing: Writing(.compose) { manifest, _ in manifest.exportedCompose() },
        defaultFileNames: composeFileNames,
        overrideFileNames: [
            "compose.override.yml", "compose.override.yaml", "docker-compose.override.yml",
            "docker-compose.override.yaml",
        ],
        namedFiles: { variable in
            guard let names = variable("COMPOSE_FILE"), !names.isEmpty else { return nil }
            let separator = variable("COMPOSE_PATH_SEPARATOR") ?? ":"
            return separator.isEmpty ? [names] : names.split(separator: separator).map { String($0) }
        },
        environmentFilesVariable: "COMPOSE_ENV_FILES",
        recognizes: { name in
            composeFileNames.contains(name)
                || (name.hasPrefix("compose.") || name.hasPrefix("docker-compose."))
                    && (name.hasSuffix(".yaml") || name.hasSuffix(".yml"))
        })

    /// The file names that `docker compose` searches for, in its order.
    private static let composeFileNames = [
        "compose.yaml", "compose.yml", "docker-compose.yml", "docker-compose.yaml",
    ]
}
