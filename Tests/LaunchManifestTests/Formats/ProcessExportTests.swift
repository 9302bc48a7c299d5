import DependencyGraph
import LaunchDeclarations
import LaunchManifest
import Testing

@testable import LaunchFormats

/// What systemd, process-compose and a Procfile are told of a service, and what is counted as lost.
@Suite struct ProcessExportTests {
    /// The lines of all files, without indentation, and what was lost.
    private func lines(
        _ manifest: Manifest, _ table: ExportTable, _ export: (Manifest) -> ExportedGraph
    ) -> (lines: [String], lost: [String]) {
        let exported = export(manifest)
        let texts = exported.files.map { String(decoding: $0.bytes, as: UTF8.self) }
        let lines = texts.joined(separator: "\n").split(separator: "\n").map { String($0.drop { $0 == " " }) }
        return (lines, table.lost(of: manifest))
    }

    /// The services of a manifest, the settings that are looked at, their lines in the units, and what is lost.
    private static let settings: [(services: String, keys: String, lines: [String], lost: [String])] = [
        (
            #"{"id":"b","launch":["b"]},{"id":"a","launch":["a"],"dependsOn":[{"id":"b","condition":"ready"}]}"#,
            relations, ["Requires=b.service", "After=b.service"], []
        ),
        (
            #"{"id":"b","launch":["b"],"ready":"started"},{"id":"a","launch":["a"],"dependsOn":[{"id":"b","condition":"started"}]}"#,
            relations, ["Requires=b.service", "After=b.service"], []
        ),
        // A unit never starts earlier than another one is up.
        (
            #"{"id":"b","launch":["b"],"ready":{"file":"/up"}},{"id":"a","launch":["a"],"dependsOn":[{"id":"b","condition":"started"}]}"#,
            relations, ["Requires=b.service", "After=b.service"],
            ["the condition ‘started’ of a service that becomes ready later"]
        ),
        (
            #"{"id":"b","launch":["b"]},{"id":"a","launch":["a"],"dependsOn":[{"id":"b","condition":"started"}]}"#,
            relations, ["Requires=b.service", "After=b.service"],
            ["the condition ‘started’ of a service that becomes ready later"]
        ),
        (
            #"{"id":"b","launch":["b"]},{"id":"a","launch":["a"],"dependsOn":[{"id":"b","condition":"completed"}]}"#,
            relations, ["Requires=b.service", "After=b.service"], []
        ),
        (
            #"{"id":"b","launch":["b"],"ready":"started"},{"id":"a","launch":["a"],"dependsOn":[{"id":"b","condition":"completed"}]}"#,
            relations, ["Requires=b.service", "After=b.service"],
            ["the condition ‘completed’ of a service that keeps running"]
        ),
        (
            #"{"id":"b","onFailure":"proceed"},{"id":"a","dependsOn":["b"]}"#, relations,
            ["Wants=b.service", "After=b.service"], ["a hard dependency on a service that may fail"]
        ),
        // A unit restarts with a service that may fail, if that restarts its dependents.
        (
            #"{"id":"b","launch":["b"],"ready":"started","onFailure":"proceed","restart":"service"},{"id":"a","dependsOn":["b"]}"#,
            relations, ["Wants=b.service", "PartOf=b.service", "After=b.service"],
            ["a hard dependency on a service that may fail"]
        ),
        (
            #"{"id":"b","onFailure":"skipDependents"},{"id":"a","dependsOn":["b"]},{"id":"c","startsAfter":["b"]}"#,
            relations, ["BindsTo=b.service", "After=b.service", "After=b.service"], []
        ),
        (#"{"id":"a","launch":["x"],"directory":"/srv/%x"}"#, "WorkingDirectory", ["WorkingDirectory=/srv/%%x"], []),
        (
            #"{"id":"a","launch":["x"],"directory":"srv"}"#, "WorkingDirectory", [],
            ["a directory relative to the manifest"]
        ),
        (
            #"{"id":"a","launch":["x"],"ready":{"output":"up"}}"#, "Type", ["Type=exec"],
            ["a readiness probe of the output"]
        ),
        (
            #"{"id":"a","launch":["x"],"ready":"started","restart":"run"}"#, "Restart RestartMode",
            ["Restart=on-failure", "RestartMode=direct"], ["that the dependents of a restarted service stay up"]
        ),
        (
            #"{"id":"a","launch":["x"],"ready":"started","restart":"instance"}"#, "Restart RestartMode",
            ["Restart=on-failure", "RestartMode=direct"], ["that the dependents of a restarted service stay up"]
        ),
        (
            #"{"id":"a","launch":["x"],"ready":"started","restart":"service"}"#, "Restart RestartMode",
            ["Restart=on-failure"], []
        ),
        (
            #"{"id":"a","launch":["x"],"ready":{"file":"/up"},"restart":"service"}"#, "Restart RestartMode",
            ["Restart=on-failure"], ["the failure of a service that ends before it is ready"]
        ),
        // The first start is one of the limited ones.
        (
            #"{"id":"a","launch":["x"],"ready":"started","restart":{"what":"service","limit":3,"within":"9s"}}"#,
            "StartLimitBurst StartLimitIntervalSec", ["StartLimitIntervalSec=9s", "StartLimitBurst=4"], []
        ),
        (
            #"{"id":"a","launch":["x"],"ready":"started","restart":{"what":"service","limit":10000000000}}"#,
            "StartLimitBurst StartLimitIntervalSec", ["StartLimitIntervalSec=60s", "StartLimitBurst=4294967295"], []
        ),
        (
            #"{"id":"a","launch":["x"],"retry":{"attempts":3}}"#, "StartLimitBurst StartLimitIntervalSec",
            ["StartLimitIntervalSec=infinity", "StartLimitBurst=3"], ["that dependents wait for another attempt"]
        ),
        (
            #"{"id":"a","launch":["x"],"environmentFile":["/etc/%a b.env","c.env"]}"#, "EnvironmentFile",
            ["EnvironmentFile=/etc/%%a b.env"], ["a file relative to the manifest"]
        ),
        // The default timeouts are those of a manifest, not those of systemd.
        (
            #"{"id":"a","launch":["x"]}"#, "TimeoutStartSec TimeoutStopSec",
            ["TimeoutStartSec=30s", "TimeoutStopSec=10s"], []
        ),
        (
            #"{"id":"a","launch":["x"],"ready":"started"}"#, "TimeoutStartSec TimeoutStopSec",
            ["TimeoutStartSec=30s", "TimeoutStopSec=10s"], []
        ),
        (
            #"{"id":"a","launch":["x"],"timeout":"5s","shutdownTimeout":"1500ms"}"#, "TimeoutStartSec TimeoutStopSec",
            ["TimeoutStartSec=5s", "TimeoutStopSec=1s 500000us"], []
        ),
        (
            #"{"id":"a","launch":["x"],"ready":"started","timeout":"5s","shutdownTimeout":"1500ms"}"#,
            "TimeoutStartSec TimeoutStopSec", ["TimeoutStartSec=5s", "TimeoutStopSec=1s 500000us"], []
        ),
        (
            #"{"id":"a","launch":["x"],"timeout":"none","shutdownTimeout":"none"}"#, "TimeoutStartSec TimeoutStopSec",
            ["TimeoutStartSec=infinity", "TimeoutStopSec=infinity"], []
        ),
        (
            #"{"id":"a","launch":["x"],"ready":"started","timeout":"none","shutdownTimeout":"none"}"#,
            "TimeoutStartSec TimeoutStopSec", ["TimeoutStartSec=infinity", "TimeoutStopSec=infinity"], []
        ),
        (
            #"{"id":"a"}"#, "Type RemainAfterExit ExecStart",
            ["Type=oneshot", "RemainAfterExit=yes", "ExecStart=/bin/true"], []
        ),
        // A description is not escaped, and does not continue its line.
        (#"{"id":"a\\b%c"},{"id":"d\\"}"#, "Description", [#"Description=a\b%%c"#, #"Description=d\\"#], []),
        // A shell starts a program in the folder of the manifest.
        (
            #"{"id":"a","launch":["./run","x y"]}"#, "ExecStart",
            [#"ExecStart=/bin/sh -c "exec \"$$@\"" sh ./run "x y""#], ["a program relative to the manifest"]
        ),
        (#"{"id":"up.target"}"#, "ExecStart", [], []),
        (#"{"id":"up.target","launch":["x"]}"#, "ExecStart", [], ["a command of a target"]),
        (#"{"id":"a","launch":["x"],"user":"a%b"}"#, "User", ["User=a%%b"], []),
        (#"{"id":"a","launch":["x"],"ready":{"command":["c"]},"health":{"command":["c"]}}"#, "", [], ["‘health’"]),
    ]

    private static let relations = "Requires Wants PartOf BindsTo After"

    @Test(arguments: settings)
    func `a unit has the settings of its service, and what it cannot say is lost`(
        services: String, keys: String, expected: [String], lost: [String]
    ) {
        let manifest = manifest(#"{"services":[\#(services)]}"#)
        let exported = lines(manifest, .systemd) { $0.exportedSystemd() }
        let keys = keys.split(separator: " ").map { "\($0)=" }
        let found = exported.lines.filter { line in keys.contains { line.hasPrefix($0) } && !line.contains(".target") }
        #expect(manifest.inputDiagnostics.map(\.message) + found + exported.lost == expected + lost)
    }

    @Test(arguments: [
        ("+sh", #"/usr/bin/env -- "+sh" x"#), ("-x", "/usr/bin/env -- -x x"), (":x", "/usr/bin/env -- :x x"),
        ("!!x", #"/usr/bin/env -- "!!x" x"#), ("@x", #"/usr/bin/env -- "@x" x"#), ("|x", #"/usr/bin/env -- "|x" x"#),
        ("+a=b", #"/bin/sh -c "exec \"$$@\"" sh "+a=b" x"#), ("+a/b", #"/bin/sh -c "exec \"$$@\"" sh "+a/b" x"#),
        ("/a$$b", #"/bin/sh -c "exec \"$$@\"" sh "/a$$b" x"#), ("/+sh", #""/+sh" x"#), ("a=b", "a=b x"),
    ])
    func `no program begins with a prefix that systemd takes off`(program: String, command: String) {
        let exported = lines(manifest(#"{"services":[{"id":"a","launch":["\#(program)","x"]}]}"#), .systemd) {
            $0.exportedSystemd()
        }
        #expect(exported.lines.filter { $0.hasPrefix("ExecStart=") } == ["ExecStart=\(command)"])
    }

    @Test(arguments: [
        (#"/a b "#, #"WorkingDirectory=/a b /."#), (#"/a\\b"#, #"WorkingDirectory=/a\b"#),
        (#"/a\\"#, #"WorkingDirectory=/a\/."#), ("/", "WorkingDirectory=/"), ("/a%b", "WorkingDirectory=/a%%b"),
    ])
    func `a directory is written as systemd reads it, and read back`(directory: String, line: String) throws {
        let manifest = manifest(#"{"services":[{"id":"a","launch":["x"],"directory":"\#(directory)"}]}"#)
        let unit = try #require(manifest.exportedSystemd().files.first)
        let lines = String(decoding: unit.bytes, as: UTF8.self).split(separator: "\n")
        let read = SystemdImporter.graph(ImportInput([SourceText(name: unit.path, bytes: unit.bytes)]))
            .manifest(path: unit.path)
        #expect(lines.filter { $0.hasPrefix("WorkingDirectory") } == [line[...]])
        #expect(read.attributes(of: 0).directory == manifest.attributes(of: 0).directory)
    }

    @Test(arguments: [
        #""launch":["echo","{{.X}}"]"#, #""launch":["x"],"environment":{"A":"{{workflow.name}}"}"#,
        #""launch":["x"],"directory":"/{{x}}""#, #""launch":["x"],"ready":{"command":["{{x}}"]}"#,
        #""launch":["x"],"shutdown":["{{x}}"]"#, "\"launch\":[\"x\",\"{{\u{301}\"]",
    ])
    func `a text that would be a template is reported`(attribute: String) {
        let manifest = manifest(#"{"services":[{"id":"a",\#(attribute)},{"id":"b","launch":["{ {","}}"]}]}"#)
        for table in [ExportTable.argo, .processCompose] {
            let lost = table.losses(of: manifest).diagnostics(target: "x").filter {
                $0.message.contains("begins a template")
            }
            #expect(lost.map(\.message) == ["‘{{’ in a text, which begins a template is not kept in x (1 occurrence)"])
        }
    }

    @Test func `the timeout of a task counts from its pod, and a daemon has a readiness probe`() {
        let manifest = manifest(
            #"{"services":[{"id":"a","launch":["x"],"timeout":"5s"},{"id":"b","launch":["y"],"ready":{"tcp":"localhost:80"}}]}"#
        )
        let exported = lines(manifest, .argo) { $0.exportedArgo() }
        #expect(exported.lost == ["that the ‘timeout’ of a one-shot service begins with its process"])
        let keys = ["daemon", "readinessProbe", "activeDeadlineSeconds"]
        #expect(
            exported.lines.filter { line in keys.contains { line.hasPrefix($0) } } == [
                "activeDeadlineSeconds: 5", "daemon: true", "readinessProbe:",
            ])
    }

    @Test(arguments: [
        (#""startsAfter":[{"id":"b","condition":"completed"}]"#, []),
        (
            #""dependsOn":[{"id":"b","condition":"started"}],"startsAfter":[{"id":"b","condition":"completed"}]"#,
            ["that a service ends by itself, if no other one waits for its end"]
        ),
    ])
    func `the end of a service is lost in Compose unless a dependency waits for it`(
        dependencies: String, lost: [String]
    ) {
        let manifest = manifest(
            #"{"services":[{"id":"b","image":"i","launch":["x"]},{"id":"a","image":"i",\#(dependencies)}]}"#)
        #expect(ExportTable.compose.lost(of: manifest) == lost)
    }

    @Test(arguments: [
        (#""directory":"var""#, ["a", "b"], 2), (#""environmentFile":["/x","y"]"#, ["a", "b"], 2),
        (#""environmentFile":"y","directory":"/d""#, ["a", "./b"], 2), (#""user":"u""#, ["a", "b"], 2),
        (#""directory":"/d""#, ["a", "b"], 0), (#""directory":"var""#, ["a", "./a"], 0),
    ])
    func `a note says that manifests of several folders become one file`(
        attribute: String, folders: [String], count: Int
    ) {
        let sources = folders.enumerated().map { number, folder in
            SourceText(
                name: "\(folder)/m.json", #"{"services":[{"id":"\#(number)","launch":["x"],\#(attribute)}]}"#)
        }
        // A file without services has nothing that is relative to its folder.
        let rules = SourceText(name: "rules/m.json", #"{"layers":["l"]}"#)
        let note = "which of several folders a service's paths are relative to"
        for table in [ExportTable.json, .compose, .processCompose, .procfile] {
            let notes = table.losses(of: Manifest(sources + [rules])).diagnostics(target: "x").filter { $0.key == note }
            #expect(notes.map(\.message) == (count > 0 ? ["\(note) is not kept in x (\(count) occurrences)"] : []))
        }
    }

    @Test(arguments: [
        (#""launch":["x","$$PORT"]"#, ["a dollar sign before a name, which foreman replaces even in quotes"]),
        ("\"launch\":[\"x\",\"$$P\u{301}\"]", ["a dollar sign before a name, which foreman replaces even in quotes"]),
        (#""launch":["x","a$$ $$1"]"#, []), (#""launch":["x\ny"]"#, ["a command of several lines"]),
        (#""launch":["x"],"environment":{"PORT":"7"}"#, ["‘PORT’"]),
        (#""launch":["x"],"environment":{"PORT":"7","A":"1"}"#, ["‘PORT’", "a variable other than ‘PORT’"]),
        (#""launch":["x"],"environment":{"PC_PROC_NAME":"a"}"#, []),
    ])
    func `what foreman replaces, and what a Procfile cannot say, is reported`(attributes: String, lost: [String]) {
        let manifest = manifest(#"{"services":[{"id":"a","ready":"started",\#(attributes)}]}"#)
        #expect(ExportTable.procfile.lost(of: manifest) == lost)
    }

    @Test func `no name and no command is a command for a CI server`() {
        let manifest = manifest(
            ###"{"services":[{"id":"##vso[a]","launch":["echo","##[x]"]},{"id":"::error::b","dependsOn":["##vso[a]"]}]}"###
        )
        let edges = lines(manifest, .edgeList) { $0.exportedEdgeList() }
        #expect(
            edges.lines + edges.lost == [
                #"#\u{23}vso[a] #\u{23}vso[a]"#, #"\u{3a}:error::b \u{3a}:error::b"#, #"#\u{23}vso[a] \u{3a}:error::b"#,
                "‘launch’", "an identifier with a command for a CI server",
            ])
        #expect(lines(manifest, .procfile, { $0.exportedProcfile() }).lines == ["__vso_a_: echo '#''#[x]'"])
    }

    @Test func `an identifier with a blank is in no edge list, not even before a combining character`() {
        let edges = lines(manifest(#"{"services":[{"id":"a b"},{"id":"c \#u{301}"},{"id":"d"}]}"#), .edgeList) {
            $0.exportedEdgeList()
        }
        #expect(edges.lines + edges.lost == ["d d", "an identifier with a blank"])
    }

    @Test func `each service has a unit of its own, whatever the identifiers are`() {
        let long = String(repeating: "x", count: 300)
        let ids = ["a", "a.service", "a-2.service", "\(long)1", "\(long)2", "b\u{301}", "."]
        let manifest = manifest(#"{"services":[\#(ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ","))]}"#)
        let names = manifest.exportedSystemd().files.map(\.path).filter { $0.hasSuffix(".service") }
        #expect(Set(names).count == ids.count)
        #expect(
            names.map { $0.utf8.count > 255 ? $0 : String($0.prefix(12)) } == [
                "a-3.service", "a.service", "a-2.service", "xxxxxxxxxxxx", "xxxxxxxxxxxx", #"b\xcc\x81.se"#,
                #"\x2e.service"#,
            ])
    }

    @Test func `identifiers that differ only in their normal form stay two services`() {
        let manifest = manifest(
            #"{"services":[{"id":"\u00e9"},{"id":"e\u0301"},{"id":"x","dependsOn":["e\u0301"]},{"id":"y","dependsOn":["\u00e9"]}]}"#
        )
        let units = manifest.exportedSystemd().files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
        let requirements = units.map { unit in
            unit.1.split(separator: "\n").filter { $0.hasPrefix("Requires=") }.map { "\(unit.0) \($0)" }.joined()
        }
        #expect(
            requirements.filter { $0 != "" } == [
                #"x.service Requires=e\xcc\x81.service"#, #"y.service Requires=\xc3\xa9.service"#,
            ])
        func dependencies(_ exported: ExportedGraph, _ mark: String) -> [Substring] {
            let text = String(decoding: exported.files[0].bytes, as: UTF8.self)
            return text.split(separator: mark).dropFirst().map { $0.prefix(while: \.isLetter) }
        }
        let objects = manifest.exportedKubernetes(ExportOptions())
        #expect(
            [dependencies(objects, "job -l launchgraph/job="), dependencies(manifest.exportedArgo(), "depends: ")] == [
                ["e", "service"], ["e", "service"],
            ])
    }

    @Test func `a health check is kept where a format has one`() throws {
        let members = #""launch":["x"],"ready":{"command":["c"],"interval":"5s"}"#
        let check = #""health":{"command":["c"],"every":"5s","timeout":"3s","failures":2}"#
        let manifest = manifest(#"{"services":[{"id":"a",\#(members),"image":"i",\#(check)}]}"#)
        let probe = ["periodSeconds: 5", "timeoutSeconds: 3", "failureThreshold: 2"]
        for (table, exported) in [
            (ExportTable.kubernetes, manifest.exportedKubernetes(ExportOptions())),
            (.kubernetesPod, manifest.exportedKubernetesPod(ExportOptions())), (.argo, manifest.exportedArgo()),
        ] {
            let text = lines(manifest, table) { _ in exported }.lines
            let start = try #require(text.firstIndex(of: "livenessProbe:"))
            #expect(text[start...].prefix { !$0.hasPrefix("securityContext") }.suffix(3) == probe[...])
        }
        let compose = lines(manifest, .compose) { $0.exportedCompose() }.lines
        let processes = lines(manifest, .processCompose) { $0.exportedProcessCompose() }.lines
        #expect(
            Array(compose.drop { $0 != "healthcheck:" }.prefix(8))
                + Array(processes.drop { $0 != "liveness_probe:" }.prefix(8)) == [
                    "healthcheck:", "test:", "- CMD", "- c", #"interval: "5s""#, #"timeout: "3s""#, "retries: 2",
                    "liveness_probe:", "exec:", "command: c", "period_seconds: 5", "timeout_seconds: 3",
                    "failure_threshold: 2",
                ])
    }

    @Test func `each port of a service is a port of its container and of its Service`() {
        let manifest = manifest(
            #"{"services":[{"id":"a","launch":["x"],"user":"1000","ready":{"tcp":"localhost:80"},"ports":[81,80]}]}"#)
        func kept(_ lines: [String]) -> [String] {
            lines.filter { line in
                ["- containerPort", "- name: port-", "runAsUser", "- \"81\"", "user:"].contains { line.hasPrefix($0) }
            }
        }
        #expect(
            kept(lines(manifest, .kubernetes) { $0.exportedKubernetes(ExportOptions()) }.lines) == [
                "- name: port-80", "- name: port-81", "- containerPort: 80", "- containerPort: 81", "runAsUser: 1000",
            ])
        #expect(
            kept(lines(manifest, .kubernetesPod) { $0.exportedKubernetesPod(ExportOptions()) }.lines) == [
                "- containerPort: 80", "- containerPort: 81", "runAsUser: 1000",
            ])
        #expect(kept(lines(manifest, .compose) { $0.exportedCompose() }.lines) == [#"user: "1000""#, #"- "81""#])
    }

    @Test(arguments: [
        (#"{"http":"http://h/","status":204}"#, []),
        (#"{"http":"http://h/"}"#, ["a probe of any status from 200 to 399"]),
        (#"{"http":"http://h/","status":204,"interval":"2s"}"#, []),
        (#"{"http":"http://h/","status":204,"interval":"1500ms"}"#, ["an interval of a fraction of a second"]),
    ])
    func `a probe of process-compose has a status and whole seconds`(ready: String, lost: [String]) {
        let manifest = manifest(#"{"services":[{"id":"a","launch":["x"],"ready":\#(ready)}]}"#)
        #expect(ExportTable.processCompose.lost(of: manifest) == lost)
    }

    @Test func `a Procfile has no command of several lines`() {
        let exported = lines(
            manifest(
                #"{"services":[{"id":"a","launch":["x\ny"],"ready":"started"},{"id":"b","launch":["z"],"ready":"started"}]}"#
            ), .procfile
        ) { $0.exportedProcfile() }
        #expect(exported.lines == ["b: z"])
    }

    @Test(arguments: [
        (["proceed", "skipDependents"], false), (["proceed", "abort"], true), (["abort", "proceed"], true),
    ])
    func `a workflow fails fast if a service aborts the launch`(policies: [String], failsFast: Bool) {
        let services = policies.enumerated().map {
            #"{"id":"s\#($0.offset)","image":"i","onFailure":"\#($0.element)"}"#
        }
        let exported = lines(manifest(#"{"services":[\#(services.joined(separator: ","))]}"#), .argo) {
            $0.exportedArgo()
        }
        #expect(exported.lines.filter { $0.hasPrefix("failFast") } == ["failFast: \(failsFast)"])
    }
}
