import LaunchFormats
import LaunchManifest
import LaunchRendering

extension GraphFormat {
    static let argo = GraphFormat(
        name: "argo", summary: "an Argo Workflow, with a task for each service",
        writing: Writing(table: .argo) { manifest, _ in manifest.exportedArgo() })

    static let kubernetes = GraphFormat(
        name: "kubernetes", summary: "Kubernetes objects that wait for one another", writing: layouts[0].writing)

    /// The layouts of Kubernetes objects, which `--layout` chooses from, the default one first.
    static let layouts = [
        GraphFormat(
            name: "deployments", summary: "a Deployment or a Job for each service, with Services for their ports",
            writing: Writing(table: .kubernetes) { $0.exportedKubernetes($1) }),
        GraphFormat(
            name: "pod", summary: "one Pod, with a sidecar or an init container for each service",
            writing: Writing(table: .kubernetesPod) { $0.exportedKubernetesPod($1) }),
    ]

    static let compose = GraphFormat(
        name: "compose", summary: "Compose files, in YAML or as docker compose config --format json prints them",
        reading: .importer { ComposeImporter.graph($0) },
        writing: Writing(table: .compose) { manifest, _ in manifest.exportedCompose() },
        defaultFileNames: composeFileNames,
        overrideFileNames: [
            "compose.override.yml", "compose.override.yaml", "docker-compose.override.yml",
            "docker-compose.override.yaml",
        ],
        namedFiles: { variable in
            guard let names = variable("COMPOSE_FILE"), !names.isEmpty else { return nil }
            let separator = variable("COMPOSE_PATH_SEPARATOR") ?? ":"
            return separator.isEmpty ? [names] : names.split(separator: separator).map { String($0) }
        }, environmentFilesVariable: "COMPOSE_ENV_FILES",
        recognizes: { name in
            composeFileNames.contains(name)
                || (name.hasPrefix("compose.") || name.hasPrefix("docker-compose."))
                    && (name.hasSuffix(".yaml") || name.hasSuffix(".yml"))
        })

    /// The file names that `docker compose` searches for, in its order.
    private static let composeFileNames = [
        "compose.yaml", "compose.yml", "docker-compose.yml", "docker-compose.yaml",
    ]

    static let processCompose = GraphFormat(
        name: "process-compose", summary: "process-compose files",
        reading: .importer { ProcessComposeImporter.graph($0) },
        writing: Writing(table: .processCompose) { manifest, _ in manifest.exportedProcessCompose() },
        defaultFileNames: ["process-compose.yaml", "process-compose.yml"],
        overrideFileNames: ["process-compose.override.yml", "process-compose.override.yaml"],
        recognizes: { name in name.hasPrefix("process-compose.") && (name.hasSuffix(".yaml") || name.hasSuffix(".yml"))
        })

    static let procfile = GraphFormat(
        name: "procfile", summary: "a Procfile: processes without dependencies",
        reading: .importer { ProcfileImporter.graph($0) },
        writing: Writing(table: .procfile) { manifest, _ in manifest.exportedProcfile() },
        defaultFileNames: ["Procfile"], recognizes: { $0 == "Procfile" || $0.hasPrefix("Procfile.") })

    static let systemd = GraphFormat(
        name: "systemd", summary: "a folder of systemd units, or unit files",
        reading: .importer { SystemdImporter.graph($0) }, writing: Writing(table: .systemd) { $0.exportedSystemd($1) },
        recognizes: { SystemdImporter.recognizes($0) }, readsInFolder: { SystemdImporter.reads($0) },
        resolvesLinks: true)

    static let dot = GraphFormat(
        name: "dot", summary: "a directed graph of Graphviz; a -> b: a depends on b",
        reading: .importer { DOTImporter.graph($0) },
        writing: Writing(
            table: .picture(
                .identifier("a backslash before a quotation mark or at the end", as: "two backslashes") {
                    !DOTName.isExpressible($0)
                })
        ) { manifest, _ in GraphPicture(of: manifest).drawn("graph.dot") { $0.dot(to: &$1) } },
        recognizes: { $0.hasSuffix(".dot") || $0.hasSuffix(".gv") })

    static let mermaid = GraphFormat(
        name: "mermaid", summary: "a Mermaid flowchart",
        writing: Writing(table: .picture(.name())) { manifest, _ in
            GraphPicture(of: manifest).drawn("graph.mmd") { $0.mermaid(to: &$1) }
        })
}

extension GraphPicture {
    fileprivate func drawn(_ file: String, _ draw: (GraphPicture, inout TextBuffer) -> Void) -> ExportedGraph {
        ExportedGraph([(file, TextBuffer.filled { draw(self, &$0) }.bytes)])
    }
}
