import DependencyGraph
import LaunchDeclarations
import LaunchFormats
import LaunchManifest
import Testing

/// What systemd rejects or ignores, and what is no input of it.
@Suite struct SystemdProblemTests {
    private static let simple = "[Service]\nExecStart=/bin/x\n"

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
            "[Unit]\\\nAfter=x]\n",
            "a.service:1:1: error: this section has no closing bracket, so systemd does not load the unit\n  help: write [Unit], [Service] or [Install]"
        ),
        (
            "[Unit]\n\\\n=x\n",
            "a.service:3:1: warning: systemd ignores a line that is neither a section nor a setting [unknown-key]\n  help: write NAME=VALUE"
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
}
