import Foundation
import Testing

@testable import LaunchRendering

/// Whether drawings can be read: the contrast ratio of the Web Content Accessibility Guidelines 2.2, 1.4.3 and 1.4.11.
struct ContrastTests {
    /// The colours of a scheme by name; of the dark one those that it does not change are those of the light one.
    private static func colours(isDark: Bool) -> [String: Double] {
        let css = SVGStyle.documentPalette
        let parts = css.split(separator: "@media")
        var colours: [String: Double] = [:]
        for part in isDark ? parts[...] : parts.prefix(1) {
            for match in part.matches(of: /--([a-z-]+):#([0-9a-f]+)/) {
                let digits = match.2.count == 3 ? match.2.map { "\($0)\($0)" }.joined() : String(match.2)
                colours[String(match.1)] = luminance(Int(digits, radix: 16) ?? 0)
            }
        }
        return colours
    }

    private static func luminance(_ colour: Int) -> Double {
        let parts = [colour >> 16, colour >> 8 & 255, colour & 255].map { part -> Double in
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    @Test(arguments: [
        ("edge", "page", 3), ("line", "page", 3), ("line", "box", 3), ("bad", "page", 3), ("main", "page", 3),
        ("main", "main-box", 3), ("bar-edge", "page", 3), ("ink", "page", 4.5), ("quiet", "page", 4.5),
        ("ink", "box", 4.5), ("ink", "main-box", 4.5), ("bad", "bad-box", 4.5), ("bad", "page", 4.5),
    ])
    func `lines and text stand out from what is behind them, on light and dark screens`(
        front: String, back: String, least: Double
    ) throws {
        for isDark in [false, true] {
            let colours = Self.colours(isDark: isDark)
            let (one, other) = (try #require(colours[front]), try #require(colours[back]))
            let ratio = (max(one, other) + 0.05) / (min(one, other) + 0.05)
            #expect(ratio >= least, "\(isDark ? "dark" : "light"): \(ratio)")
        }
    }
}
