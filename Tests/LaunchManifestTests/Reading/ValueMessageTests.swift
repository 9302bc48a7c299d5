import LaunchDeclarations
import LaunchManifest
import Testing

/// What is said about the values of a service's keys.
@Suite struct ValueMessageTests {
    private static let messages: [(member: String, message: String)] = [
        (#""ready":{"http":"http://x","status":99}"#, "status must be an HTTP status from 100 to 599, not 99"),
        (#""ready":{"http":"http://x","status":600}"#, "status must be an HTTP status from 100 to 599, not 600"),
        (#""ready":{"http":"http://x","status":1e99}"#, "status must be an HTTP status from 100 to 599, not 1e99"),
        (#""ready":{"tcp":"a:1","status":200}"#, "status has no effect without http"),
        (#""ready":{"interval":"1s"}"#, "ready must have one of the keys tcp, http, file, command and output"),
        (#""ready":{"tcp":"a"}"#, wrongAddress("a")), (#""ready":{"tcp":":80"}"#, wrongAddress(":80")),
        (#""ready":{"tcp":"a:0"}"#, wrongAddress("a:0")), (#""ready":{"tcp":"a:65536"}"#, wrongAddress("a:65536")),
        (#""ready":{"tcp":"a:+1"}"#, wrongAddress("a:+1")), (#""ready":{"tcp":"[::1:80"}"#, wrongAddress("[::1:80")),
        (#""ready":{"tcp":"[::1]80"}"#, wrongAddress("[::1]80")), (#""ready":{"tcp":"$a"}"#, wrongAddress("$a")),
        (#""ready":{"http":"nonsense"}"#, wrongURL("nonsense")), (#""ready":{"http":"//x/y"}"#, wrongURL("//x/y")),
        (#""ready":{"http":"x:80/y"}"#, wrongURL("x:80/y")), (#""ready":{"http":"ftp://x/"}"#, wrongURL("ftp://x/")),
        (#""ready":{"http":"http:x"}"#, wrongURL("http:x")), (#""ready":{"http":"http://"}"#, wrongURL("http://")),
        (#""ready":{"http":"http:///y"}"#, wrongURL("http:///y")),
        (#""ready":{"http":"https://x/"}"#, wrongURL("https://x/")),
        (#""ready":{"http":"http://x:99999"}"#, wrongURL("http://x:99999")),
        (#""ready":{"http":"http://x:99999/$y"}"#, wrongURL("http://x:99999/$y")),
        (#""ready":{"http":"http://x:y$$"}"#, wrongURL("http://x:y$$")),
        (#""ready":{"http":"http://[::1/"}"#, wrongURL("http://[::1/")),
        (#""ready":{"http":"http://x y/"}"#, wrongURL("http://x y/")),
        (#""ready":{"http":"http://u:p@x/"}"#, wrongURL("http://***@x/")),
        (#""ready":{"http":"http://?a"}"#, wrongURL("http://?a")), (#""ready":{"http":" "}"#, "http is blank"),
        (#""ready":"started","health":{"http":"nonsense"}"#, wrongURL("nonsense")),
        (#""ready":"started","health":{"http":"http://x:99999"}"#, wrongURL("http://x:99999")),
        (#""ready":"started","health":{"tcp":"[::1:80"}"#, wrongAddress("[::1:80")),
        (#""ready":{"command":[]}"#, "command is an empty list"),
        (#""ready":"running""#, "ready cannot be ‘running’; it is ‘started’"),
        (#""ready":true"#, "ready must be an object, or \"started\", not true"),
        (#""ready":{"output":" "}"#, "output is blank"),
        (#""ready":{"output":"a\nb"}"#, "output has the control character U+000A in it"),
        (#""ready":{"output":"x","interval":"1s"}"#, "interval has no effect without a repeated probe"),
        (
            #""ready":{"output":"x","file":"y"}"#,
            "ready must have only one of the keys tcp, http, file, command and output, not file and output"
        ),
        (#""ports":[0]"#, "an element of ports must be a number from 1 to 65535, not 0"),
        (#""ports":[65536]"#, "an element of ports must be a number from 1 to 65535, not 65536"),
        (#""ports":["80"]"#, "an element of ports must be a number from 1 to 65535, not a string"),
        (#""ports":80"#, "ports must be a list, not a number"), (#""user":" ""#, "user is blank"),
        (#""user":1000"#, "user must be a string, not a number"),
        (#""health":{"file":"x"}"#, "health has no effect without ready"),
        (#""ready":"started","health":{}"#, "health must have one of the keys tcp, http, file and command"),
        (
            #""ready":"started","health":{"tcp":"a:1","file":"x"}"#,
            "health must have only one of the keys tcp, http, file and command, not tcp and file"
        ),
        (#""ready":"started","health":{"file":"x","status":200}"#, "status has no effect without http"),
        (#""ready":"started","health":{"file":"x","every":"0s"}"#, "every must be longer than zero"),
        (#""ready":"started","health":{"file":"x","timeout":"0s"}"#, "timeout must be longer than zero"),
        (
            #""ready":"started","health":{"file":"x","failures":0}"#,
            "failures must be a whole number of at least 1, not 0"
        ),
        (#""ready":"started","health":"x""#, "health must be an object, not a string"),
        (#""ready":"started","health":{"command":["${"]}"#, "this ‘${’ has no ‘}’"),
        (#""dependsOn":[{"id":5}]"#, "id must be a string, not a number"),
        (#""environmentFile":1"#, "environmentFile must be a string or a list of strings, not a number"),
        (#""environmentFile":" ""#, "environmentFile is blank"),
        (#""environmentFile":[1]"#, "an element of environmentFile must be a string, not a number"),
        (#""launch":["x","${A"]"#, "this ‘${’ has no ‘}’"),
        (#""launch":["x","${A%b}"]"#, "this ‘${…}’ is not a reference to a variable"),
        (#""environment":{"A":"${"}"#, "this ‘${’ has no ‘}’"),
        (#""directory":"${1}""#, "this ‘${…}’ is not a reference to a variable"),
        (#""ready":{"tcp":"a:${"}"#, "this ‘${’ has no ‘}’"),
        (#""ready":{"http":"${"}"#, "this ‘${’ has no ‘}’"),
        (#""ready":{"file":"${"}"#, "this ‘${’ has no ‘}’"),
        (#""ready":{"command":["${"]}"#, "this ‘${’ has no ‘}’"),
        (#""shutdown":["${"]"#, "this ‘${’ has no ‘}’"),
        (#""ready":{"file":" "}"#, "file is blank"),
        (#""retry":{"attempts":0}"#, "attempts must be a whole number of at least 1, not 0"),
        (#""retry":{"attempts":1.5}"#, "attempts must be a whole number of at least 1, not 1.5"),
        (
            #""retry":{"attempts":99999999999999999999}"#,
            "attempts must be a whole number of at most 9223372036854775807, not 99999999999999999999"
        ),
        (#""retry":{"backoff":"1s"}"#, "retry must have the key ‘attempts’"),
        (#""retry":{"attempts":1,"factor":0.5}"#, "factor must be at least 1, not 0.5"),
        (#""retry":{"attempts":1,"factor":1e999}"#, "factor must be at least 1, not 1e999"),
        (#""retry":{"attempts":1,"jitter":1.5}"#, "jitter must be a number from 0 to 1, not 1.5"),
        (#""retry":{"attempts":1,"jitter":-0.1}"#, "jitter must be a number from 0 to 1, not -0.1"),
        (#""retry":{"attempts":1,"jitter":"1"}"#, "jitter must be a number, not a string"),
        (#""drain":"-1s""#, "drain cannot be negative"),
        (#""drain":30"#, "drain must be a duration such as \"10s\", or \"none\", not a number"),
        (#""onEnd":"stops""#, "onEnd cannot be ‘stops’; it is ‘failure’, ‘completes’ or ‘shutsDown’"),
        (#""restart":"always""#, "restart cannot be ‘always’; it is ‘never’, ‘run’, ‘instance’ or ‘service’"),
        (#""restart":true"#, "restart must be an object, or \"never\", \"run\", \"instance\" or \"service\", not true"),
        (#""restart":{"limit":3}"#, "restart must have the key ‘what’"),
        (#""restart":{"what":"never"}"#, "what cannot be ‘never’; it is ‘run’, ‘instance’ or ‘service’"),
        (#""restart":{"what":"run","limit":0}"#, "limit must be a whole number of at least 1, not 0"),
        (#""restart":{"what":"run","within":"0s"}"#, "within must be longer than zero"),
        (#""restart":{"what":"run","within":"none"}"#, "within must be a duration such as \"10s\", not ‘none’"),
        (#""restart":{"what":"run","backoff":"-1s"}"#, "backoff cannot be negative"),
        (#""restart":{"what":"run","factor":0.99}"#, "factor must be at least 1, not 0.99"),
        (#""restart":{"what":"run","factor":1e999}"#, "factor must be at least 1, not 1e999"),
        (
            #""restart":{"what":"run","backoffLimit":1}"#,
            "backoffLimit must be a duration such as \"10s\", or \"none\", not a number"
        ),
        (#""restart":{"what":"run","jitter":2}"#, "jitter must be a number from 0 to 1, not 2"),
        (#""restart":{"what":"run","times":2}"#, "restart has no key ‘times’"),
        (#""launch":[" "]"#, "the program of launch is blank"),
        (#""launch":["x","\u0000"]"#, "launch has the control character U+0000 in it"),
        (#""launch":"x -y""#, "launch must be a list of strings, not a string"),
        (#""environment":{"":"x"}"#, "‘’ cannot be the name of an environment variable"),
        (#""environment":{"A=B":"x"}"#, "‘A=B’ cannot be the name of an environment variable"),
        (#""environment":{"A":"x","A":"y"}"#, "the key ‘A’ occurs twice"),
        (#""environment":{"A":"\u0000"}"#, "the value of ‘A’ has the control character U+0000 in it"),
        (#""directory":"a\nb""#, "directory has the control character U+000A in it"),
        (
            #""shutdown":"SIGSTOP""#,
            "shutdown cannot be ‘SIGSTOP’; it is ‘SIGTERM’, ‘SIGINT’, ‘SIGQUIT’, ‘SIGHUP’, ‘SIGKILL’, ‘SIGUSR1’ or ‘SIGUSR2’"
        ),
        (#""shutdown":[]"#, "shutdown is an empty list"),
        (#""place":{"line":1}"#, "place must have the key ‘file’"),
        (#""place":{"file":"x","line":0}"#, "line must be a whole number of at least 1, not 0"),
        (#""layer":"""#, "layer is blank"),
        (#""synchronous":"true""#, "synchronous must be true or false, not a string"),
        (#""timeout":5"#, "timeout must be a duration such as \"10s\", or \"none\", not a number"),
        (#""grace":"none""#, "grace must be a duration such as \"10s\", not ‘none’"),
    ]

    private static func wrongAddress(_ text: String) -> String {
        "tcp must be a host and a port, such as ‘127.0.0.1:5432’, not ‘\(text)’"
    }

    private static func wrongURL(_ text: String) -> String {
        "http must be a URL such as ‘http://127.0.0.1:8080/health’, not ‘\(text)’"
    }

    @Test(arguments: messages) func `an invalid value is reported with the reason`(member: String, message: String) {
        let diagnostics = manifest(#"{"services":[{"id":"a",\#(member)}]}"#).diagnostics()
        #expect(diagnostics.map(\.message) == [message])
    }

    @Test(arguments: [
        #""ready":{"http":"http://x","status":100}"#, #""ready":{"http":"http://x","status":599}"#,
        #""ready":{"tcp":"[::1]:65535"}"#,
        #""ready":{"http":"HTTP://[::1]:80"}"#, #""ready":{"http":"http://x:${PORT:-99999}"}"#,
        #""ready":{"tcp":"[::1:${PORT}"}"#, #""ready":{"http":"http://x/$y"}"#, #""ready":{"http":"${URL}/up"}"#,
        #""ready":{"tcp":"localhost:1"}"#, #""retry":{"attempts":1e1,"factor":1}"#, #""launch":["x","","\n"]"#,
        #""ready":"started""#, #""ready":{"output":"ready on :80"}"#, #""environmentFile":".env""#,
        #""environmentFile":["a.env","b.env"]"#, #""launch":["sh","-c","echo $1 $HOME $(x) $$"]"#,
        #""ready":{"tcp":"${HOST:-localhost}:${PORT}"}"#, #""environment":{"A":""}"#, #""timeout":"none""#,
        #""timeout":"0s""#,
        #""shutdown":"SIGKILL""#, #""shutdown":["x"]"#, #""dependsOn":[]"#, #""place":{"file":"x"}"#,
        #""directory":"ö 1""#, #""drain":"none""#, #""onEnd":"shutsDown""#, #""restart":"never""#,
        #""restart":"run""#, #""restart":{"what":"service"}"#, #""retry":{"attempts":1,"jitter":0}"#,
        #""restart":{"what":"run","backoff":"0s","jitter":1,"factor":1,"backoffLimit":"none"}"#,
    ]) func `a valid value is accepted`(member: String) {
        #expect(manifest(#"{"services":[{"id":"a",\#(member)}]}"#).diagnostics() == [])
    }

    @Test(arguments: [
        (
            #""ready":{"http":"https://x"}"#,
            "write http://HOST[:PORT][/PATH]; for other protocols, use a ‘command’ such as curl"
        ),
        (#""ready":{"tcp":"[::1:80"}"#, "write HOST:PORT, with a port from 1 to 65535; an IPv6 address is in brackets"),
        (#""mode":"on-demand""#, "did you mean ‘onDemand’?"),
        (#""onFailure":"skipdependants""#, "did you mean ‘skipDependents’?"),
        (#""shutdown":"SIGTREM""#, "did you mean ‘SIGTERM’?"),
        (#""DependsOn":[]"#, "did you mean ‘dependsOn’?"),
        (#""startAfter":[]"#, "did you mean ‘startsAfter’?"),
        (#""lauch":[]"#, "did you mean ‘launch’?"),
        (#""timeout":"5""#, "write 5s for seconds, 5ms for milliseconds"),
        (#""restart":"runs""#, "did you mean ‘run’?"),
        (#""restart":{"what":"servce"}"#, "did you mean ‘service’?"),
        (#""onEnd":"complete""#, "did you mean ‘completes’?"),
        (#""restrt":{}"#, "did you mean ‘restart’?"),
    ]) func `an invalid value gets a suggestion`(member: String, help: String) {
        #expect(manifest(#"{"services":[{"id":"a",\#(member)}]}"#).diagnostics().map(\.help) == [help])
    }
}
