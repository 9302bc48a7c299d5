import Testing

struct ParsedXMLTests {
    @Test func `the XML parser of the tests accepts well-formed text only`() throws {
        #expect(try ParsedXML("<a b='1'>&lt;<c/></a>").elements.map(\.name) == ["a", "c"])
        let broken = [
            "<a>", "<a></b>", "<a b='<'/>", "<a>&nope;</a>", "<a>\u{1}</a>", "<a b=1/>", "", "<a/><b/>",
            "<a>\u{FFFE}</a>",
        ]
        #expect(broken.filter { (try? ParsedXML($0)) != nil } == [])
    }
}
