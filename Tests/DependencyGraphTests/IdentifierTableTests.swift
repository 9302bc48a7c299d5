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
        var declarations = Declarations(minimumServices: 100)
        let ids = ["", "a", "b", "something longer than eight bytes"]
        let hash = hash(of: "b", declarations.names)
        for _ in 0..<2 {
            for (number, id) in ids.enumerated() {
                #expect(withBytes(of: id) { declarations.names.intern($0, hash) } == number)
            }
        }
        // The first one with its hash is the empty one.
        #expect(declarations.declareTogether(["b", "c", ""]) == [2, 4, 5])
    }

    @Test func `an identifier with the hash of the empty one is another one`() {
        var declarations = Declarations(minimumServices: 100)
        let hash = hash(of: "b", declarations.names)
        #expect(withBytes(of: "") { declarations.names.intern($0, hash) } == 0)
        #expect(declarations.declareTogether(["b"]) == [1])
    }

    @Test func `identifiers looked up together are kept as the table grows`() {
        var declarations = Declarations()
        for round in 0..<2 {
            for start in stride(from: 0, to: 6_400, by: 64) {
                let numbers = UInt32(start)..<UInt32(start) + 64
                #expect(declarations.declareTogether(numbers.map { "service-\($0)" }) == Array(numbers))
                #expect(declarations.names.count == (round == 0 ? start + 64 : 6_400))
            }
        }
        #expect(declarations.declareTogether([]).isEmpty)
    }

    @Test func `short and long identifiers of one block are numbered as one by one`() {
        var random = SplitMix(3)
        var (single, together) = (IdentifierTable(), Declarations())
        for _ in 0..<300 {
            // Few names of each length, so that most occur again, in the same block or in a later one.
            let names = (0..<Int.random(in: 0...100, using: &random)).map { _ in
                let prefix = String(
                    repeating: ["a", "ö"].randomElement(using: &random) ?? "",
                    count: .random(in: 0...20, using: &random))
                return prefix + String(Int.random(in: 0...9, using: &random))
            }
            let found = together.declareTogether(names).map { NameNumber(Int($0)) }
            #expect(found == names.map { single.intern($0) })
            #expect(found.map { together.names[$0] } == names)
        }
        #expect(single.count == together.names.count)
    }

    @Test func `a short identifier contains its bytes, and differs from any other one`() {
        var words: Set<[UInt64]> = []
        for length in 0...15 {
            for character in ["a", "b"] {
                let name = String(repeating: character, count: length)
                let identifier = Array(name.utf8).withUnsafeBytes { CompactIdentifier(short: $0) }
                #expect(identifier.withShortBytes { Array($0) } == Array(name.utf8))
                words.insert([identifier.low, identifier.high])
            }
        }
        #expect(words.count == 31)
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

extension Declarations {
    /// Declares services in one block, and returns the numbers of their names.
    fileprivate mutating func declareTogether(_ ids: [String]) -> [UInt32] {
        let first = serviceCount
        var block = DeclarationBlock()
        for id in ids { Array(id.utf8).withUnsafeBufferPointer { _ = block.addService($0, to: &self) } }
        block.flush(to: &self)
        return Array(serviceNames[first...])
    }
}
