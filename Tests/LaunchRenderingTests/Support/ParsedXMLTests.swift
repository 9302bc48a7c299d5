import Testing

struct ParsedXMLTests {
    @Test(arguments: [
        "<a>", "<a></b>", "<a b='<'/>", "<a>&nope;</a>", "<a>\u{1}</a>", "<a b=1/>", "", "<a/><b/>", "<a>\u{FFFE}</a>",
    ])
    func `the XML parser of the tests rejects text that is not well-formed`(text: String) {
        #expect(throws: (any Error).self) { try ParsedXML(text) }
    }

    @Test func `the XML parser of the tests accepts well-formed text`() throws {
        #expect(try ParsedXML("<a b='1'>&lt;<c/></a>").elements.map(\.name) == ["a", "c"])
    }
}
