import Testing

@testable import LaunchManifest

/// Values that are read from a text whose rest is still missing.
struct JSONIncompleteTests {
    private static let text = #"{"a":[true, false,null,-10.5e+3,0],"\"é\uD83D\uDE80😀":{"b\/":[]}}"#

    private func value(_ bytes: [UInt8]) throws -> Int {
        try JSONDocument.value(at: 0, of: SourceText(name: "", bytes: bytes)).end
    }

    @Test func `more text can complete every beginning of a value`() throws {
        let bytes = Array(Self.text.utf8)
        for length in 0..<bytes.count {
            let failure = #expect(throws: JSONScanner.Failure.self) { try value(Array(bytes[..<length])) }
            #expect(failure?.isAtEnd == true, "\(length): \(failure?.message ?? "")")
        }
        #expect(try value(bytes + Array(" \n{\"".utf8)) == bytes.count + 2)
    }

    @Test(arguments: [
        #"{"a":trve "#, #"{"a" "b"#, #"{"a":01,"#, #"{"a":1e,"#, #"["\x ", "#, #"["\u12x4"#, #"["\uD83D abc"#, "[\"a\n",
        "]", "[}", "[1 2",
    ])
    func `no text can complete an invalid value`(text: String) {
        let failure = #expect(throws: JSONScanner.Failure.self) { try value(Array(text.utf8)) }
        #expect(failure?.isAtEnd == false, "\(failure?.message ?? "")")
    }
}
