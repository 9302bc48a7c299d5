import Foundation
import Testing

/// Projects in other formats, read as the tools that own the formats read them.
struct ImportedProjectTests {
    private func run(
        _ line: String, _ files: [String: String], variables: [String: String] = [:], links: [String: String] = [:]
    ) throws -> Run {
        try Repository.withTemporaryFolder { folder in
            func make(_ path: String) throws -> URL {
                let file = folder.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                return file
            }
            for (path, text) in files { try Data(text.utf8).write(to: make(path)) }
            for (path, target) in links {
                try FileManager.default.createSymbolicLink(atPath: make(path).path, withDestinationPath: target)
            }
            return Run(line.split(separator: " ").map { String($0) }, in: folder, variables: variables)
        }
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
        #expect(run.code == 1, "\(run.transcript)")
        #expect(
            run.output.contains("c.json:\(place): error: \(message) [unknown-key]\n  help: did you mean ‘\(near)’?\n"),
            "\(run.output)")
        let warned = try self.run("check --from compose --severity unknown-key=warning c.json", ["c.json": text])
        #expect(warned.code == 0)
    }

    @Test func `a key of an extension is not an error`() throws {
        let text =
            #"{"x-a":{},"services":{"a":{"x-b":1,"healthcheck":{"x-c":1,"test":"x"},"depends_on":{"b":{"condition":"service_started","x-d":1}}},"b":{}}}"#
        #expect(try run("check --from compose c.json", ["c.json": text]).code == 0)
    }

    @Test func `a dependency that is listed twice is one of the graph's problems`() throws {
        let text = #"{"services":{"a":{"depends_on":["b","b"]},"b":{}}}"#
        let run = try run("check --from compose c.json", ["c.json": text])
        #expect(
            run.output.contains("c.json:1:37: warning: a names b twice in dependsOn [duplicate-dependency]"),
            "\(run.output)")
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
        #expect(run.output == "\(id)\na\n", "\(run.transcript)")
    }

    @Test func `profiles come from the command line, the environment, or .env`() throws {
        let files = [
            "c.json": #"{"services":{"a":{},"b":{"profiles":["dev"]},"c":{"profiles":["other"]}}}"#,
            ".env": "COMPOSE_PROFILES=dev, none\n",
        ]
        #expect(try run("order --from compose c.json", files).output == "a\nb\n")
        #expect(
            try run("order --from compose c.json", files, variables: ["COMPOSE_PROFILES": "other"]).output == "a\nc\n")
        #expect(try run("order --from compose --profile other c.json", files).output == "a\nc\n")
    }

    @Test func `files and files of variables come from the command line or the environment`() throws {
        let files = [
            "c.json": #"{"services":{"a":{"depends_on":["${X:-none}"]},"b":{},"c":{}}}"#,
            "o.json": #"{"services":{"d":{}}}"#, ".env": "X=b\n", "1.env": "X=none\n", "2.env": "X=c\n",
        ]
        func output(_ options: String, _ variables: [String: String] = [:]) throws -> String {
            try run("order --from compose" + options, files, variables: variables).output
        }
        #expect(try output(" c.json") == "b\na\nc\n")
        #expect(try output(" --env-file 1.env --env-file 2.env c.json") == "c\na\nb\n")
        #expect(try output(" c.json", ["COMPOSE_ENV_FILES": "1.env,2.env"]) == "c\na\nb\n")
        #expect(try output("", ["COMPOSE_FILE": "c.json:o.json"]) == "b\na\nc\nd\n")
        #expect(try output("", ["COMPOSE_FILE": "c.json;o.json", "COMPOSE_PATH_SEPARATOR": ";"]) == "b\na\nc\nd\n")
        var listed = files
        listed[".env"] = "X=c\nCOMPOSE_FILE=c.json:o.json\n"
        #expect(try run("order --from compose", listed).output == "c\na\nb\nd\n")
        #expect(try output(" o.json", ["COMPOSE_FILE": "c.json"]) == "d\n")
        let processes = #"{"processes":{"a":{"command":"${X}"}}}"#
        for (options, file) in [("", ".env"), ("--env-file 2.env ", "../2.env")] {
            let json = try run(
                "convert --from process-compose --to json \(options)p/p.json",
                ["p/p.json": processes, "p/.env": "X=e\n", "2.env": "X=e\n"]
            ).output
            #expect(json.contains(#""environmentFile": "\#(file)""#) && json.contains(#""-c", "e""#), "\(json)")
        }
        let missing = try run("order --from compose --env-file no.env c.json", files)
        #expect(
            missing.code == 2 && missing.errors.contains("no.env: error: there is no such file"), "\(missing.errors)")
        let outside = try run(
            "order --from compose --env-file ../x/y.env z/c.json", ["z/c.json": files["c.json"] ?? ""])
        #expect(outside.errors.contains("there is no such file"))
    }

    @Test func `a dependency that its profile disables names the profile`() throws {
        let text = #"{"services":{"test":{"depends_on":["main"]},"main":{"profiles":["dev","x"]},"mane":{}}}"#
        let run = try run("check --from compose c.json", ["c.json": text])
        #expect(run.code == 1)
        #expect(
            run.output.contains(
                "\n  help: activate a profile of ‘main’ with --profile dev, or with COMPOSE_PROFILES\n"),
            "\(run.output)")
    }

    @Test func `a file overrides the services that an earlier one includes`() throws {
        let files = [
            "c.json": #"{"include":["i.json"]}"#, "i.json": #"{"services":{"s":{},"t":{}}}"#,
            "o.json": #"{"services":{"s":{"depends_on":["t"]}}}"#,
        ]
        #expect(try run("order --from compose c.json o.json", files).output == "t\ns\n")
        var same = files
        same["c.json"] = #"{"include":["i.json"],"services":{"s":{}}}"#
        #expect(try run("check --from compose c.json", same).output.contains("[duplicate-service]"))
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
        #expect(run.output == expected, "\(run.transcript)")
    }

    @Test func `a variable and a part of a health check can be reset`() throws {
        let files = [
            "c.json":
                #"{"services":{"a":{"command":["x"],"environment":{"A":"1","B":"2"},"healthcheck":{"test":"t","interval":"9s"}}}}"#,
            "o.json":
                #"{"services":{"a":{"environment":{"A":{"!reset":null}},"healthcheck":{"interval":{"!reset":null}}}}}"#,
        ]
        let json = try run("convert --from compose --to json c.json o.json", files).output
        #expect(json.contains(#""B": "2""#) && !json.contains(#""A""#) && !json.contains("9s"), "\(json)")
    }

    @Test(arguments: [
        ("1.50", "1.5"), ("2.0", "2"), ("-0.5", "-0.5"), ("1e3", "1000"), ("1500000.0", "1.5e+06"), ("1e6", "1e+06"),
        ("12345678.25", "1.234567825e+07"), ("1e-5", "1e-05"), ("1e30", "1e+30"), ("1234567", "1234567"),
    ])
    func `numbers of a Compose file are texts as programs in Go print them`(number: String, text: String) throws {
        let file = #"{"services":{"a":{"command":["x",\#(number)],"environment":{"A":\#(number)}}}}"#
        let json = try run("convert --from compose --to json c.json", ["c.json": file]).output
        #expect(json.contains(#"["x", "\#(text)"]"#) && json.contains(#""A": "\#(text)""#), "\(json)")
    }

    @Test func `files of variables are relative to the file that names them`() throws {
        let files = [
            "p/c.json":
                #"{"include":["q/i.json"],"services":{"a":{"command":["x"],"env_file":["1.env",{"path":"../2.env","required":false}]}}}"#,
            "p/q/i.json": #"{"services":{"b":{"command":["x"],"env_file":"3.env"}}}"#,
        ]
        let run = try run("convert --from compose --to json p/c.json", files)
        #expect(run.output.contains(#""environmentFile": ["1.env", "../2.env"]"#), "\(run.transcript)")
        #expect(run.output.contains(#""environmentFile": "q/3.env""#), "\(run.transcript)")
        #expect(run.errors.contains("that an ‘env_file’ may be missing"), "\(run.transcript)")
    }

    // MARK: process-compose

    @Test func `process-compose replaces variables everywhere in a file`() throws {
        let text = #"""
            {"processes":{"${NAME}":{"command":"true $UNSET $$X","working_dir":"${ROOT}/sub","disabled":${OFF},
             "availability":{"restart":"on_failure","backoff_seconds":"${WAIT}"}},"b":{"command":"x","depends_on":{${ON}}}}}
            """#
        let files = ["p.json": text, ".env": "NAME=w\nON='\"w\":{}'\n"]
        let variables = ["ROOT": "r", "WAIT": "3", "OFF": "true", "ON": "", "NAME": "other"]
        #expect(try run("order --from process-compose p.json", files, variables: variables).output == "w\nb\n")
        let json = try run("convert --from process-compose --to json p.json", files, variables: variables).output
        #expect(json.contains(#""directory": "r/sub""#) && json.contains(#""backoff": "3s""#), "\(json)")
        #expect(json.contains(#""true $UNSET $X""#) && json.contains(#""mode": "onDemand""#), "\(json)")
        #expect(try run("check --from process-compose p.json", files).code == 2)
    }

    @Test func `an unknown key of a strict process-compose file is an error, and one that is nearly known a warning`()
        throws
    {
        func output(_ members: String, _ process: String) throws -> String {
            let text = #"{\#(members)"processes":{"a":{\#(process)},"b":{}}}"#
            return try run("check --from process-compose p.json", ["p.json": text]).output
        }
        let near = "a process has no key ‘depend_on’ [unknown-key]\n  help: did you mean ‘depends_on’?"
        #expect(try output("", #""depend_on":{"b":{}}"#).contains("p.json:1:20: warning: \(near)"))
        #expect(try output(#""is_strict":true,"#, #""depend_on":{"b":{}}"#).contains("p.json:1:37: error: \(near)"))
        #expect(try output(#""is_strict":true,"#, #""colour":1,"x-a":1"#).contains("a process has no key ‘colour’"))
        #expect(try !output("", #""colour":1"#).contains("[unknown-key]"))
        #expect(
            try output(#""is_strict":true,"#, #""availability":{"restrt":"no"}"#).contains(
                "warning: availability has no key ‘restrt’"))
    }

    // MARK: systemd

    @Test(arguments: [
        ("[Service]\nExecStartt=/bin/true\n", "[Service] has no setting ‘ExecStartt’", "ExecStart"),
        ("[Service]\nPrivateTemp=yes\n", "[Service] has no setting ‘PrivateTemp’", "PrivateTmp"),
        ("[Service]\nRestartSteps=3\nMemoryMax=1G\nKillMode=process\nX-Mine=1\n", nil, nil),
    ])
    func `a setting that a section does not have`(text: String, message: String?, near: String?) throws {
        let run = try run("check --from systemd a.service", ["a.service": text])
        let expected = message.map {
            "a.service:2:1: warning: \($0), so systemd ignores it [unknown-key]\n  help: did you mean ‘\(near ?? "")’?\n"
        }
        #expect(run.output.contains(expected ?? "ok"), "\(run.output)")
        #expect(run.output.contains("[unknown-key]") == (expected != nil), "\(run.output)")
    }

    @Test(arguments: [
        (
            "[Service]\nExecStart=/bin/true\nAfter=b.service\n",
            "a.service:3:1: warning: [Service] has no setting ‘After’", "[Unit]"
        ),
        (
            "[Socket]\nListenStream=1\nWantedBy=x.target\n",
            "a.socket:3:1: warning: [Socket] has no setting ‘WantedBy’", "[Install]"
        ),
        (
            "[Service]\nConditionPathExists=/x\n",
            "a.service:2:1: warning: [Service] has no setting ‘ConditionPathExists’", "[Unit]"
        ),
    ])
    func `a setting in a section where systemd ignores it`(text: String, message: String, section: String) throws {
        let name = String(message.prefix { $0 != ":" })
        let run = try run("check --from systemd .", [name: text, "b.service": "[Service]\nExecStart=/bin/true\n"])
        #expect(
            run.output.contains("\(message), so systemd ignores it [unknown-key]\n  help: move it to \(section)\n"),
            "\(run.output)")
    }

    @Test func `of two folders of units with links, the first that has a unit is used`() throws {
        let files = [
            "lib/t.target": "[Unit]\n", "lib/s.service": "[Unit]\nAfter=o.service\n[Service]\nExecStart=/bin/true\n",
            "etc/o.service": "[Service]\nExecStart=/bin/true\n",
            "etc/s.service": "[Unit]\nBefore=o.service\n[Service]\nExecStart=/bin/true\n",
        ]
        let links = ["lib/t.target.wants/s.service": "../s.service", "etc/u.service": "../lib/s.service"]
        let run = try run("order --from systemd etc lib", files, links: links)
        #expect(run.code == 0 && run.output.hasPrefix("s.service\no.service\n"), "\(run.transcript)")
    }

    @Test func `folders and files of units may be named twice, as links to one another`() throws {
        let files = [
            "usr/a.service": "[Unit]\nRequires=b.socket x.socket\n[Service]\nExecStart=/bin/true\n",
            "usr/b.socket": "[Socket]\nListenStream=1\n",
        ]
        let folders = try self.run("check --from systemd lib usr usr/a.service", files, links: ["lib": "usr"])
        #expect(folders.output.contains(" in 2 services"), "\(folders.transcript)")
        let alone = try self.run("check --from systemd usr/a.service usr/a.service", files)
        #expect(alone.output.contains("a requirement of a unit whose file was not named"), "\(alone.transcript)")
        #expect(alone.output.contains("depends on x.socket, which is not in the graph"))
        #expect(!alone.output.contains("depends on b.socket"))
    }
}
