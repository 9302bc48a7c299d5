import Foundation
import LaunchGraph
import LaunchRendering
import Testing

/// Lines that are drawn in place, on a screen that understands what is written as a terminal does.
struct LiveRegionTests {
    /// A screen without colours.
    private struct Screen {
        private(set) var lines: [[Character]]
        private(set) var scrolledAway: [String] = []
        private(set) var wasCleared = false
        private var row = 0
        private var column = 0

        init(height: Int) { lines = Array(repeating: [], count: height) }

        var text: [String] { lines.map { String($0) } }

        mutating func write(_ text: String) {
            var rest = Array(text.unicodeScalars)[...]
            while let scalar = rest.popFirst() {
                switch scalar {
                case "\r": column = 0
                case "\n": feed()
                case "\u{1B}":
                    rest.removeFirst()
                    let parameters = rest.prefix { $0.value < 0x40 }
                    rest.removeFirst(parameters.count)
                    let number = Int(String(String.UnicodeScalarView(parameters)))
                    switch rest.removeFirst() {
                    case "A": row = max(0, row - (number ?? 1))
                    case "B": row = min(lines.count - 1, row + (number ?? 1))
                    case "K" where number == 2: lines[row] = []
                    case "K": lines[row].removeLast(max(0, lines[row].count - column))
                    case "J": wasCleared = true
                    default: break
                    }
                default:
                    if lines[row].count > column {
                        lines[row][column] = Character(scalar)
                    } else {
                        lines[row].append(Character(scalar))
                    }
                    column += 1
                }
            }
        }

        private mutating func feed() {
            guard row == lines.count - 1 else { return row += 1 }
            scrolledAway.append(String(lines.removeFirst()))
            lines.append([])
        }
    }

    /// A table of so many services, in a terminal of that height.
    private func table(_ services: Int, height: Int) throws -> ProgressTable {
        let list = (0..<services).map { number in InlineService("s\(number)") { _ in } }
        let graph = try ServiceGraph { for service in list { service } }
        return ProgressTable(
            DisplayedServices(graph), at: .zero, in: (width: 40, height: height - 1), isColoured: false)
    }

    private func draw(_ table: ProgressTable, _ region: inout LiveRegion, _ screen: inout Screen) {
        var buffer = TextBuffer()
        region.redraw(table, width: 40, into: &buffer)
        screen.write(buffer.text)
    }

    @Test func `a picture that fills the screen is drawn again and again without anything scrolling away`() throws {
        var (screen, region) = (Screen(height: 5), LiveRegion())
        for _ in 0..<3 {
            let table = try table(20, height: 5)
            draw(table, &region, &screen)
            #expect(screen.text == table.lines + [""])
        }
        #expect(screen.scrolledAway == [])
        var buffer = TextBuffer()
        region.erase(width: 40, into: &buffer)
        screen.write(buffer.text)
        #expect(screen.text.allSatisfy { $0 == "" })
        #expect(!screen.wasCleared, "a terminal may keep cleared text in its scrollback")
    }

    @Test func `a redraw leaves the terminal with a cursor and with lines that wrap`() throws {
        var (buffer, region) = (TextBuffer(), LiveRegion())
        region.redraw(try table(3, height: 5), width: 40, into: &buffer)
        #expect(buffer.text.hasSuffix("\u{1B}[?7h\u{1B}[?25h"))
    }

    @Test func `in a terminal that has become narrower, every line that a table then takes is erased`() throws {
        let table = try table(3, height: 9)
        for width in [1, 3, 5, 7, 11, 40] {
            var (buffer, region) = (TextBuffer(), LiveRegion())
            region.redraw(table, width: 40, into: &buffer)
            buffer = TextBuffer()
            region.erase(width: width, into: &buffer)
            let lines = table.widths.map { max(1, ($0 / width) + ($0 % width == 0 ? 0 : 1)) }
            #expect(buffer.text.components(separatedBy: "\u{1B}[A").count == lines.reduce(1, +), "\(width)")
        }
    }

    @Test func `a shorter redraw erases the longer one`() throws {
        var (screen, region) = (Screen(height: 8), LiveRegion())
        draw(try table(5, height: 8), &region, &screen)
        let short = try table(2, height: 8)
        draw(short, &region, &screen)
        #expect(screen.text == short.lines + Array(repeating: "", count: 8 - short.lines.count))
        // The cursor waits below it: what is drawn next takes its place.
        draw(short, &region, &screen)
        #expect(screen.text == short.lines + Array(repeating: "", count: 8 - short.lines.count))
    }
}
