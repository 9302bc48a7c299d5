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

    private func systemd(_ services: String) -> (lines: [String], lost: [String]) {
        let manifest = manifest(#"{"services":[\#(services)]}"#)
        #expect(manifest.inputDiagnostics == [])
        return lines(manifest, .systemd) { $0.exportedSystemd() }
    }

    @Test(
        arguments: [
            (#"{"id":"b","launch":["b"]}"#, "ready", nil),
            (#"{"id":"b","launch":["b"],"ready":"started"}"#, "started", nil),
            (
                #"{"id":"b","launch":["b"],"ready":{"file":"/up"}}"#, "started",
                "the condition ‘started’ of a service that becomes ready later"
            ),
            (#"{"id":"b","launch":["b"]}"#, "started", "the condition ‘started’ of a service that becomes ready later"),
            (#"{"id":"b","launch":["b"]}"#, "completed", nil),
            (
                #"{"id":"b","launch":["b"],"ready":"started"}"#, "completed",
                "the condition ‘completed’ of a service that keeps running"
            ),
        ] as [(String, String, String?)])
    func `a unit starts after another one is up, and another condition is lost`(
        dependency: String, condition: String, lost: String?
    ) {
        let exported = systemd(
            #"\#(dependency),{"id":"a","launch":["a"],"dependsOn":[{"id":"b","condition":"\#(condition)"}]}"#)
        #expect(exported.lost == (lost.map { [$0] } ?? []))
        #expect(exported.lines.contains("Requires=b.service") && exported.lines.contains("After=b.service"))
    }

    @Test func `a unit wants a service that may fail`() {
        let exported = systemd(#"{"id":"b","onFailure":"proceed"},{"id":"a","dependsOn":["b"]}"#)
        #expect(exported.lines.contains("Wants=b.service") && !exported.lines.contains("Requires=b.service"))
        #expect(exported.lost == ["a hard dependency on a service that may fail"])
    }

    @Test func `a unit restarts with a service that may fail, if that restarts its dependents`() {
        let exported = systemd(
            #"{"id":"b","launch":["b"],"ready":"started","onFailure":"proceed","restart":"service"},{"id":"a","dependsOn":["b"]}"#
        )
        #expect(
            exported.lines.filter { $0.hasSuffix("=b.service") } == [
                "Wants=b.service", "PartOf=b.service", "After=b.service",
            ])
    }

    @Test(
        arguments: [
            (#""directory":"/srv/%x""#, "WorkingDirectory=/srv/%%x", nil),
            (#""directory":"srv""#, nil, "a directory relative to the manifest"),
            (#""ready":{"output":"up"}"#, nil, "a readiness probe of the output"),
        ] as [(String, String?, String?)])
    func `what a unit cannot say is lost`(attribute: String, line: String?, lost: String?) {
        let exported = systemd(#"{"id":"a","launch":["run"],\#(attribute)}"#)
        if let line { #expect(exported.lines.contains(line)) }
        #expect(exported.lost == (lost.map { [$0] } ?? []))
    }

    @Test(arguments: [("run", true), ("instance", true), ("service", false)])
    func `a unit is restarted without its dependents unless these are to restart, too`(what: String, isDirect: Bool) {
        let exported = systemd(#"{"id":"a","launch":["x"],"ready":"started","restart":"\#(what)"}"#)
        #expect(exported.lines.contains("Restart=on-failure"))
        #expect(exported.lines.contains("RestartMode=direct") == isDirect)
        #expect(exported.lost == (isDirect ? ["that the dependents of a restarted service stay up"] : []))
        let probed = systemd(#"{"id":"a","launch":["x"],"ready":{"file":"/up"},"restart":"service"}"#)
        #expect(probed.lost == ["the failure of a service that ends before it is ready"])
    }

    @Test func `systemd counts the first start as one of the limited ones`() {
        let restarted = systemd(
            #"{"id":"a","launch":["x"],"ready":"started","restart":{"what":"service","limit":3,"within":"9s"}}"#)
        #expect(restarted.lines.contains("StartLimitBurst=4") && restarted.lines.contains("StartLimitIntervalSec=9s"))
        let unlimited = systemd(
            #"{"id":"a","launch":["x"],"ready":"started","restart":{"what":"service","limit":10000000000}}"#)
        #expect(unlimited.lines.contains("StartLimitBurst=4294967295"))
        let retried = systemd(#"{"id":"a","launch":["x"],"retry":{"attempts":3}}"#)
        #expect(retried.lines.contains("StartLimitBurst=3"))
        #expect(retried.lines.contains("StartLimitIntervalSec=infinity"))
        #expect(retried.lost == ["that dependents wait for another attempt"])
    }

    @Test func `a unit stops with a service whose failure skips its dependents`() {
        let exported = systemd(
            #"{"id":"b","onFailure":"skipDependents"},{"id":"a","dependsOn":["b"]},{"id":"c","startsAfter":["b"]}"#)
        #expect(
            exported.lines.filter { $0.contains("=b.service") } == [
                "BindsTo=b.service", "After=b.service", "After=b.service",
            ])
        #expect(exported.lost == [])
    }

    @Test func `a unit reads files of variables by absolute paths`() {
        let exported = systemd(#"{"id":"a","launch":["x"],"environmentFile":["/etc/%a b.env","c.env"]}"#)
        #expect(
            exported.lines.filter { $0.hasPrefix("EnvironmentFile=") } == ["EnvironmentFile=/etc/%%a b.env"])
        #expect(exported.lost == ["a file relative to the manifest"])
    }

    @Test(arguments: [
        ("", "30s", "10s"), (#","timeout":"5s","shutdownTimeout":"1500ms""#, "5s", "1s 500000us"),
        (#","timeout":"none","shutdownTimeout":"none""#, "infinity", "infinity"),
    ])
    func `a unit has the timeouts of the manifest, not those of systemd`(own: String, start: String, stop: String) {
        for ready in ["", #","ready":"started""#] {
            let exported = systemd(#"{"id":"a","launch":["x"]\#(ready)\#(own)}"#)
            #expect(exported.lines.contains("TimeoutStartSec=\(start)"))
            #expect(exported.lines.contains("TimeoutStopSec=\(stop)"))
            #expect(exported.lost == [])
        }
    }

    @Test(arguments: [
        ("+sh", #"/usr/bin/env -- "+sh" x"#), ("-x", "/usr/bin/env -- -x x"), (":x", "/usr/bin/env -- :x x"),
        ("!!x", #"/usr/bin/env -- "!!x" x"#), ("@x", #"/usr/bin/env -- "@x" x"#), ("|x", #"/usr/bin/env -- "|x" x"#),
        ("+a=b", #"/bin/sh -c "exec \"$$@\"" sh "+a=b" x"#), ("+a/b", #"/bin/sh -c "exec \"$$@\"" sh "+a/b" x"#),
        ("/a$$b", #"/bin/sh -c "exec \"$$@\"" sh "/a$$b" x"#), ("/+sh", #""/+sh" x"#), ("a=b", "a=b x"),
    ])
    func `no program begins with a prefix that systemd takes off`(program: String, command: String) {
        let exported = systemd(#"{"id":"a","launch":["\#(program)","x"]}"#)
        #expect(exported.lines.contains { $0 == "ExecStart=\(command)" }, "\(exported.lines)")
    }

    @Test(arguments: [
        (#"/a b "#, #"WorkingDirectory=/a b /."#), (#"/a\\b"#, #"WorkingDirectory=/a\b"#),
        (#"/a\\"#, #"WorkingDirectory=/a\/."#), ("/", "WorkingDirectory=/"), ("/a%b", "WorkingDirectory=/a%%b"),
    ])
    func `a directory is written as systemd reads it, and read back`(directory: String, line: String) throws {
        let manifest = manifest(#"{"services":[{"id":"a","launch":["x"],"directory":"\#(directory)"}]}"#)
        let unit = try #require(manifest.exportedSystemd().files.first)
        #expect(String(decoding: unit.bytes, as: UTF8.self).split(separator: "\n").contains { $0 == line })
        let read = SystemdImporter.graph(ImportInput([SourceText(name: unit.path, bytes: unit.bytes)]))
            .manifest(path: unit.path)
        #expect(read.attributes(of: 0).directory == manifest.attributes(of: 0).directory)
    }

    @Test(arguments: [
        #""launch":["echo","{{.X}}"]"#, #""launch":["x"],"environment":{"A":"{{workflow.name}}"}"#,
        #""launch":["x"],"directory":"/{{x}}""#, #""launch":["x"],"ready":{"command":["{{x}}"]}"#,
        #""launch":["x"],"shutdown":["{{x}}"]"#,
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

    @Test func `the timeout of a task counts from its pod, and a daemon has a readiness probe`() throws {
        let manifest = manifest(
            #"{"services":[{"id":"a","launch":["x"],"timeout":"5s"},{"id":"b","launch":["y"],"ready":{"tcp":"localhost:80"}}]}"#
        )
        let exported = lines(manifest, .argo) { $0.exportedArgo() }
        #expect(exported.lost == ["that the ‘timeout’ of a one-shot service begins with its process"])
        let daemon = try #require(exported.lines.firstIndex(of: "daemon: true"))
        #expect(exported.lines[daemon...].contains("readinessProbe:"))
        #expect(exported.lines[..<daemon].contains("activeDeadlineSeconds: 5"))
        #expect(!exported.lines[daemon...].contains { $0.hasPrefix("activeDeadlineSeconds") })
    }

    @Test func `a dollar sign that foreman replaces in quotes is reported`() {
        func lost(_ word: String) -> [String] {
            ExportTable.procfile.lost(
                of: manifest(#"{"services":[{"id":"a","launch":["x","\#(word)"],"ready":"started"}]}"#))
        }
        #expect(lost("$$PORT") == ["a dollar sign before a name, which foreman replaces even in quotes"])
        #expect(lost("$$P\u{301}") == lost("$$PORT"))
        #expect(lost("a$$ $$1") == [])
    }

    @Test func `no name and no command is a command for a CI server`() {
        let manifest = manifest(
            ###"{"services":[{"id":"##vso[a]","launch":["echo","##[x]"]},{"id":"::error::b","dependsOn":["##vso[a]"]}]}"###
        )
        let edges = lines(manifest, .edgeList) { $0.exportedEdgeList() }
        #expect(edges.lines.first == ##"#\u{23}vso[a] #\u{23}vso[a]"##)
        #expect(edges.lines.last == ##"#\u{23}vso[a] \u{3a}:error::b"##)
        #expect(edges.lost.contains("an identifier with a command for a CI server"))
        #expect(lines(manifest, .procfile, { $0.exportedProcfile() }).lines == ["__vso_a_: echo '#''#[x]'"])
    }

    @Test func `an identifier with a blank is in no edge list, not even before a combining character`() {
        let edges = lines(manifest(#"{"services":[{"id":"a b"},{"id":"c \#u{301}"},{"id":"d"}]}"#), .edgeList) {
            $0.exportedEdgeList()
        }
        #expect(edges.lines == ["d d"])
        #expect(edges.lost.contains("an identifier with a blank"))
    }

    @Test func `a text that begins a template is lost, also before a combining character`() {
        let manifest = manifest(#"{"services":[{"id":"a","launch":["x","{{\#u{301}"],"ready":"started"}]}"#)
        #expect(lines(manifest, .processCompose) { $0.exportedProcessCompose() }.lost.contains { $0.contains("‘{{’") })
    }

    @Test func `the description of a unit is not escaped, and does not continue its line`() {
        let units = systemd(#"{"id":"a\\b%c"},{"id":"d\\"}"#).lines.filter { $0.hasPrefix("Description=") }
        #expect(units == [#"Description=a\b%%c"#, #"Description=d\\"#])
    }

    @Test func `a program in the folder of the manifest is started by a shell`() {
        let exported = systemd(#"{"id":"a","launch":["./run","x y"]}"#)
        #expect(exported.lines.contains(#"ExecStart=/bin/sh -c "exec \"$$@\"" sh ./run "x y""#))
        #expect(exported.lost == ["a program relative to the manifest"])
    }

    @Test func `a target has no command`() {
        #expect(systemd(#"{"id":"up.target"}"#).lost == [])
        #expect(systemd(#"{"id":"up.target","launch":["x"]}"#).lost == ["a command of a target"])
    }

    @Test func `each service has a unit of its own, whatever the identifiers are`() {
        let long = String(repeating: "x", count: 300)
        let ids = ["a", "a.service", "a-2.service", "\(long)1", "\(long)2", "b\u{301}", "."]
        let manifest = manifest(#"{"services":[\#(ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ","))]}"#)
        let names = manifest.exportedSystemd().files.map(\.path).filter { $0.hasSuffix(".service") }
        #expect(Set(names).count == ids.count, "\(names)")
        #expect(names.contains("a.service") && names.contains("a-2.service") && names.contains("a-3.service"))
        #expect(names.allSatisfy { $0.utf8.count <= 255 })
    }

    @Test func `identifiers that differ only in their normal form stay two services`() {
        let manifest = manifest(
            #"{"services":[{"id":"\u00e9"},{"id":"e\u0301"},{"id":"x","dependsOn":["e\u0301"]},{"id":"y","dependsOn":["\u00e9"]}]}"#
        )
        let units = manifest.exportedSystemd().files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
        func requirement(of unit: String) -> Substring? {
            units.first { $0.0 == unit }?.1.split(separator: "\n").first { $0.hasPrefix("Requires=") }
        }
        #expect(requirement(of: "x.service") == #"Requires=e\xcc\x81.service"#)
        #expect(requirement(of: "y.service") == #"Requires=\xc3\xa9.service"#)
        func dependencies(_ exported: ExportedGraph, _ mark: String) -> [Substring] {
            let text = String(decoding: exported.files[0].bytes, as: UTF8.self)
            return text.split(separator: mark).dropFirst().map { $0.prefix(while: \.isLetter) }
        }
        let objects = manifest.exportedKubernetes(ExportOptions())
        #expect(dependencies(objects, "job -l launchgraph/job=") == ["e", "service"])
        #expect(dependencies(manifest.exportedArgo(), "depends: ") == ["e", "service"])
    }

    @Test func `a health check is kept where a format has one`() throws {
        let members = #""launch":["x"],"ready":{"command":["c"],"interval":"5s"}"#
        let check = #""health":{"command":["c"],"every":"5s","timeout":"3s","failures":2}"#
        let manifest = manifest(#"{"services":[{"id":"a",\#(members),"image":"i",\#(check)}]}"#)
        let health = manifest.attributes(of: 0).health
        #expect(health == .init(.command(["c"]), every: .seconds(5), timeout: .seconds(3), failures: 2))
        let probe = ["periodSeconds: 5", "timeoutSeconds: 3", "failureThreshold: 2"]
        for (table, exported) in [
            (ExportTable.kubernetes, manifest.exportedKubernetes(ExportOptions())),
            (.kubernetesPod, manifest.exportedKubernetesPod(ExportOptions())), (.argo, manifest.exportedArgo()),
        ] {
            let text = lines(manifest, table) { _ in exported }.lines
            let start = try #require(text.firstIndex(of: "livenessProbe:"))
            #expect(text[start...].prefix { !$0.hasPrefix("securityContext") }.suffix(3) == probe[...])
        }
        let compose = lines(manifest, .compose) { $0.exportedCompose() }
        #expect(compose.lines.contains(#"timeout: "3s""#) && compose.lines.contains("retries: 2"))
        let processes = lines(manifest, .processCompose) { $0.exportedProcessCompose() }
        #expect(Set(processes.lines).isSuperset(of: ["liveness_probe:", "timeout_seconds: 3", "failure_threshold: 2"]))
        #expect(lines(manifest, .systemd) { $0.exportedSystemd() }.lost.contains("‘health’"))
    }

    @Test func `each port of a service is a port of its container and of its Service`() {
        let manifest = manifest(
            #"{"services":[{"id":"a","launch":["x"],"user":"1000","ready":{"tcp":"localhost:80"},"ports":[81,80]}]}"#)
        let deployments = lines(manifest, .kubernetes) { $0.exportedKubernetes(ExportOptions()) }.lines
        #expect(
            deployments.filter { $0.hasPrefix("- containerPort") } == ["- containerPort: 80", "- containerPort: 81"])
        #expect(deployments.filter { $0.contains("name: port-") } == ["- name: port-80", "- name: port-81"])
        #expect(deployments.contains("runAsUser: 1000"))
        let pod = lines(manifest, .kubernetesPod) { $0.exportedKubernetesPod(ExportOptions()) }.lines
        #expect(pod.contains("- containerPort: 81") && pod.contains("runAsUser: 1000"))
        let compose = lines(manifest, .compose) { $0.exportedCompose() }.lines
        #expect(compose.contains(#"- "81""#) && compose.contains(#"user: "1000""#))
        #expect(systemd(#"{"id":"a","launch":["x"],"user":"a%b"}"#).lines.contains("User=a%%b"))
    }

    @Test func `a probe of process-compose has a status and whole seconds`() {
        func exported(_ ready: String) -> (lines: [String], lost: [String]) {
            let manifest = manifest(#"{"services":[{"id":"a","launch":["x"],"ready":\#(ready)}]}"#)
            return lines(manifest, .processCompose) { $0.exportedProcessCompose() }
        }
        let any = "a probe of any status from 200 to 399"
        let fraction = "an interval of a fraction of a second"
        #expect(exported(#"{"http":"http://h/","status":204}"#).lost == [])
        #expect(exported(#"{"http":"http://h/"}"#).lost == [any])
        #expect(exported(#"{"http":"http://h/","status":204,"interval":"2s"}"#).lost == [])
        #expect(exported(#"{"http":"http://h/","status":204,"interval":"1500ms"}"#).lost == [fraction])
    }

    @Test func `a port that foreman replaces by its own is reported`() {
        func lost(_ environment: String) -> [String] {
            let service = #"{"id":"a","launch":["x"],"ready":"started","environment":{\#(environment)}}"#
            return ExportTable.procfile.lost(of: manifest(#"{"services":[\#(service)]}"#))
        }
        #expect(lost(#""PORT":"7""#) == ["‘PORT’"])
        #expect(lost(#""PORT":"7","A":"1""#) == ["‘PORT’", "a variable other than ‘PORT’"])
        #expect(lost(#""PC_PROC_NAME":"a""#) == [])
    }

    @Test func `a Procfile has no command of several lines`() {
        let exported = lines(
            manifest(
                #"{"services":[{"id":"a","launch":["x\ny"],"ready":"started"},{"id":"b","launch":["z"],"ready":"started"}]}"#
            ), .procfile
        ) { $0.exportedProcfile() }
        #expect(exported.lines == ["b: z"])
        #expect(exported.lost == ["a command of several lines"])
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
        #expect(exported.lines.contains("failFast: \(failsFast)"))
    }
}
