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

    @Test func `a report page refers to no other file and has no inline handler and no inline style`() throws {
        for page in [page, hostile] {
            let markup = page.replacing(/<script>[^<]*(?:<(?!\/script)[^<]*)*<\/script>/, with: "")
            let tags = markup.matches(of: /<[a-zA-Z][^>]*>/).map { $0.0.replacing(/"[^"]*"/, with: "") }
            for tag in tags {
                #expect(!tag.contains(/\s(on[a-z]+|style|src|href|action|srcset)\s*=/.ignoresCase()), "\(tag)")
            }
        }
        #expect(!PageStyle.text.contains("@import") && !PageScript.text.contains("fetch("))
    }

    @Test func `the script of a report page does not interpret text as markup`() {
        for way in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function("] {
            #expect(!PageScript.text.contains(way), "\(way)")
        }
        #expect(!PageScript.text.contains("</") && !PageScript.text.contains("<!--"))
    }

    @Test func `hostile names end no element and open none`() throws {
        let openings = hostile.matches(of: /<([a-zA-Z]+)/).map { String($0.1).lowercased() }
        #expect(openings.count { $0 == "script" } == 2)
        #expect(!openings.contains("img"))
        let names = try data(hostile).compactMap { $0["id"] as? String }
        #expect(names.count == HostileNames.all.count)
        #expect(names == HostileNames.all.map(\.visible))
        let json = try part(hostile, "id=\"launch\">", "</script>")
        #expect(!json.contains("<") && !json.contains(">") && !json.contains("&"))
        #expect(!hostile.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{202E}" || $0 == "\u{7}" })
    }

    @Test func `every service is in the chart, the graph, the table and the data by one number`() throws {
        let services = SampleLaunches.eventful.services
        let data = try data(page)
        for (number, service) in services.enumerated() {
            #expect(data[number]["id"] as? String == service.id.name)
            for prefix in ["c", "g", "t"] {
                #expect(page.components(separatedBy: "id=\"\(prefix)\(number)\" data-s=\"\(number)\"").count == 2)
            }
        }
        #expect(page.components(separatedBy: " data-s=\"").count - 1 == 3 * services.count)
    }

    @Test func `the data of a report page has dependencies as numbers and times in seconds`() throws {
        let catalog = try data(page)[4]
        #expect(catalog["dependsOn"] as? [Int] == [2])
        #expect(catalog["waitedFor"] as? Int == 2)
        #expect(catalog["waited"] as? Double == 0.02)
        #expect(catalog["took"] as? Double == 0.18)
        #expect(catalog["critical"] as? Bool == true)
        #expect(try data(page)[3]["started"] == nil)
    }

    @Test func `the drawings in a report page are well-formed`() throws {
        for page in [page, hostile] {
            let drawings = page.matches(of: /(?s)<svg\b.*?<\/svg>/).map { String($0.0) }
            for drawing in drawings { _ = try ParsedXML(drawing) }
            #expect(drawings.count > 7)
        }
    }

    @Test func `a report page without its script is complete and has no buttons without effect`() {
        let text = page.replacing(/(?s)<script>.*?<\/script>/, with: "")
        #expect(text.contains("× failed"))
        #expect(text.contains("– skipped, since metrics failed"))
        #expect(text.contains("<div class=\"find\" hidden>"))
        #expect(text.components(separatedBy: "<div class=\"tools\" hidden>").count == 4)
    }

    @Test func `a fingerprint is the same on each calculation`() {
        #expect(page == SampleLaunches.html(of: SampleLaunches.eventful))
    }

    @Test(arguments: SampleLaunches.odd)
    func `a report with any values can be written as a trace`(report: LaunchReport) throws {
        #expect(SampleLaunches.html(of: report).hasSuffix("</body>\n</html>\n"))
    }
}
