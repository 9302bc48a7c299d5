import LaunchDeclarations
import LaunchRendering
import LaunchSupport
import Testing

@testable import LaunchCommands

/// Files of reports in which lines are damaged at random, as full disks and interleaved writers damage them.
struct FleetMutationTests {
    private static let reports = (0..<6).map { number in
        #"{"schemaVersion":1,"name":"shop","outcome":"running","fingerprint":"5be1","wall":1.\#(number)5,"services":["#
            + #"{"id":"a","dependsOn":[],"state":"running","ready":0,"started":0,"settled":0.0\#(number),"attempts":1,"#
            + #""tries":[{"started":0,"ended":0.1,"error":"it said \"no\""}]},"#
            + #"{"id":"b\#(number)","dependsOn":["a"],"state":"running","started":0.1,"settled":1.\#(number)5}],"events":[]}"#
    }

    #if DEBUG
        private static let seeds: Range<UInt64> = 0..<6
    #else
        private static let seeds: Range<UInt64> = 0..<100
    #endif

    @Test(arguments: seeds)
    func `damage of one line costs at most its neighbours`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<10 {
            var lines = (0..<8).map { Array(Self.reports[$0 % 6].utf8) + [UInt8(ascii: "\n")] }
            let place = Int.random(in: 0..<8, using: &random)
            lines[place] = Self.damaged(lines[place], &random)
            let bytes = Array(lines.joined())
            try FleetFuzzing.process(bytes)
            var reader = FleetReader(groupedBy: nil, keeping: 0)
            var source = ByteSource.bytes(bytes[...])
            try reader.read(&source, named: "fleet.jsonl")
            // Damage that removes the line break takes the next line with it.
            #expect(reader.fleet.launches >= 6, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test(arguments: [1, 7, 1_000]) func `a report that is too long is skipped, not stored`(piece: Int) throws {
        let long = Self.reports[0].dropLast() + ",\"notes\":\"" + String(repeating: "x", count: 5_000) + "\"}"
        let text = [Self.reports[0], String(long), Self.reports[1], ""].joined(separator: "\n")
        for (mostBytes, launches) in [(1_000, 2), (10_000, 3)] {
            var reader = FleetReader(groupedBy: nil, keeping: 0, piece: piece, mostBytes: mostBytes)
            var source = ByteSource.bytes(Array(text.utf8)[...])
            try reader.read(&source, named: "fleet.jsonl")
            #expect(reader.fleet.launches == launches)
            #expect(reader.diagnostics.map { $0.location?.line } == (launches == 2 ? [2] : []))
        }
    }

    private static func damaged(_ line: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var line = line
        let place = Int.random(in: line.indices, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: line[place] = UInt8.random(in: 0...255, using: &random)
        case 1: line.removeSubrange(place...)
        case 2: line.removeSubrange(..<place)
        case 3: line.insert(contentsOf: line[..<place], at: place)
        case 4: line = Array(line[..<place]) + [UInt8(ascii: "\n")]
        default: line.insert(contentsOf: Array(#"{"id":[}"#.utf8), at: place)
        }
        return line
    }
}
