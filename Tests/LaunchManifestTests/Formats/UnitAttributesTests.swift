import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import Testing

/// The attributes of services of systemd.
@Suite struct UnitAttributesTests {
    private static let simple = "[Service]\nExecStart=/bin/x\n"

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
            ‘Restart=always’ (read as ‘on-failure’)
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
            ‘Restart=on-abort’ (read as ‘on-failure’)
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
}
