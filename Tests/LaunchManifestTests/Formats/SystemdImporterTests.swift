import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import Testing

@Suite struct SystemdImporterTests {
    private let simple = "[Service]\nExecStart=/bin/x\n"

    @Test func `a required unit that comes before is a hard dependency, and a wanted one is order-only`() {
        let units = Units([
            "a.service":
                "[Unit]\nRequires=b.service c.service d.service\nAfter=b.service c.service d.service e.service f.service\nWants=e.service\n",
            "b.service": simple, "c.service": "[Service]\nType=oneshot\nExecStart=/bin/x\n",
            "d.service": "[Service]\nType=notify\nExecStart=/bin/x\n", "e.service": simple,
        ])
        #expect(units.edges == "a.service: b.service? c.service! d.service e.service~ f.service~")
        #expect(units.problems == "")
    }

    @Test func `a command with U+0000 is an error, because no process can receive it`() {
        let units = Units(["a.service": "[Service]\nExecStart=/bin/x \0y\n"])
        #expect(
            units.problems == "a.service:1:1: error: the command of ‘a.service’ has the control character U+0000 in it"
        )
    }

    @Test func `a signal is kept if a manifest can have it, and is counted otherwise`() {
        let other = Units(["a.service": simple + "KillSignal=SIGPWR\n"])
        #expect(other.losses.contains("the value of ‘KillSignal’"))
        #expect(other.manifest.attributes(of: 0).shutdown == nil)
        let short = Units(["a.service": simple + "KillSignal=INT\n"])
        #expect(short.losses == [])
        #expect(short.manifest.attributes(of: 0).shutdown == .signal("SIGINT"))
    }

    @Test func `a unit runs as its user, and one that depends on the machine is counted`() {
        let units = Units(["a.service": simple + "User=app\n", "b.service": simple + "User=%H\n"])
        #expect(units.manifest.attributes(of: 0).user == "app")
        #expect(units.manifest.attributes(of: 1).user == nil)
        #expect(units.losses == ["a user that depends on the machine"])
    }

    @Test func `the dependents of a unit to which one is bound are skipped when it fails`() {
        let units = Units([
            "a.service": "[Unit]\nBindsTo=b.service c.service\nAfter=b.service\n", "b.service": simple,
            "c.service": simple,
        ])
        #expect(units.manifest.attributes(of: 1).onFailure == .skipDependents)
        #expect(units.manifest.attributes(of: 2).onFailure == nil)
        #expect(units.losses == ["a requirement without an order"])
    }

    @Test func `a requirement without an order is no dependency, and is counted`() {
        let units = Units([
            "a.service": "[Unit]\nRequires=b.service\nWants=c.service\n", "b.service": "[Unit]\nBindsTo=a.service\n",
            "c.service": simple,
        ])
        #expect(units.edges == "")
        #expect(units.losses.contains("a requirement without an order"))
        #expect(units.losses.contains("‘Wants’ without an order"))
    }

    @Test func `the order of a unit may be said in another unit, in a drop-in and on continued lines`() {
        let units = Units([
            "b.service": "[Unit]\nBefore=a.service \\\n# a comment\n  c.service\n", "a.service": simple,
            "c.service": simple, "c.service.d/10-order.conf": "[Unit]\nRequires=b.service\n",
            "service.d/all.conf": "[Unit]\nAfter=z.target\n", "z.target": "[Unit]\n",
        ])
        #expect(
            units.edges == """
                a.service: z.target~ b.service~
                b.service: z.target~
                c.service: b.service! z.target~
                """)
        let manifest = units.manifest
        let locations = manifest.declarations.dependencies.map {
            manifest.location(ofDependency: $0)?.description ?? ""
        }
        #expect(locations.contains("b.service:4:3"))
    }

    @Test func `units that conflict have no order at start-up`() {
        let units = Units([
            "a.service": "[Unit]\nConflicts=shutdown.target\nBefore=shutdown.target\n",
            "shutdown.target": "[Unit]\nDefaultDependencies=no\n",
        ])
        #expect(units.edges == "")
    }

    @Test func `a target starts after what it pulls in, by settings, folders and installation`() {
        let units = Units(
            [
                "m.target": "[Unit]\nWants=a.service\n", "a.service": simple, "b.service": simple,
                "c.service": "[Install]\nWantedBy=m.target\n", "d.service": "[Install]\nRequiredBy=m.target\n",
                "e.service": "[Unit]\nDefaultDependencies=no\n[Install]\nWantedBy=m.target\n",
                "f.service": "[Unit]\nAfter=m.target\n[Install]\nWantedBy=m.target\n",
            ], links: ["m.target.wants/b.service": "../b.service"])
        #expect(
            units.edges == """
                f.service: m.target~
                m.target: b.service~ c.service~ d.service! a.service~
                """)
    }

    @Test func `units with default dependencies start after the targets of systemd, if these are there`() {
        let units = Units([
            "a.service": simple, "a.socket": "[Socket]\nListenStream=/run/a\n",
            "a.timer": "[Timer]\nOnCalendar=daily\n",
            "basic.target": "[Unit]\nDefaultDependencies=no\nRequires=sysinit.target\nAfter=sysinit.target\n",
            "sysinit.target": "[Unit]\nDefaultDependencies=no\n", "b.service": "[Unit]\nDefaultDependencies=no\n",
        ])
        #expect(
            units.edges == """
                a.service: sysinit.target basic.target~ a.socket~ a.timer~
                a.socket: sysinit.target
                a.timer: sysinit.target
                basic.target: sysinit.target
                """)
    }

    @Test func `a unit starts after the mounts of its paths, and a mount does not wait for itself`() {
        let units = Units([
            "a.service": "[Unit]\nRequiresMountsFor=/data/db\n" + simple,
            "b.service": "[Unit]\nWantsMountsFor=/data\n" + simple,
            "data.mount": "[Unit]\nRequiresMountsFor=/data\n[Mount]\nWhat=/dev/sda1\nWhere=/data\n",
            "data-db.mount": "[Mount]\nWhat=/dev/sda2\nWhere=/data/db\n",
        ])
        #expect(
            units.edges == """
                a.service: data.mount data-db.mount
                b.service: data.mount~
                data-db.mount: data.mount
                """)
    }

    @Test func `a slice waits for the slice that it is a part of`() {
        let units = Units(["a.slice": "[Unit]\n", "a-b.slice": "[Unit]\n", "a-b-c.slice": "[Unit]\n"])
        #expect(
            units.edges == """
                a-b-c.slice: a-b.slice
                a-b.slice: a.slice
                """)
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

    @Test func `a template has its default instance only if something installs it`() {
        let units = Units([
            "a@.service": "[Unit]\nAfter=c.service\n" + simple + "[Install]\nDefaultInstance=one\n",
            "b@.service":
                "[Unit]\nAfter=c.service\n" + simple + "[Install]\nDefaultInstance=one\nWantedBy=m.target\n",
            "c.service": simple, "m.target": "",
        ])
        #expect(units.edges == "b@one.service: c.service~")
    }

    @Test func `a template that a unit names has the unit's instance, and what else a unit says is counted`() {
        let units = Units([
            "a@.service": "[Unit]\nAfter=b@.service\n" + simple, "b@.service": simple,
            "c.service": "[Unit]\nAfter=a@1.service b@.service\nConditionPathExists=/x\nPartOf=a@1.service\n" + simple,
        ])
        #expect(
            units.edges == """
                a@1.service: b@1.service~
                c.service: a@1.service~
                """)
        #expect(units.losses == ["a condition or an assertion of a unit", "‘PartOf’"])
    }

    @Test func `links and ‘Alias=’ are other names of a unit`() {
        let units = Units(
            [
                "a.service": "[Unit]\nRequires=x.service\nAfter=x.service\nAfter=y.service\n",
                "b.service": "[Install]\nAlias=y.service\n[Unit]\nBefore=y.service\n", "c.service": simple,
            ], links: ["x.service": "c.service"])
        #expect(units.edges == "a.service: c.service? b.service~")
    }

    @Test func `templates become units where an instance is named`() {
        let units = Units(
            [
                "a.service": "[Unit]\nRequires=t@one.service\nAfter=t@one.service\n",
                "t@.service":
                    "[Unit]\nAfter=log-%i.service u@%j-%i.service\n[Service]\nExecStart=/bin/x\n[Install]\nWantedBy=m.target\nDefaultInstance=two",
                "log-one.service": simple, "m.target": "",
                "n.target": "[Unit]\n", "u@t-one.service": simple, "v@.service": simple,
                "t@one.service.d/x.conf": "[Unit]\nAfter=n.target",
            ], links: ["n.target.wants/v@3.service": "../v@.service"])
        #expect(
            units.edges == """
                a.service: t@one.service?
                n.target: v@3.service~
                t@one.service: log-one.service~ u@t-one.service~ n.target~
                t@two.service: log-two.service~ u@t-two.service~
                """)
    }

    @Test func `folders of links apply to instances, prefixes and types, as drop-ins do`() {
        let after = "[Unit]\nAfter=db.service cache.service all.service\n"
        let targets = ["db", "cache", "all"].map { ("\($0).service", "[Service]\nType=notify\nExecStart=/bin/x\n") }
        var units = Units([
            "app@.service": after, "app@.service.requires/db.service": "", "web-.service.requires/cache.service": "",
            "web-one.service": after, "service.requires/all.service": "",
            "use.service": "[Unit]\nAfter=app@x.service\n",
        ])
        units.files += targets
        #expect(
            units.edges == """
                app@x.service: db.service cache.service~ all.service
                use.service: app@x.service~
                web-one.service: db.service~ cache.service all.service
                """)
    }

    @Test func `folders of links that apply too often are an error`() {
        var units = Units([
            "a.service": simple, "b.service": simple, "service.wants/x.service": "", "service.wants/y.service": "",
        ])
        units.budget = GrowthBudget(4 * GrowthBudget.bytesPerValue + 2 * GrowthBudget.bytesPerProcess)
        #expect(!units.problems.contains("stands for"))
        units.files.append(("c.service", simple))
        #expect(units.problems.split(separator: "the input stands for more than 768 bytes").count == 2)
        #expect(!units.manifest.isReadable)
    }

    @Test func `an instance that only a timer or a socket activates is loaded`() {
        let units = Units([
            "weekly.timer": "[Timer]\nUnit=backup@full.service\n",
            "backup@.service": "[Unit]\nRequires=db.service\nAfter=db.service\n",
            "w.socket": "[Socket]\nService=web@1.service\n", "web@.service": simple,
        ])
        #expect(units.problems.contains("db.service"))
        #expect(units.edges.contains("backup@full.service: weekly.timer"))
        #expect(units.edges.contains("web@1.service: w.socket"))
    }

    @Test func `an order through a target that is not there is counted`() {
        let files: KeyValuePairs = [
            "a.service": "[Unit]\nBefore=network.target\n", "b.service": "[Unit]\nAfter=network.target\n",
        ]
        #expect(Units(files).losses == ["an order through a unit whose file is not there"])
        #expect(Units(["b.service": "[Unit]\nAfter=network.target\n"]).losses == [])
        var complete = Units(files)
        complete.files.append(("network.target", "[Unit]\n"))
        #expect(complete.losses == [])
    }

    @Test func `another name of a template is no unit`() {
        let units = Units(
            ["getty@.service": simple, "autovt@.service": "", "a.service": "[Unit]\nAfter=autovt@tty1.service\n"],
            links: ["autovt@.service": "getty@.service"])
        #expect(
            units.manifest.declarations.services.map(units.manifest.identifier(ofService:)) == [
                "a.service", "getty@tty1.service",
            ])
    }

    @Test(arguments: ["StartLimitIntervalSec=0", "StartLimitBurst=0", "StartLimitIntervalSec=0\nStartLimitBurst=3"])
    func `0 disables the limit of restarts`(setting: String) {
        let units = Units(["a.service": "[Unit]\n\(setting)\n" + simple + "Restart=on-failure\n"])
        #expect(units.manifest.attributes(of: 0).restart?.limit == 1_000_000)
        #expect(units.manifest.attributes(of: 0).restart?.within == .seconds(1))
    }

    @Test func `a service whose output is logged starts after the socket of the log`() {
        func edges(_ settings: String) -> String {
            Units(["a.service": simple + settings, "systemd-journald.socket": "[Socket]\nService=b.service\n"]).edges
        }
        let logged = "a.service: systemd-journald.socket~"
        #expect(edges("") == logged)
        #expect(edges("StandardOutput=null\n") == "")
        #expect(edges("StandardOutput=null\nStandardError=journal\n") == logged)
        #expect(edges("StandardOutput=file:/x\nStandardError=inherit\n") == "")
    }

    @Test func `a missing requirement is reported at its name, unless the system has the unit`() {
        let units = Units(
            [
                "a.service":
                    "[Unit]\nRequires=postgres.service\nAfter=network.target\nRequires=network.target dev-sda.device\nRequires=m.service\n"
            ], links: ["m.service": "/dev/null"])
        #expect(
            units.problems == """
                a.service:2:10: error: a.service depends on postgres.service, which no service has [unknown-dependency]
                """ || units.problems.hasPrefix("a.service:2:10: error: "))
        #expect(units.problems.contains("a.service:5:10: error: "))
        #expect(units.problems.contains("m.service:1:1: note: m.service is masked [unknown-dependency]"))
        #expect(units.losses.contains("a requirement of a unit that the system provides"))
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
                  help: remove one dependency to break it: b.service → c.service (startsAfter)
                """)
    }

    @Test func `a restart of a unit that ends by itself is made of attempts`() {
        let text = "[Service]\nType=oneshot\nExecStart=/bin/x\nRestart=on-failure\nRestartSec=2\n"
        let manifest = imported([("a.service", text)], by: SystemdImporter.graph)
        #expect(manifest.attributes(of: 0).restart == nil)
        #expect(manifest.attributes(of: 0).retry == .init(attempts: 5, backoff: .seconds(2), factor: 1))
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
            ["a.service": "[Unit]\nAfter=u\(count - 1)@x.service u7@y.service\n", "u0@.service": simple], links: chain)
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
        units.files = (0..<count).map { ("u\($0).service", simple) } + (0..<count).map { ("service.d/\($0).conf", "") }
        units.budget = GrowthBudget(10 * GrowthBudget.bytesPerProcess + 100 * GrowthBudget.bytesPerValue)
        #expect(units.problems == "")
        units.budget = GrowthBudget(10 * GrowthBudget.bytesPerProcess + 100 * GrowthBudget.bytesPerValue - 1)
        #expect(
            units.problems
                == "u9.service:1:1: error: from here on, the input stands for more than 8959 bytes\n  help: \(GrowthBudget.help)"
        )
    }

    @Test func `a file that is no unit, and standard input, are refused`() {
        #expect(
            Units(["notes.txt": ""]).problems
                == "notes.txt:1:1: error: ‘notes.txt’ is not the name of a unit\n  help: name a folder of unit files, or files such as ‘a.service’"
        )
    }

    @Test func `commands, limits and variables of a unit are attributes of its service`() {
        let units = Units([
            "a.service": """
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
            """
        ])
        let attributes = units.manifest.attributes(of: 0)
        #expect(attributes.launch == ["/bin/x", "a b", "c\"d", "e f", "a.service", "$HOME"])
        #expect(attributes.environment == [.init("B", "2 3"), .init("A", "4"), .init("C", "\u{301}")])
        #expect(attributes.directory == "/var/a")
        #expect(attributes.timeout == .after(.seconds(90)))
        #expect(attributes.shutdownTimeout == .unlimited)
        #expect(attributes.restart?.limit == 2 && attributes.restart?.within == .seconds(120), "the first start counts")
        #expect(attributes.restart?.what == .run && attributes.environmentFiles == ["/etc/default/a"])
        #expect(attributes.shutdown == .signal("SIGINT"))
    }

    @Test func `a unit has the default limits of systemd, and restarts what requires it`() {
        let service = Units(["a.service": "[Service]\nExecStart=/bin/x\nRestart=on-failure\n"]).manifest.attributes(
            of: 0)
        #expect(service.timeout == .after(.seconds(90)) && service.shutdownTimeout == .after(.seconds(90)))
        #expect(service.restart?.what == .service && service.restart?.limit == 4)
        let limited = Units(["a.service": "[Unit]\nStartLimitBurst=1\n[Service]\nExecStart=/bin/x\nRestart=always\n"])
        #expect(limited.manifest.attributes(of: 0).restart == nil, "the first start is the last one")
        let task = Units(["a.service": "[Service]\nType=oneshot\nExecStart=/bin/x\n"]).manifest.attributes(of: 0)
        #expect(task.timeout == .unlimited && task.shutdownTimeout == .after(.seconds(90)))
    }

    @Test(arguments: [
        ("/bin/x one ; /bin/y two", ["/bin/x", "one"], true), ("/bin/x one;", ["/bin/x", "one;"], false),
        (#"/bin/x \; ";" a"#, ["/bin/x", ";", ";", "a"], false), ("/bin/x ;", ["/bin/x"], false),
    ])
    func `a semicolon that is a word of its own ends a command`(
        text: String, launch: [String], isSecond: Bool
    ) {
        let units = Units(["a.service": "[Service]\nType=oneshot\nExecStart=\(text)\n"])
        #expect(units.manifest.attributes(of: 0).launch == launch)
        #expect(units.losses.contains("a second ‘ExecStart’") == isSecond)
    }

    @Test(arguments: [
        ("ExecStop=/bin/kill -TERM $MAINPID", ["a variable in a command"]), ("ExecStop=/bin/kill $$MAINPID", []),
        ("ExecStart=/bin/x $MAINPID", ["a variable in a command"]),
        ("ExecStart=/bin/x a${HOME}", ["a variable in a command"]),
    ])
    func `a variable in a command that starts or stops a service is counted as lost`(setting: String, lost: [String]) {
        let start = setting.hasPrefix("ExecStart") ? "" : "ExecStart=/bin/x\n"
        #expect(Units(["a.service": "[Service]\nType=simple\n\(start)\(setting)\n"]).losses == lost)
    }

    @Test func `another restart policy and a second command are counted as lost`() {
        let units = Units([
            "a.service": "[Service]\nType=oneshot\nExecStart=/bin/x\nExecStart=/bin/y\nRestart=always\n"
        ])
        #expect(units.losses == ["a second ‘ExecStart’", "‘Restart=always’, which is read as ‘on-failure’"])
        #expect(units.manifest.attributes(of: 0).launch == ["/bin/x"])
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

    @Test(arguments: ["BusName=x.y\n", "BusName=x.y\nExecStart=/bin/x\nExecStart=/bin/y\n"])
    func `a service with the name of a bus has exactly one command, too`(settings: String) {
        #expect(Units(["a.service": "[Service]\n" + settings]).problems.contains("so systemd does not load the unit"))
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
