/// Requests a URL and examines the status of the response.
struct HTTPProbe: ReadinessProbe {
    let address: HTTPAddress
    let status: Int?
    let events: SocketEvents

    private var url: String { "http://\(address.authority)\(address.target)" }
    var exclusiveAddress: String? { url }

    /// The maximum number of bytes of a response that are read to find its status.
    private static let longestStatusLine = 4096

    func probe() async -> ProbeResult {
        do throws(ConnectionFailure) {
            let connection = try await Connection.open(
                to: address.host, port: address.port, within: ProbeLimits.connection, events)
            defer { connection.close() }
            try await connection.send(request, within: ProbeLimits.answer)
            let answer = try await connection.readLine(
                upTo: Self.longestStatusLine, within: ProbeLimits.answer)
            guard let found = Self.status(inLine: answer) else {
                return .notReady("\(url): the answer is not HTTP")
            }
            let isGood = status.map { found == $0 } ?? (200...399).contains(found)
            return isGood ? .ready : .notReady("\(url): status \(found)")
        } catch {
            return .notReady("\(url): \(error.reason)")
        }
    }

    private var request: [UInt8] {
        Array(
            """
            GET \(address.target) HTTP/1.1\r
            Host: \(address.authority)\r
            User-Agent: launchgraph\r
            Accept: */*\r
            Connection: close\r
            \r

            """.utf8)
    }

    /// The status in `HTTP/1.1 200 OK`.
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
