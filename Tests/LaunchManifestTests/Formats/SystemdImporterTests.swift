import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import Testing

@Suite struct SystemdImporterTests {
    private static let simple = "[Service]\nExecStart=/bin/x\n"
    private static let notify = "[Service]\nType=notify\nExecStart=/bin/x\n"

    private static let orders: [(name: String, units: Units, edges: String)] = [
        (
            "a required unit that comes before is a hard dependency, and a wanted one is order-only",
            Units([
                "a.service":
                    "[Unit]\nRequires=b.service c.service d.service\nAfter=b.service c.service d.service e.service f.service\nWants=e.service\n",
                "b.service": simple, "c.service": "[Service]\nType=oneshot\nExecStart=/bin/x\n",
                "d.service": notify, "e.service": simple,
            ]), "a.service: b.service? c.service! d.service e.service~ f.service~"
        ),
        (
            "a requirement without an order is no dependency",
            Units([
                "a.service": "[Unit]\nRequires=b.service\nWants=c.service\n",
                "b.service": "[Unit]\nBindsTo=a.service\n", "c.service": simple,
            ]), ""
        ),
        (
            "the order of a unit may be said in another unit, in a drop-in and on continued lines",
            Units([
                "b.service": "[Unit]\nBefore=a.service \\\n# a comment\n  c.service\n", "a.service": simple,
                "c.service": simple, "c.service.d/10-order.conf": "[Unit]\nRequires=b.service\n",
                "service.d/all.conf": "[Unit]\nAfter \\\n= z.target\n", "z.target": "[Unit]\n",
            ]),
            """
            a.service: z.target~ b.service~
            b.service: z.target~
            c.service: b.service! z.target~
            """
        ),
        (
            "units that conflict have no order at start-up",
            Units([
                "a.service": "[Unit]\nConflicts=shutdown.target\nBefore=shutdown.target\n",
                "shutdown.target": "[Unit]\nDefaultDependencies=no\n",
            ]), ""
        ),
        (
            "a target starts after what it pulls in, by settings, folders and installation",
            Units(
                [
                    "m.target": "[Unit]\nWants=a.service\n", "a.service": simple, "b.service": simple,
                    "c.service": "[Install]\nWantedBy=m.target\n", "d.service": "[Install]\nRequiredBy=m.target\n",
                    "e.service": "[Unit]\nDefaultDependencies=no\n[Install]\nWantedBy=m.target\n",
                    "f.service": "[Unit]\nAfter=m.target\n[Install]\nWantedBy=m.target\n",
                ], links: ["m.target.wants/b.service": "../b.service"]),
            """
            f.service: m.target~
            m.target: b.service~ c.service~ d.service! a.service~
            """
        ),
        (
            "units with default dependencies start after the targets of systemd, if these are there",
            Units([
                "a.service": simple, "a.socket": "[Socket]\nListenStream=/run/a\n",
                "a.timer": "[Timer]\nOnCalendar=daily\n",
                "basic.target": "[Unit]\nDefaultDependencies=no\nRequires=sysinit.target\nAfter=sysinit.target\n",
                "sysinit.target": "[Unit]\nDefaultDependencies=no\n",
                "b.service": "[Unit]\nDefaultDependencies=no\n",
            ]),
            """
            a.service: sysinit.target basic.target~ a.socket~ a.timer~
            a.socket: sysinit.target
            a.timer: sysinit.target
            basic.target: sysinit.target
            """
        ),
        (
            "a unit starts after the mounts of its paths, and a mount does not wait for itself",
            Units([
                "a.service": "[Unit]\nRequiresMountsFor=/data/db\n" + simple,
                "b.service": "[Unit]\nWantsMountsFor=/data\n" + simple,
                "data.mount": "[Unit]\nRequiresMountsFor=/data\n[Mount]\nWhat=/dev/sda1\nWhere=/data\n",
                "data-db.mount": "[Mount]\nWhat=/dev/sda2\nWhere=/data/db\n",
            ]),
            """
            a.service: data.mount data-db.mount
            b.service: data.mount~
            data-db.mount: data.mount
            """
        ),
        (
            "a slice waits for the slice that it is a part of",
            Units(["a.slice": "[Unit]\n", "a-b.slice": "[Unit]\n", "a-b-c.slice": "[Unit]\n"]),
            """
            a-b-c.slice: a-b.slice
            a-b.slice: a.slice
            """
        ),
        (
            "a template has its default instance only if something installs it",
            Units([
                "a@.service": "[Unit]\nAfter=c.service\n" + simple + "[Install]\nDefaultInstance=one\n",
                "b@.service":
                    "[Unit]\nAfter=c.service\n" + simple + "[Install]\nDefaultInstance=one\nWantedBy=m.target\n",
                "c.service": simple, "m.target": "",
            ]), "b@one.service: c.service~"
        ),
        (
            "a template that a unit names has the unit's instance",
            Units([
                "a@.service": "[Unit]\nAfter=b@.service\n" + simple, "b@.service": simple,
                "c.service": "[Unit]\nAfter=a@1.service b@.service\n" + simple,
            ]),
            """
            a@1.service: b@1.service~
            c.service: a@1.service~
            """
        ),
        (
            "links and ‘Alias=’ are other names of a unit",
            Units(
                [
                    "a.service": "[Unit]\nRequires=x.service\nAfter=x.service\nAfter=y.service\n",
                    "b.service": "[Install]\nAlias=y.service\n[Unit]\nBefore=y.service\n", "c.service": simple,
                ], links: ["x.service": "c.service"]), "a.service: c.service? b.service~"
        ),
        (
            "templates become units where an instance is named",
            Units(
                [
                    "a.service": "[Unit]\nRequires=t@one.service\nAfter=t@one.service\n",
                    "t@.service":
                        "[Unit]\nAfter=log-%i.service u@%j-%i.service\n[Service]\nExecStart=/bin/x\n[Install]\nWantedBy=m.target\nDefaultInstance=two",
                    "log-one.service": simple, "m.target": "", "n.target": "[Unit]\n", "u@t-one.service": simple,
                    "v@.service": simple, "t@one.service.d/x.conf": "[Unit]\nAfter=n.target",
                ], links: ["n.target.wants/v@3.service": "../v@.service"]),
            """
            a.service: t@one.service?
            n.target: v@3.service~
            t@one.service: log-one.service~ u@t-one.service~ n.target~
            t@two.service: log-two.service~ u@t-two.service~
            """
        ),
        (
            "folders of links apply to instances, prefixes and types, as drop-ins do",
            Units([
                "app@.service": "[Unit]\nAfter=db.service cache.service all.service\n",
                "app@.service.requires/db.service": "", "web-.service.requires/cache.service": "",
                "web-one.service": "[Unit]\nAfter=db.service cache.service all.service\n",
                "service.requires/all.service": "", "use.service": "[Unit]\nAfter=app@x.service\n",
                "db.service": notify, "cache.service": notify, "all.service": notify,
            ]),
            """
            app@x.service: db.service cache.service~ all.service
            use.service: app@x.service~
            web-one.service: db.service~ cache.service all.service
            """
        ),
        (
            "an instance that only a timer or a socket activates is loaded",
            Units([
                "weekly.timer": "[Timer]\nUnit=backup@full.service\n",
                "backup@.service": "[Unit]\nRequires=db.service\nAfter=db.service\n",
                "w.socket": "[Socket]\nService=web@1.service\n", "web@.service": simple,
            ]),
            """
            backup@full.service: weekly.timer~ db.service
            web@1.service: w.socket~
            """
        ),
        (
            "another name of a template is no unit",
            Units(
                [
                    "getty@.service": simple, "autovt@.service": "",
                    "a.service": "[Unit]\nAfter=autovt@tty1.service\n",
                ], links: ["autovt@.service": "getty@.service"]), "a.service: getty@tty1.service~"
        ),
        ("a service whose output is logged starts after the socket of the log", logging(""), logged),
        ("a service whose output is dropped is not logged", logging("StandardOutput=null\n"), ""),
        ("a service logs its errors", logging("StandardOutput=null\nStandardError=journal\n"), logged),
        ("a service logs no errors to a file", logging("StandardOutput=file:/x\nStandardError=inherit\n"), ""),
    ]

