import Testing

@testable import DependencyGraph

@Suite struct IdentifierTableTests {
    @Test(arguments: [0, 10, 10_000, 1_000_000])
    func `numbers are given in the order of first mention and kept`(_ capacity: Int) {
        var table = IdentifierTable(minimumCapacity: capacity)
        for _ in 0..<2 {
            for number in 0..<10_000 { #expect(table.intern("service-\(number)").index == number) }
        }
        #expect(table.count == 10_000)
        #expect(table[1234] == "service-1234")
        #expect(["service-77", "absent"].map(table.number(of:)) == [77, nil])
    }

    @Test func `identifiers of every length are distinguished by every byte`() {
        var table = IdentifierTable()
        var number: NameNumber = 0
        for length in 0..<66 {
            let plain = [UInt8](repeating: 0x61, count: length)
            for place in 0..<max(1, length) {
                var bytes = plain
                if length > 0 { bytes[place] = 0x62 }
                let found = bytes.withUnsafeBufferPointer { table.intern($0) }
                #expect(found == number)
                #expect(table.withBytes(of: found) { Array($0) } == bytes)
                number = number.advanced(by: 1)
            }
        }
        for found in 0..<number { #expect(table.number(of: table[found]) == found) }
    }

    @Test func `identifiers with equal hashes are distinguished, one by one and in blocks`() {
        var table = IdentifierTable(minimumCapacity: 100)
        let ids = ["", "a", "b", "something longer than eight bytes"]
        let hash = hash(of: "b", table)
        for _ in 0..<2 {
            for (number, id) in ids.enumerated() {
                #expect(withBytes(of: id) { table.intern($0, hash) } == number)
            }
        }
        // The first one with its hash is the empty one.
        var block = IdentifierBlock()
        block.append("b", mark: 1)
        block.append("c")
        block.append("")
        // The lowest bit is the mark.
        let expected: [UInt32] = [0b10_1, 0b100_0, 0b101_0]
        #expect(Array(block.lookUp(in: &table)) == expected)
    }

    @Test func `an identifier with the hash of the empty one is another one`() {
        var table = IdentifierTable(minimumCapacity: 100)
        let hash = hash(of: "b", table)
        #expect(withBytes(of: "") { table.intern($0, hash) } == 0)
        var block = IdentifierBlock()
        block.append("b")
        let found = Array(block.lookUp(in: &table))
        #expect(found == [1 << 1])
    }

    @Test func `identifiers looked up together are kept as the table grows`() {
        var table = IdentifierTable()
        var block = IdentifierBlock()
        for round in 0..<2 {
            for start in stride(from: 0, to: 6_400, by: 64) {
                let wasFull = block.isFull
                for number in start..<start + 64 { block.append("service-\(number)", mark: UInt64(number & 1)) }
                let isFull = block.isFull
                #expect(!wasFull && isFull)
                let found = Array(block.lookUp(in: &table))
                let expected = (UInt32(start)..<UInt32(start) + 64).map { $0 << 1 | $0 & 1 }
                #expect(found == expected)
                #expect(table.count == (round == 0 ? start + 64 : 6_400))
            }
        }
        let nothing = Array(block.lookUp(in: &table))
        #expect(nothing.isEmpty)
    }

    @Test func `short and long identifiers of one block are numbered as one by one`() {
        var random = SplitMix(3)
        var (single, together) = (IdentifierTable(), IdentifierTable())
        var block = IdentifierBlock()
        for _ in 0..<300 {
            // Few names of each length, so that most occur again, in the same block or in a later one.
            let names = (0..<Int.random(in: 0...64, using: &random)).map { _ in
                let prefix = String(
                    repeating: ["a", "ö"].randomElement(using: &random) ?? "",
                    count: .random(in: 0...20, using: &random))
                return prefix + String(Int.random(in: 0...9, using: &random))
            }
            for name in names { block.append(name) }
            let found = block.lookUp(in: &together).map { NameNumber(Int($0 >> 1)) }
            let expected = names.map { single.intern($0) }
            #expect(found == expected)
            #expect(found.map { together[$0] } == names)
        }
        #expect(single.count == together.count)
    }

    @Test func `a short text contains its bytes, and differs from any other one`() {
        var texts: Set<[UInt64]> = []
        for length in 0...15 {
            for character in ["a", "b"] {
                let name = String(repeating: character, count: length)
                let text = Array(name.utf8).withUnsafeBytes { ShortText($0) }
                #expect(text.withBytes { Array($0) } == Array(name.utf8))
                texts.insert([text.low, text.high])
            }
        }
        #expect(texts.count == 31)
    }

    private func hash(of id: String, _ table: IdentifierTable) -> UInt64 {
        withBytes(of: id) { table.hasher($0) }
    }

    private func withBytes<R>(of id: String, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        Array(id.utf8).withUnsafeBytes(body)
    }

    @Test func `composed and decomposed spellings are different identifiers`() {
        var table = IdentifierTable()
        let spellings: [[UInt8]] = [Array("\u{F6}".utf8), Array("o\u{308}".utf8), [0xFF], [0xC3, 0xB6]]
        #expect(spellings.map { $0.withUnsafeBufferPointer { table.intern($0) } } == [0, 1, 2, 0])
    }

    @Test func `an empty table contains no identifier, and the empty identifier can be added`() {
        var table = IdentifierTable()
        #expect(table.number(of: "") == nil)
        #expect(table.intern("") == 0)
        #expect(table.intern(UnsafeBufferPointer(start: nil, count: 0)) == 0)
        #expect(table.number(of: "") == 0)
        #expect(table[0] == "")
    }
}

extension IdentifierBlock {
    fileprivate mutating func append(_ name: String, mark: UInt64 = 0) {
        var name = name
        name.withUTF8 { append(UnsafeRawBufferPointer($0), mark) }
    }
}
