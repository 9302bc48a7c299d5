import Testing

@testable import LaunchManifest

struct ManifestKeysTests {
    @Test func `every attribute of a service has a row in the table of keys, and each key is there once`() {
        expectRows(ServiceAttributes.fields, of: ServiceAttributes())
        expectRows(ServiceAttributes.Retry.fields, of: ServiceAttributes.Retry())
        expectRows(ServiceAttributes.Restart.fields, of: ServiceAttributes.Restart(nil))
    }

    private func expectRows<Object>(_ fields: [ManifestField<Object>], of object: Object) {
        #expect(fields.count == Mirror(reflecting: object).children.count)
        #expect(Set(fields.map(\.spelling)).count == fields.count)
        #expect(fields.allSatisfy { !$0.isSet(object) })
    }

    @Test func `a key is found by exactly its bytes`() {
        let keys = ObjectKeys.service
        for (index, spelling) in keys.spellings.enumerated() {
            #expect(found(spelling, keys) == index)
            #expect(found(spelling + "x", keys) == nil)
            #expect(found(String(spelling.dropLast()), keys) == nil)
        }
        #expect(found("", keys) == nil)
        #expect(found(String(repeating: "\0", count: 16), keys) == nil)
    }

    private func found(_ key: String, _ keys: ObjectKeys) -> Int? {
        Array(key.utf8).withUnsafeBufferPointer(keys.index)
    }
}
