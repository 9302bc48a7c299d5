import Foundation
import Testing

/// Projects in other formats, read as the tools that own the formats read them.
struct ImportedProjectTests {
    private func run(
        _ line: String, _ files: [String: String], variables: [String: String] = [:], links: [String: String] = [:]
    ) throws -> Run {
        try Run(line, files: files, links: links, variables: variables)
    }

    // MARK: Compose

    @Test(arguments: [
        (
            #"{"services":{"a":{"image":"x","depnds_on":["b"]},"b":{}}}"#, "1:31", "a service has no key ‘depnds_on’",
            "depends_on"
        ),
        (
            #"{"services":{"a":{"image":"x","dependsOn":["b"]},"b":{}}}"#, "1:31", "a service has no key ‘dependsOn’",
            "depends_on"
        ),
        (#"{"services":{"a":{"depends-on":["b"]},"b":{}}}"#, "1:19", "a service has no key ‘depends-on’", "depends_on"),
        (
            #"{"services":{"a":{"depends_on":{"b":{"condition":"service_healthy","requird":false}}},"b":{}}}"#, "1:68",
            "a dependency in depends_on has no key ‘requird’", "required"
        ),
        (
            #"{"services":{"a":{"depends_on":{"b":{"condtion":"service_healthy"}}},"b":{}}}"#, "1:38",
            "a dependency in depends_on has no key ‘condtion’", "condition"
        ),
        (
            #"{"services":{"a":{"healthcheck":{"test":"x","intervall":"1s"}}}}"#, "1:45",
            "healthcheck has no key ‘intervall’", "interval"
        ),
        (
            #"{"services":{"a":{"healthchek":{"test":"x"}}}}"#, "1:19", "a service has no key ‘healthchek’",
            "healthcheck"
        ),
        (#"{"services":{},"volumnes":{}}"#, "1:16", "a Compose file has no key ‘volumnes’", "volumes"),
        (
            #"{"services":{"a":{"deploy":{"resources":{"limits":{"cpu":1}}}}}}"#, "1:52", "limits has no key ‘cpu’",
            "cpus"
        ),
        (
            #"{"services":{"a":{"ports":["1:2",{"targt":2}]}}}"#, "1:35", "an element of ports has no key ‘targt’",
            "target"
        ),
        (
            #"{"services":{"a":{"build":{"contxt":"."},"profiles":["x"]}}}"#, "1:28", "build has no key ‘contxt’",
            "context"
        ),
        (
            #"{"services":{"a":{}},"networks":{"n":{"drivr":"x"}}}"#, "1:39", "a network has no key ‘drivr’", "driver"
        ),
    ])
    func `a key that Compose rejects is an error`(text: String, place: String, message: String, near: String) throws {
        let run = try run("check --from compose c.json", ["c.json": text])
        run.expect(1, output: ["c.json:\(place): error: \(message) [unknown-key]\n  help: did you mean ‘\(near)’?\n"])
        try self.run("check --from compose --severity unknown-key=warning c.json", ["c.json": text]).expect(0)
    }

    @Test func `a key of an extension is not an error, and problems of the graph are in words of the file`() throws {
        func check(_ text: String) throws -> Run { try run("check --from compose c.json", ["c.json": text]) }
        try check(
            #"{"x-a":{},"services":{"a":{"x-b":1,"healthcheck":{"x-c":1,"test":"x"},"depends_on":{"b":{"condition":"service_started","x-d":1}}},"b":{}}}"#
        ).expect(0)
        try check(#"{"services":{"a":{"depends_on":["b","b"]},"b":{}}}"#).expect(output: [
            "c.json:1:37: warning: a names b twice in dependsOn [duplicate-dependency]"
        ])
        let disabled = #"{"services":{"test":{"depends_on":["main"]},"main":{"profiles":["dev","x"]},"mane":{}}}"#
        try check(disabled).expect(
            1, output: ["\n  help: activate a profile of ‘main’ with --profile dev, or with COMPOSE_PROFILES\n"])
    }

    @Test(arguments: [
        ("A=b\nIMG=${A}-x", "b-x"), ("A=b\nIMG=\"$A-x\"", "b-x"), ("A=b\nIMG='c'", "c"), ("IMG: b", "b"),
        ("IMG:b", "b"), ("A=b\nIMG=${A}\nA=c", "b"), ("IMG=${OUT}", "outer"), ("OUT=x\nIMG=${OUT}", "outer"),
        ("IMG=${NONE:-b} # c", "b"),
    ])
    func `a value in .env refers to other variables`(file: String, id: String) throws {
        let text = #"{"services":{"a":{"depends_on":["${IMG:-none}"]},"\#(id)":{}}}"#
        let run = try run(
            "order --from compose c.json", ["c.json": text, ".env": file + "\n"], variables: ["OUT": "outer"])
        run.expect(output: [.exactly("\(id)\na\n")])
    }

    @Test func `profiles come from the command line, the environment, or .env`() throws {
        let files = [
            "c.json": #"{"services":{"a":{},"b":{"profiles":["dev"]},"c":{"profiles":["other"]}}}"#,
            ".env": "COMPOSE_PROFILES=dev, none\n",
        ]
        try run("order --from compose c.json", files).expect(output: [.exactly("a\nb\n")])
        try run("order --from compose c.json", files, variables: ["COMPOSE_PROFILES": "other"]).expect(output: [
            .exactly("a\nc\n")
        ])
        try run("order --from compose --profile other c.json", files).expect(output: [.exactly("a\nc\n")])
    }

    @Test func `files and files of variables come from the command line or the environment`() throws {
        let files = [
            "c.json": #"{"services":{"a":{"depends_on":["${X:-none}"]},"b":{},"c":{}}}"#,
            "o.json": #"{"services":{"d":{}}}"#, ".env": "X=b\n", "1.env": "X=none\n", "2.env": "X=c\n",
        ]
        for (options, variables, order) in [
            (" c.json", [:], "bac"), (" --env-file 1.env --env-file 2.env c.json", [:], "cab"),
            (" c.json", ["COMPOSE_ENV_FILES": "1.env,2.env"], "cab"), ("", ["COMPOSE_FILE": "c.json:o.json"], "bacd"),
            ("", ["COMPOSE_FILE": "c.json;o.json", "COMPOSE_PATH_SEPARATOR": ";"], "bacd"),
            (" o.json", ["COMPOSE_FILE": "c.json"], "d"),
        ] {
            try run("order --from compose" + options, files, variables: variables).expect(output: [
                .exactly(order.map { "\($0)\n" }.joined())
            ])
        }
        var listed = files
        listed[".env"] = "X=c\nCOMPOSE_FILE=c.json:o.json\n"
        try run("order --from compose", listed).expect(output: [.exactly("c\na\nb\nd\n")])
        let processes = #"{"processes":{"a":{"command":"${X}"}}}"#
        for (options, file) in [("", ".env"), ("--env-file 2.env ", "../2.env")] {
            try run(
                "convert --from process-compose --to json \(options)p/p.json",
                ["p/p.json": processes, "p/.env": "X=e\n", "2.env": "X=e\n"]
            ).expect(output: [#""environmentFile": "\#(file)""#, #""-c", "e""#])
        }
        try run("order --from compose --env-file no.env c.json", files).expect(
            2, errors: ["no.env: error: there is no such file"])
        try run(
            "order --from compose --env-file ../x/y.env z/c.json", ["z/c.json": files["c.json"] ?? ""]
        ).expect(errors: ["there is no such file"])
    }

    @Test func `a file overrides the services that an earlier one includes`() throws {
        let files = [
            "c.json": #"{"include":["i.json"]}"#, "i.json": #"{"services":{"s":{},"t":{}}}"#,
            "o.json": #"{"services":{"s":{"depends_on":["t"]}}}"#,
        ]
        try run("order --from compose c.json o.json", files).expect(output: [.exactly("t\ns\n")])
        var same = files
        same["c.json"] = #"{"include":["i.json"],"services":{"s":{}}}"#
        try run("check --from compose c.json", same).expect(output: ["[duplicate-service]"])
    }

    @Test(arguments: [
        (#"{"a":{"depends_on":{"!override":["b"]}}}"#, "bca"), (#"{"a":{"depends_on":{"!reset":null}}}"#, "abc"),
        (#"{"a":{"depends_on":{"c":{"!reset":null},"b":{"condition":"service_started"}}}}"#, "bac"),
        (#"{"a":{"depends_on":["b"]}}"#, "cba"),
        (#"{"c":{"!reset":null},"a":{"!override":{"depends_on":["b"]}}}"#, "ba"),
        (#"{"a":{"depends_on":[{"!reset":"x"},{"!override":"b"}]}}"#, "cba"),
        (#"{"!reset":null}"#, ""), (#"{"!override":{"b":{}}}"#, "b"),
    ])
    func `an override resets or replaces what a file says`(services: String, order: String) throws {
        // ‘!reset’ and ‘!override’ are tags, which YAML files are read with.
        let files = [
            "c.json":
                #"{"services":{"a":{"depends_on":["c"],"command":["x"],"environment":{"A":"1","B":"2"}},"b":{},"c":{}}}"#,
            "o.json": #"{"services":\#(services)}"#,
        ]
        let run = try run("order --from compose c.json o.json", files)
        let expected = order == "bca" ? "b\na\nc\n" : order.map { "\($0)\n" }.joined()
        run.expect(output: [.exactly(expected)])
    }

    @Test func `a variable and a part of a health check can be reset`() throws {
        let files = [
            "c.json":
                #"{"services":{"a":{"command":["x"],"environment":{"A":"1","B":"2"},"healthcheck":{"test":"t","interval":"9s"}}}}"#,
            "o.json":
                #"{"services":{"a":{"environment":{"A":{"!reset":null}},"healthcheck":{"interval":{"!reset":null}}}}}"#,
        ]
        try run("convert --from compose --to json c.json o.json", files).expect(output: [
            #""B": "2""#, .lacks(#""A""#), .lacks("9s"),
        ])
    }

    @Test func `numbers of a Compose file are texts as programs in Go print them`() throws {
        for (number, text) in [
            ("1.50", "1.5"), ("2.0", "2"), ("-0.5", "-0.5"), ("1e3", "1000"), ("1500000.0", "1.5e+06"),
            ("1e6", "1e+06"), ("12345678.25", "1.234567825e+07"), ("1e-5", "1e-05"), ("1e30", "1e+30"),
            ("1234567", "1234567"),
        ] {
            let file = #"{"services":{"a":{"command":["x",\#(number)],"environment":{"A":\#(number)}}}}"#
            try run("convert --from compose --to json c.json", ["c.json": file]).expect(output: [
                #"["x", "\#(text)"]"#, #""A": "\#(text)""#,
            ])
        }
    }

    @Test func `files of variables are relative to the file that names them`() throws {
        let files = [
            "p/c.json":
                #"{"include":["q/i.json"],"services":{"a":{"command":["x"],"env_file":["1.env",{"path":"../2.env","required":false}]}}}"#,
            "p/q/i.json": #"{"services":{"b":{"command":["x"],"env_file":"3.env"}}}"#,
        ]
        let run = try run("convert --from compose --to json p/c.json", files)
        run.expect(
            output: [#""environmentFile": ["1.env", "../2.env"]"#, #""environmentFile": "q/3.env""#],
            errors: ["that an ‘env_file’ may be missing"])
    }

    // MARK: process-compose

    @Test func `process-compose replaces variables everywhere in a file`() throws {
        let text = #"""
            {"processes":{"${NAME}":{"command":"true $UNSET $$X","working_dir":"${ROOT}/sub","disabled":${OFF},
             "availability":{"restart":"on_failure","backoff_seconds":"${WAIT}"}},"b":{"command":"x","depends_on":{${ON}}}}}
            """#
        let files = ["p.json": text, ".env": "NAME=w\nON='\"w\":{}'\n"]
        let variables = ["ROOT": "r", "WAIT": "3", "OFF": "true", "ON": "", "NAME": "other"]
        try run("order --from process-compose p.json", files, variables: variables).expect(output: [.exactly("w\nb\n")])
        try run("convert --from process-compose --to json p.json", files, variables: variables).expect(output: [
            #""directory": "r/sub""#, #""backoff": "3s""#, #""true $UNSET $X""#, #""mode": "onDemand""#,
        ])
        try run("check --from process-compose p.json", files).expect(2)
    }

    @Test func `an unknown key of a strict process-compose file is an error, and one that is nearly known a warning`()
        throws
    {
        let near = "a process has no key ‘depend_on’ [unknown-key]\n  help: did you mean ‘depends_on’?"
        for (isStrict, process, part) in [
            (false, #""depend_on":{"b":{}}"#, Run.Part.contains("p.json:1:20: warning: \(near)")),
            (true, #""depend_on":{"b":{}}"#, "p.json:1:37: error: \(near)"),
            (true, #""colour":1,"x-a":1"#, "a process has no key ‘colour’"),
            (false, #""colour":1"#, .lacks("[unknown-key]")),
            (true, #""availability":{"restrt":"no"}"#, "warning: availability has no key ‘restrt’"),
        ] {
            let text = #"{\#(isStrict ? #""is_strict":true,"# : "")"processes":{"a":{\#(process)},"b":{}}}"#
            try run("check --from process-compose p.json", ["p.json": text]).expect(output: [part])
        }
    }

    // MARK: systemd

    @Test func `a setting that systemd ignores in its section is a warning`() throws {
        let ignored = ", so systemd ignores it [unknown-key]\n  help: "
        for (name, text, message, help) in [
            (
                "a.service", "[Service]\nExecStartt=/bin/true\n", "2:1: warning: [Service] has no setting ‘ExecStartt’",
                "did you mean ‘ExecStart’?"
            ),
            (
                "a.service", "[Service]\nPrivateTemp=yes\n", "2:1: warning: [Service] has no setting ‘PrivateTemp’",
                "did you mean ‘PrivateTmp’?"
            ),
            (
                "a.service", "[Service]\nExecStart=/bin/true\nAfter=b.service\n",
                "3:1: warning: [Service] has no setting ‘After’", "move it to [Unit]"
            ),
            (
                "a.socket", "[Socket]\nListenStream=1\nWantedBy=x.target\n",
                "3:1: warning: [Socket] has no setting ‘WantedBy’", "move it to [Install]"
            ),
            (
                "a.service", "[Service]\nConditionPathExists=/x\n",
                "2:1: warning: [Service] has no setting ‘ConditionPathExists’", "move it to [Unit]"
            ),
        ] {
            try run("check --from systemd .", [name: text, "b.service": "[Service]\nExecStart=/bin/true\n"]).expect(
                output: [
                    "\(name):\(message)\(ignored)\(help)\n"
                ])
        }
        let known = "[Service]\nRestartSteps=3\nMemoryMax=1G\nKillMode=process\nX-Mine=1\n"
        try run("check --from systemd a.service", ["a.service": known]).expect(output: ["ok", .lacks("[unknown-key]")])
    }

    @Test func `of two folders of units with links, the first that has a unit is used`() throws {
        let files = [
            "lib/t.target": "[Unit]\n", "lib/s.service": "[Unit]\nAfter=o.service\n[Service]\nExecStart=/bin/true\n",
            "etc/o.service": "[Service]\nExecStart=/bin/true\n",
            "etc/s.service": "[Unit]\nBefore=o.service\n[Service]\nExecStart=/bin/true\n",
        ]
        let links = ["lib/t.target.wants/s.service": "../s.service", "etc/u.service": "../lib/s.service"]
        let run = try run("order --from systemd etc lib", files, links: links)
        run.expect(0, output: [.prefix("s.service\no.service\n")])
    }

    @Test func `folders and files of units may be named twice, as links to one another`() throws {
        let files = [
            "usr/a.service": "[Unit]\nRequires=b.socket x.socket\n[Service]\nExecStart=/bin/true\n",
            "usr/b.socket": "[Socket]\nListenStream=1\n",
        ]
        try self.run("check --from systemd lib usr usr/a.service", files, links: ["lib": "usr"]).expect(output: [
            " in 2 services"
        ])
        try self.run("check --from systemd usr/a.service usr/a.service", files).expect(output: [
            "a requirement of a unit whose file was not named", "depends on x.socket, which is not in the graph",
            .lacks("depends on b.socket"),
        ])
    }
}
