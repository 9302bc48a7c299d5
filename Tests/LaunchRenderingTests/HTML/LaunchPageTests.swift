import Foundation
import LaunchGraph
import Testing

@testable import LaunchRendering

@Suite struct `A launch as a page` {
    private let page = SampleLaunches.html(of: SampleLaunches.eventful)
    private let hostile = SampleLaunches.html(of: SampleLaunches.named(HostileNames.all))

    /// What stands between the first `opening` and the next `closing`.
    private func part(_ page: String, _ opening: String, _ closing: String) throws -> String {
        let start = try #require(page.range(of: opening)).upperBound
        let end = try #require(page.range(of: closing, range: start..<page.endIndex)).lowerBound
        return String(page[start..<end])
    }

    private func data(_ page: String) throws -> [[String: Any]] {
        let text = try part(page, "<script type=\"application/json\" id=\"launch\">", "</script>")
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return try #require(object?["services"] as? [[String: Any]])
    }

    @Test func `the policy of a report page allows exactly its script and style, and no network`() throws {
        let policy = try part(page, "http-equiv=\"Content-Security-Policy\" content=\"", "\"")
        let script = try part(page, "\n<script>", "</script>")
        let style = try part(page, "<style>", "</style>")
        #expect(
            policy
                == "default-src 'none'; script-src '\(ContentHash.source(of: script))'; style-src"
                + " '\(ContentHash.source(of: style))'; base-uri 'none'; form-action 'none'")
        #expect(script == PageScript.text && style == PageStyle.text)
    }

    @Test
    func `a report page refers to no other file, has no inline handler or style, and interprets no text as markup`()
        throws
    {
        for page in [page, hostile] {
            let markup = page.replacing(/<script>[^<]*(?:<(?!\/script)[^<]*)*<\/script>/, with: "")
            let tags = markup.matches(of: /<[a-zA-Z][^>]*>/).map { $0.0.replacing(/"[^"]*"/, with: "") }
            let refusal = /\s(on[a-z]+|style|src|href|action|srcset)\s*=/.ignoresCase()
            #expect(tags.filter { $0.contains(refusal) } == [])
        }
        #expect(!PageStyle.text.contains("@import") && !PageScript.text.contains("fetch("))
        let ways = [
            "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "</", "<!--",
        ]
        #expect(ways.filter(PageScript.text.contains) == [])
    }

    @Test func `hostile names end no element and open none, and drawings are well-formed`() throws {
        let openings = hostile.matches(of: /<([a-zA-Z]+)/).map { String($0.1).lowercased() }
        #expect(openings.filter { $0 == "script" || $0 == "img" } == ["script", "script"])
        #expect(try data(hostile).map { $0["id"] as? String } == HostileNames.all.map(\.visible))
        let json = try part(hostile, "id=\"launch\">", "</script>")
        #expect(json.filter("<>&".contains) == "")
        #expect(!hostile.unicodeScalars.contains(where: "\u{2028}\u{202E}\u{7}".unicodeScalars.contains))
        for page in [page, hostile] {
            let drawings = page.matches(of: /(?s)<svg\b.*?<\/svg>/).map { String($0.0) }
            for drawing in drawings { _ = try ParsedXML(drawing) }
            #expect(drawings.count > 7)
        }
    }

    @Test func `every service is in the chart, the graph, the table and the data by one number`() throws {
        let services = SampleLaunches.eventful.services
        let data = try data(page)
        #expect(data.map { $0["id"] as? String } == services.map(\.id.name))
        let marks = page.matches(of: /id="([a-z])([0-9]+)" data-s="([0-9]+)"/).map { "\($0.1)\($0.2) \($0.3)" }
        #expect(marks.sorted() == services.indices.flatMap { n in ["c", "g", "t"].map { "\($0)\(n) \(n)" } }.sorted())
        #expect(page.components(separatedBy: " data-s=\"").count - 1 == marks.count)
    }

    @Test func `the data of a report page has dependencies as numbers and times in seconds`() throws {
        let catalog = try data(page)[4]
        let values = ["dependsOn", "waitedFor", "waited", "took", "critical"].map { catalog[$0] as? NSObject }
        #expect(values == [[2] as NSArray, 2 as NSNumber, 0.02 as NSNumber, 0.18 as NSNumber, true as NSNumber])
        #expect(try data(page)[3]["started"] == nil)
    }

    @Test func `a report page without its script is complete and has no buttons without effect`() {
        let text = page.replacing(/(?s)<script>.*?<\/script>/, with: "")
        let parts = ["× failed", "– skipped, since metrics failed", "<div class=\"find\" hidden>"]
        #expect(parts.filter { !text.contains($0) } == [])
        #expect(text.components(separatedBy: "<div class=\"tools\" hidden>").count == 4)
    }

    @Test func `a report with any values can be written as a page, which is the same each time`() {
        for report in SampleLaunches.odd {
            #expect(SampleLaunches.html(of: report).hasSuffix("</body>\n</html>\n"))
        }
        #expect(page == SampleLaunches.html(of: SampleLaunches.eventful))
    }
}
