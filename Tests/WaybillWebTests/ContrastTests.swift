import Foundation
import Testing

@testable import WaybillWeb

/// Texts and signs can be told from what is behind them, in light and in dark
/// surroundings: WCAG 2.2, 1.4.3 and 1.4.11.
@Suite struct ContrastTests {
    /// The colours of a theme, by the names of the style sheet.
    struct Colours: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var byName: [String: WebColor]
    }

    /// Reads the colours that the style sheet names: those of its first block, and those
    /// of the first block for dark surroundings.
    static let themes: [Colours] = {
        let css = String(decoding: PackageResources.waybill_css, as: UTF8.self)
        let parts = css.split(separator: "@media (prefers-color-scheme: dark)", maxSplits: 1)
        func colours(_ part: Substring) -> [String: WebColor] {
            var colours: [String: WebColor] = [:]
            let block = part.prefix(while: { $0 != "*" })
            for line in block.split(whereSeparator: { $0 == ";" || $0 == "{" || $0 == "\n" }) {
                let sides = line.split(separator: ":").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                guard sides.count == 2, sides[0].hasPrefix("--"), sides[1].hasPrefix("#"),
                    sides[1].count == 7, let code = UInt32(sides[1].dropFirst(), radix: 16)
                else { continue }
                if colours[sides[0]] == nil { colours[sides[0]] = WebColor(code) }
            }
            return colours
        }
        return [
            Colours(testDescription: "light", byName: colours(parts[0])),
            Colours(testDescription: "dark", byName: colours(parts.last ?? "")),
        ]
    }()

    @Test(arguments: themes) func `texts have a contrast of 4.5`(_ theme: Colours) throws {
        let pairs = [
            ("ink", "paper"), ("ink", "card"), ("ink", "hover"), ("ink", "tint"), ("ink", "chosen"),
            ("soft", "paper"), ("soft", "card"), ("accent", "paper"), ("accent", "card"),
            ("accent-ink", "accent"), ("alert", "card"), ("alert", "paper"),
            ("alert", "alert-tint"), ("good", "good-tint"), ("good", "card"),
        ]
        for (text, ground) in pairs {
            let one = try #require(theme.byName["--\(text)"], "\(text)")
            let other = try #require(theme.byName["--\(ground)"], "\(ground)")
            #expect(one.contrast(with: other) >= 4.5, "\(text) on \(ground)")
        }
    }

    @Test(arguments: themes) func `edges of fields have a contrast of 3`(_ theme: Colours) throws {
        for ground in ["card", "paper"] {
            let edge = try #require(theme.byName["--edge"])
            let other = try #require(theme.byName["--\(ground)"])
            #expect(edge.contrast(with: other) >= 3, "\(ground)")
        }
    }
}
