import DependencyGraph
import Testing

@Suite struct IdentifierTableTests {
    @Test func `numbers are given in the order of first mention and kept`() {
        var table = IdentifierTable()
        for round in 0..<2 {
            for number in 0..<10_000 { #expect(table.intern("service-\(number)") == number, "round \(round)") }
        }
        #expect(table.count == 10_000)
        #expect(table[1234] == "service-1234")
        #expect(table.number(of: "service-77") == 77)
        #expect(table.number(of: "nobody") == nil)
        #expect(IdentifierTable().number(of: "") == nil)
    }
}