    private static let logged = "a.service: systemd-journald.socket~"

    private static func logging(_ settings: String) -> Units {
        Units(["a.service": simple + settings, "systemd-journald.socket": "[Socket]\nService=b.service\n"])
    }

    @Test(arguments: orders) func `units have the order of systemd`(name: String, units: Units, edges: String) {
        #expect(units.edges == edges)
    }

    @Test func `a dependency is located at the name that declares it, also in another unit`() {
        let units = Units([
            "b.service": "[Unit]\nBefore=a.service \\\n# a comment\n  c.service\n", "c.service": Self.simple,
        ])
        #expect(units.manifest.location(ofDependency: 0)?.description == "b.service:4:3")
    }

    private static let counted: [(losses: [String], units: Units)] = [
        (["a user that depends on the machine"], Units(["b.service": simple + "User=%H\n"])),
        (
            ["a requirement without an order", "‘Wants’ without an order"],
            Units([
                "a.service": "[Unit]\nRequires=b.service\nWants=c.service\n", "b.service": "[Unit]\n",
                "c.service": simple,
            ])
        ),
        (
            ["a requirement without an order"],
            Units(["a.service": "[Unit]\nBindsTo=c.service\n", "c.service": simple])
        ),
        (
            ["a condition or an assertion of a unit", "‘PartOf’"],
            Units(["a.service": "[Unit]\nConditionPathExists=/x\nPartOf=b.service\n" + simple, "b.service": simple])
        ),
        (
            ["an order through a unit whose file is not there"],
            Units([
                "a.service": "[Unit]\nBefore=network.target\n", "b.service": "[Unit]\nAfter=network.target\n",
            ])
        ),
        ([], Units(["b.service": "[Unit]\nAfter=network.target\n"])),
        (
            [],
            Units([
                "a.service": "[Unit]\nBefore=network.target\n", "b.service": "[Unit]\nAfter=network.target\n",
                "network.target": "[Unit]\n",
            ])
        ),
        (["a command after the start"], Units(["a.service": simple + "ExecStartPost=/y\n"])),
        (
            ["a command after the start"],
            Units(["a.service": "[Service]\nType=oneshot\nExecStart=/x\nExecStartPost=/y\n"])
        ),
        (["a variable in a command"], Units(["a.service": simple + "ExecStop=/bin/kill -TERM $MAINPID\n"])),
        ([], Units(["a.service": simple + "ExecStop=/bin/kill $$MAINPID\n"])),
        (["a variable in a command"], Units(["a.service": "[Service]\nExecStart=/bin/x $MAINPID\n"])),
        (["a variable in a command"], Units(["a.service": "[Service]\nExecStart=/bin/x a${HOME}\n"])),
        (["another setting of [Service]"], Units(["a.service": simple + "Nice=5\n"])),
        ([], Units(["a.service": "[Unit]\nX-Bar=1\nFoo=x\n" + simple + "Fou=x\n"])),
    ]

