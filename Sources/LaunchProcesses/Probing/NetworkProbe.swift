internal import LaunchDeclarations
internal import LaunchSupport

/// Checks whether a port accepts a connection or, for a URL, which status the response has.
struct NetworkProbe: ReadinessProbe {
    let host: String
    let port: UInt16
    let shown: SecretText
    var request: HTTPAddress?
    /// The expected status; `nil` for any from 200 to 399.
    var status: Int?
    let poller: DescriptorPoller

    var exclusiveAddress: SecretText? { shown }

    func probe() async -> ProbeResult {
        do throws(ConnectionFailure) {
            let connection = try await Connection.open(to: host, port: port, within: ProbeLimits.connection, poller)
            defer { connection.close() }
            guard let request else { return .ready }
            try await connection.send(Self.bytes(of: request), within: ProbeLimits.answer)
            let answer = try await connection.read(upTo: 4096, within: ProbeLimits.answer) {
                Self.statusLine(in: $0) != nil
            }
            guard let found = Self.status(inLine: Self.statusLine(in: answer) ?? answer) else {
                return .notReady("\(shown): the answer is not HTTP")
            }
            let isGood = status.map { found == $0 } ?? (200...399).contains(found)
            return isGood ? .ready : .notReady("\(shown): status \(found)")
        } catch {
            return .notReady("\(shown): \(error.reason)")
        }
    }

    private static func bytes(of request: HTTPAddress) -> [UInt8] {
        Array(
            """
            GET \(request.target) HTTP/1.1\r
            Host: \(request.authority)\r
            User-Agent: launchgraph\r
            Accept: */*\r
            Connection: close\r
            \r

            """.utf8)
    }

    /// Returns the first status line of the response that does not belong to an interim response such as `100
    /// Continue` (RFC 9110, section 15.2); `nil` if its end has not been received.
    static func statusLine(in answer: [UInt8]) -> [UInt8]? {
        var lines = answer.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
        while let line = lines.first.map({ Array($0) }) {
            guard let status = status(inLine: line), (100...199).contains(status), status != 101 else { return line }
            // An empty line ends the head of an interim response, which has no content.
            guard let end = lines.firstIndex(where: { $0.allSatisfy { $0 == 0x0D } }) else { return nil }
            lines = lines[(end + 1)...]
        }
        return nil
    }

    /// Returns the status in a line such as `HTTP/1.1 200 OK`.
    static func status(inLine line: [UInt8]) -> Int? {
        let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard words.count >= 2, words[0].starts(with: Array("HTTP/".utf8)) else { return nil }
        let digits = words[1].prefix { $0 != 0x0D && $0 != 0x0A }
        guard digits.count == 3, let status = Int(String(decoding: digits, as: UTF8.self)), status >= 100 else {
            return nil
        }
        return status
    }
}
