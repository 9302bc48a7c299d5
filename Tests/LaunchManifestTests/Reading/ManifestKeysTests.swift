import Testing

@testable import LaunchManifest

struct ManifestKeysTests {
    @Test func `every manifest key is spelled like its enumeration case`() {
        expectSpellings(FileKey.self, except: ["schema": "$schema"])
        expectSpellings(ServiceKey.self)
        expectSpellings(DefaultsKey.self)
        expectSpellings(RetryKey.self)
        expectSpellings(ReadyKey.self)
        expectSpellings(ForbiddenKey.self)
        expectSpellings(PlaceKey.self)
    }

    private func expectSpellings<Key: ManifestKey>(_: Key.Type, except: [String: String] = [:]) {
        let names = Key.allCases.map { String(describing: $0) }
        #expect(Key.table.spellings == names.map { except[$0] ?? $0 })
        #expect(Key.allCases.map(\.spelling) == Key.table.spellings)
    }
}
