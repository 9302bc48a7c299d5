import Foundation
import Testing

/// The inputs that fuzzing found interesting, each by the target that it was found for.
@Suite struct CorpusTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/Data/Corpus")

    @Test(arguments: FuzzTarget.allCases)
    func `what fuzzing found interesting is processed without a violation`(target: FuzzTarget) throws {
        let folder = Self.corpus.appending(path: target.rawValue)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files.sorted(by: { $0.path < $1.path }) {
            let bytes = Array(try Data(contentsOf: file))
            #expect(throws: Never.self, "\(file.lastPathComponent)") { try target.process(bytes) }
        }
    }

    @Test(arguments: FuzzTarget.allCases)
    func `an empty input is processed without a violation`(target: FuzzTarget) {
        #expect(throws: Never.self) { try target.process([]) }
    }
}
