import Testing

@testable import DependencyGraph

@Suite struct IdentifierTableTests {
    @Test(arguments: [0, 10, 10_000, 1_000_000])
    func `numbers are given in the order of first mention and kept`(_ capacity: Int) {
        var table = IdentifierTable(minimumCapacity: capacity)
        for _ in 0..<2 {
            for number in 0..<10_000 { #expect(table.intern("service-\(number)") == number) }
        }
        #expect(table.count == 10_000)
        #expect(table[1234] == "service-1234")
        #expect(table.number(of: "service-77") == 77)
        #expect(table.number(of: "nobody") == nil)
    }

    @Test func `identifiers of every length are told apart by every byte`() {
        var table = IdentifierTable()
        var number = 0
        for length in 0..<40 {
            let plain = [UInt8](repeating: 0x61, count: length)
            for place in 0..<max(1, length) {
                var bytes = plain
                if length > 0 { bytes[place] = 0x62 }
                let found = bytes.withUnsafeBufferPointer { table.intern($0) }
                #expect(found == number)
                #expect(table.withBytes(of: found) { Array($0) } == bytes)
                number += 1
            }
        }
        for found in 0..<number { #expect(table.number(of: table[found]) == found) }
    }

    @Test func `composed and decomposed are two, and bytes are bytes`() {
        var table = IdentifierTable()
        #expect(table.intern("\u{F6}") == 0)
        #expect(table.intern("o\u{308}") == 1)
        #expect([0xFF].withUnsafeBufferPointer { table.intern($0) } == 2)
        #expect([0xC3, 0xB6].withUnsafeBufferPointer { table.intern($0) } == 0)
    }

    @Test func `an empty table knows nothing, the empty identifier is one`() {
        var table = IdentifierTable()
        #expect(table.number(of: "") == nil)
        #expect(table.intern("") == 0)
        #expect(table.intern(UnsafeBufferPointer(start: nil, count: 0)) == 0)
        #expect(table.number(of: "") == 0)
        #expect(table[0] == "")
    }
}
