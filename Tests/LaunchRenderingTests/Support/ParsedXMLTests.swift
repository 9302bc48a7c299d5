import Testing

struct ParsedXMLTests {
    @Test(arguments: [
        "<a>", "<a></b>", "<a b='<'/>", "<a>&nope;</a>", "<a>\u{1}</a>", "<a b=1/>", "", "<a/><b/>", "<a>\u{FFFE}</a>",
    ])
    func `what is not well-formed is refused, so that the tests of drawings can fail`(text: String) {
        #expect(throws: (any Error).self) { try ParsedXML(text) }
    }

    @Test func `what is well-formed is read`() throws {
        #expect(try ParsedXML("<a b='1'>&lt;<c/></a>").elements.map(\.name) == ["a", "c"])
    }
}
