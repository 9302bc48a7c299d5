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
                "service.d/all.conf": "[Unit]\nAfter=z.target\n", "z.target": "[Unit]\n",
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

    @Test func `folders of links that apply too often are an error`() {
        var units = Units([
            "a.service": Self.simple, "b.service": Self.simple, "service.wants/x.service": "",
            "service.wants/y.service": "",
        ])
        units.budget = GrowthBudget(4 * GrowthBudget.bytesPerValue + 2 * GrowthBudget.bytesPerProcess)
        #expect(!units.problems.contains("stands for"))
        units.files.append(("c.service", Self.simple))
        #expect(units.problems.split(separator: "the input stands for more than 768 bytes").count == 2)
        #expect(!units.manifest.isReadable)
    }

    @Test func `a missing requirement is reported at its name, unless the system has the unit`() {
        let units = Units(
            [
                "a.service":
                    "[Unit]\nRequires=postgres.service\nAfter=network.target\nRequires=network.target dev-sda.device\nRequires=m.service\n"
            ], links: ["m.service": "/dev/null"])
        #expect(
            units.problems == """
                a.service:2:10: error: a.service depends on postgres.service, which is not in the graph [unknown-dependency]
                  help: declare postgres.service, or remove the dependency
                a.service:5:10: error: a.service depends on m.service, which is not in the graph [unknown-dependency]
                  help: declare m.service, or remove the dependency
                m.service:1:1: note: m.service is masked [unknown-dependency]
                """)
        #expect(units.losses == ["a requirement of a unit that the system provides"])
    }

    @Test func `a cycle of units is reported at the lines that order them`() {
        let units = Units([
            "a.service": "[Unit]\nAfter=b.service\n", "b.service": "[Unit]\nBefore=x.service\nAfter=c.service\n",
            "c.service": "[Unit]\nRequires=a.service\nAfter=a.service\n",
        ])
        #expect(
            units.problems == """
                a.service:2:7: error: these 3 services depend on each other in a cycle: a.service → b.service → c.service → a.service [cycle]
                  a.service:2:7: note: a.service starts after b.service
                  b.service:3:7: note: b.service starts after c.service
                  c.service:3:7: note: c.service depends on a.service
                  help: remove one dependency to break it: a.service → b.service (startsAfter)
                """)
    }

    @Test(arguments: [
        (
            "[Unit]\nAfer=b.service\n",
            "a.service:2:1: warning: [Unit] has no setting ‘Afer’, so systemd ignores it [unknown-key]\n  help: did you mean ‘After’?"
        ),
        (
            "[Unit]\nAfter=b\n",
            "a.service:2:7: warning: ‘b’ is not the name of a unit, so systemd ignores it [unknown-key]\n  help: did you mean ‘b.service’?"
        ),
        (
            "After=b.service\n",
            "a.service:1:1: warning: systemd ignores a line before the first section [unknown-key]"
        ),
        (
            "[Unit]\nAfter\n",
            "a.service:2:1: warning: systemd ignores a line that is neither a section nor a setting [unknown-key]\n  help: write NAME=VALUE"
        ),
        (
            "[Uni]\nAfter=x\n",
            "a.service:1:1: warning: systemd ignores the section ‘Uni’ [unknown-key]\n  help: did you mean ‘Unit’?"
        ),
        (
            "[Unit\nAfter=x\n",
            "a.service:1:1: error: this section has no closing bracket, so systemd does not load the unit\n  help: write [Unit], [Service] or [Install]"
        ),
        (
            "[Unit]\nAfter=\"b.service\n",
            "a.service:2:7: warning: systemd ignores a name without its closing quotation mark [unknown-key]"
        ),
        (
            "[Service]\nExecStart=/bin/x \0y\n",
            "a.service:1:1: error: the command of ‘a.service’ has the control character U+0000 in it"
        ),
        (
            "[Service]\nBusName=x.y\n",
            "a.service:2:9: error: a service of ‘Type=dbus’ has no ‘ExecStart’, so systemd does not load the unit\n  help: add ‘ExecStart’, or write ‘Type=oneshot’"
        ),
        (
            "[Service]\nBusName=x.y\nExecStart=/bin/x\nExecStart=/bin/y\n",
            "a.service:4:1: error: a second ‘ExecStart’ needs ‘Type=oneshot’, so systemd does not load the unit\n  help: remove it, or write ‘Type=oneshot’"
        ),
        (
            "[Service]\nExecStart=/bin/x\nType=oneshot\nRestart=always\n",
            "a.service:4:9: error: ‘Restart=always’ of a service of ‘Type=oneshot’, so systemd does not load the unit\n  help: write ‘Restart=on-failure’"
        ),
        ("[X-Mine]\nA=b\n[Unit]\nX-B=c\n; comment\n#comment\n\nAfter=\n", ""),
    ])
    func `a line that systemd ignores or refuses is reported`(text: String, expected: String) {
        #expect(Units(["a.service": text]).problems == expected)
    }

    @Test func `aliases that lead back to themselves are reported once`() {
        let units = Units(
            ["z.service": "[Unit]\nAfter=a.service b.service\n"],
            links: ["a.service": "b.service", "b.service": "c.service", "c.service": "a.service"])
        #expect(units.problems.hasPrefix("a.service:1:1: error: the aliases "))
        #expect(!units.problems.contains("\nb.service:1:1: error"))
        #expect(!units.manifest.isReadable)
    }

    @Test func `a long chain of aliases leads to its unit, and a long cycle is one error`() {
        let count = 2_000
        let name = { (number: Int) in "u\(number)@.service" }
        let chain = Dictionary(uniqueKeysWithValues: (1..<count).map { (name($0), name($0 - 1)) })
        let units = Units(
            ["a.service": "[Unit]\nAfter=u\(count - 1)@x.service u7@y.service\n", "u0@.service": Self.simple],
            links: chain)
        #expect(units.edges.hasSuffix("a.service: u0@x.service~ u0@y.service~"))
        #expect(units.problems == "")
        let cycle = chain.merging([name(0): name(count - 1)]) { $1 }
        let broken = Units(["a.service": "[Unit]\nAfter=u7@y.service\n"], links: cycle)
        let problems = broken.problems.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(problems.count == 1)
        #expect(problems.first?.hasSuffix("lead back to themselves") == true)
    }

    @Test func `drop-ins that apply too often are an error`() {
        let count = 10
        var units = Units([:])
        units.files =
            (0..<count).map { ("u\($0).service", Self.simple) } + (0..<count).map { ("service.d/\($0).conf", "") }
        units.budget = GrowthBudget(10 * GrowthBudget.bytesPerProcess + 100 * GrowthBudget.bytesPerValue)
        #expect(units.problems == "")
        units.budget = GrowthBudget(10 * GrowthBudget.bytesPerProcess + 100 * GrowthBudget.bytesPerValue - 1)
        #expect(
            units.problems
                == "u9.service:1:1: error: from here on, the input stands for more than 8959 bytes\n  help: \(GrowthBudget.help)"
        )
    }

    @Test func `a file that is no unit is refused`() {
        #expect(
            Units(["notes.txt": ""]).problems
                == "notes.txt:1:1: error: ‘notes.txt’ is not the name of a unit\n  help: name a folder of unit files, or files such as ‘a.service’"
        )
    }

    private static let attributes: [(name: String, text: String, service: String)] = [
        (
            "commands, limits and variables of a unit are attributes of its service",
            """
            [Unit]
            StartLimitIntervalSec=2min
            StartLimitBurst=3
            [Service]
            ExecStart=
            ExecStart=-/bin/x "a b" 'c"d' e\\x20f %n $$HOME
            Environment=A=1 "B=2 3" A=4 C=\u{301}
            WorkingDirectory=/var/%p
            TimeoutStartSec=1min 30s
            TimeoutStopSec=infinity
            Restart=on-failure
            RestartSec=500ms
            RestartMode=direct
            EnvironmentFile=/etc/default/%p
            KillSignal=SIGINT
            """,
            #"""
            { "id": "a.service", "timeout": "90s", "shutdownTimeout": "none", "restart": { "what": "run", "limit": 2, "within": "2m", "backoff": "500ms", "factor": 1 }, "launch": ["/bin/x", "a b", "c\"d", "e f", "a.service", "$HOME"], "environment": { "B": "2 3", "A": "4", "C": "\#u{301}" }, "environmentFile": "/etc/default/a", "directory": "/var/a", "ready": "started", "shutdown": "SIGINT" }
            a prefix of a command, such as ‘-’
            that a file of variables may be missing, or overrides ‘Environment’
            """#
        ),
        (
            "a unit has the default limits of systemd, and restarts what requires it", simple + "Restart=on-failure\n",
            #"{ "id": "a.service", "timeout": "90s", "shutdownTimeout": "90s", "restart": { "what": "service", "limit": 4, "within": "10s", "backoff": "100ms", "factor": 1 }, "launch": ["/bin/x"], "ready": "started" }"#
        ),
        (
            "the first start of one is the last one",
            "[Unit]\nStartLimitBurst=1\n" + simple + "Restart=always\n",
            """
            { "id": "a.service", "timeout": "90s", "shutdownTimeout": "90s", "launch": ["/bin/x"], "ready": "started" }
            ‘Restart=always’, which is read as ‘on-failure’
            """
        ),
        ("0 disables the period", "[Unit]\nStartLimitIntervalSec=0\n" + simple + "Restart=on-failure\n", unlimited),
        ("0 disables the limit", "[Unit]\nStartLimitBurst=0\n" + simple + "Restart=on-failure\n", unlimited),
        (
            "0 disables the period of a limit",
            "[Unit]\nStartLimitIntervalSec=0\nStartLimitBurst=3\n" + simple + "Restart=on-failure\n", unlimited
        ),
        (
            "a task has no limit", "[Service]\nType=oneshot\nExecStart=/bin/x\n",
            #"{ "id": "a.service", "timeout": "none", "shutdownTimeout": "90s", "launch": ["/bin/x"] }"#
        ),
        (
            "a restart of a unit that ends by itself is made of attempts",
            "[Service]\nType=oneshot\nExecStart=/bin/x\nRestart=on-failure\nRestartSec=2\n",
            #"{ "id": "a.service", "timeout": "none", "shutdownTimeout": "90s", "retry": { "attempts": 5, "backoff": "2s", "factor": 1 }, "launch": ["/bin/x"] }"#
        ),
        (
            "another restart policy and a second command are counted",
            "[Service]\nType=oneshot\nExecStart=/bin/x\nExecStart=/bin/y\nRestart=on-abort\n",
            """
            { "id": "a.service", "timeout": "none", "shutdownTimeout": "90s", "retry": { "attempts": 5, "backoff": "100ms", "factor": 1 }, "launch": ["/bin/x"] }
            a second ‘ExecStart’
            ‘Restart=on-abort’, which is read as ‘on-failure’
            """
        ),
        (
            "a semicolon that is a word of its own ends a command",
            "[Service]\nType=oneshot\nExecStart=/bin/x one ; /bin/y two\n",
            """
            { "id": "a.service", "timeout": "none", "shutdownTimeout": "90s", "launch": ["/bin/x", "one"] }
            a second ‘ExecStart’
            """
        ),
        (
            "a semicolon at the end of a word is a part of it", "[Service]\nType=oneshot\nExecStart=/bin/x one;\n",
            #"{ "id": "a.service", "timeout": "none", "shutdownTimeout": "90s", "launch": ["/bin/x", "one;"] }"#
        ),
        (
            "a semicolon that is escaped or in quotes is a word",
            "[Service]\nType=oneshot\nExecStart=/bin/x \\; \";\" a\n",
            #"{ "id": "a.service", "timeout": "none", "shutdownTimeout": "90s", "launch": ["/bin/x", ";", ";", "a"] }"#
        ),
        (
            "a last semicolon is dropped", "[Service]\nType=oneshot\nExecStart=/bin/x ;\n",
            #"{ "id": "a.service", "timeout": "none", "shutdownTimeout": "90s", "launch": ["/bin/x"] }"#
        ),
        (
            "a unit runs as its user", simple + "User=app\n",
            #"{ "id": "a.service", "timeout": "90s", "shutdownTimeout": "90s", "launch": ["/bin/x"], "user": "app", "ready": "started" }"#
        ),
        (
            "a signal is kept, with a prefix", simple + "KillSignal=INT\n",
            #"{ "id": "a.service", "timeout": "90s", "shutdownTimeout": "90s", "launch": ["/bin/x"], "ready": "started", "shutdown": "SIGINT" }"#
        ),
        (
            "a signal that no manifest can have is counted",
            simple + "KillSignal=SIGPWR\n",
            """
            { "id": "a.service", "timeout": "90s", "shutdownTimeout": "90s", "launch": ["/bin/x"], "ready": "started" }
            the value of ‘KillSignal’
            """
        ),
    ]

    private static let unlimited =
        #"{ "id": "a.service", "timeout": "90s", "shutdownTimeout": "90s", "restart": { "what": "service", "limit": 1000000, "within": "1s", "backoff": "100ms", "factor": 1 }, "launch": ["/bin/x"], "ready": "started" }"#

    @Test(arguments: attributes)
    func `the settings of a unit are attributes of its service`(
        name: String, text: String, service: String
    ) {
        let units = Units(["a.service": text])
        #expect((serviceLines(units.manifest) + units.losses).joined(separator: "\n") == service)
    }

    @Test(arguments: ["simple", "exec", "forking", "notify", "notify-reload", "dbus", "idle"])
    func `a service that stays up has exactly one command, or systemd does not load its unit`(type: String) {
        let head = "[Service]\nType=\(type)\n"
        for settings in ["", "ExecStop=/bin/y\n", "RemainAfterExit=yes\n", "ExecStart=/bin/x\nExecStart=\n"] {
            #expect(
                Units(["a.service": head + settings]).problems == """
                    a.service:2:6: error: a service of ‘Type=\(type)’ has no ‘ExecStart’, so systemd does not load the unit
                      help: add ‘ExecStart’, or write ‘Type=oneshot’
                    """)
        }
        for (second, place) in [("\nExecStart=/bin/y", "4:1"), (" ; /bin/y", "3:20")] {
            #expect(
                Units(["a.service": head + "ExecStart=/bin/x\(second)\n"]).problems == """
                    a.service:\(place): error: a second ‘ExecStart’ needs ‘Type=oneshot’, so systemd does not load the unit
                      help: remove it, or write ‘Type=oneshot’
                    """)
        }
        #expect(Units(["a.service": head + "ExecStart=/bin/x\nExecStart=\nExecStart=/bin/y\n"]).problems == "")
    }

    @Test(arguments: [
        ("", false), ("ExecStop=/bin/y\n", false), ("RemainAfterExit=yes\n", false),
        ("ExecStop=/bin/y\nRemainAfterExit=yes\n", true), ("ExecStart=/bin/x\n", true),
        ("[Unit]\nSuccessAction=reboot\n", true), ("[Unit]\nSuccessAction=none\n", false),
    ])
    func `systemd does not load a one-shot service that runs nothing`(settings: String, isLoaded: Bool) {
        let problem = """
            a.service:2:6: error: a service of ‘Type=oneshot’ has neither ‘ExecStart’ nor ‘ExecStop’ with \
            ‘RemainAfterExit=yes’, so systemd does not load the unit
              help: add ‘ExecStart’
            """
        #expect(Units(["a.service": "[Service]\nType=oneshot\n" + settings]).problems == (isLoaded ? "" : problem))
    }

    @Test func `a unit file that is cut off or changed at any byte is read without a trap`() {
        let text = Array(
            "[Unit]\nAfter=\"b.service\" c@%i.service \\\n # x\n d.service\nRequires=%z.service\n[Service]\nExecStart=@/bin/x \\x41 \"$$\nTimeoutSec=1min 5\n[Install]\nAlias=e.service\n"
                .utf8)
        for length in 0...text.count {
            for byte in [nil, 0, 0x22, 0x25, 0x5B, 0x5C, 0x0A, 0x3D, 0x40, 0xFF] as [UInt8?] {
                var bytes = Array(text[..<length])
                if let byte { bytes.append(byte) }
                let input = ImportInput([SourceText(name: "a@1.service", bytes: bytes)])
                _ = SystemdImporter.graph(input).manifest(path: "a@1.service").diagnostics()
            }
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