    @Test(arguments: counted)
    func `what a manifest cannot say of units is counted as lost`(losses: [String], units: Units) {
        #expect(units.losses == losses)
    }

    @Test func `the dependents of a unit to which one is bound are skipped when it fails`() {
        let units = Units([
            "a.service": "[Unit]\nBindsTo=b.service c.service\nAfter=b.service\n", "b.service": Self.simple,
            "c.service": Self.simple,
        ])
        #expect((0...2).map { units.manifest.attributes(of: $0).onFailure } == [nil, .skipDependents, nil])
    }

    @Test func `what the system mounts before systemd runs has no dependencies by default`() {
        for (path, isOrdinary) in [
            ("/", false), ("/usr", false), ("/usr/local", true), ("/etc", false), ("/proc", false),
            ("/proc/sys", false), ("/process", true), ("/run/initramfs/root", false), ("/run", true),
        ] {
            let name = path == "/" ? "-" : String(path.dropFirst()).replacing("/", with: "-")
            let units = Units([
                "\(name).mount": "[Mount]\nWhat=/dev/sda1\nWhere=\(path)\n", "local-fs.target": "[Unit]\n",
            ])
            #expect(units.edges.isEmpty != isOrdinary, "\(path): \(units.edges)")
        }
    }

    @Test func `very many units are read in linear time`() {
        #if DEBUG
            let count = 5_000
        #else
            let count = 100_000
        #endif
        var files: [SourceText] = [SourceText(name: "m.target", "[Unit]\n")]
        for number in 0..<count {
            files.append(
                SourceText(
                    name: "s\(number).service",
                    "[Unit]\nAfter=s\(number / 2).service\nConflicts=shutdown.target\n[Install]\nWantedBy=m.target\n"))
        }
        let manifest = SystemdImporter.graph(ImportInput(files)).manifest(path: "units")
        #expect(manifest.declarations.serviceCount == count + 1)
        // As systemd does, the first one does not wait for itself.
        #expect(manifest.declarations.dependencyCount == 2 * count - 1)
    }
}
