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

    /// Reads the colours that the style sheet names: one for light surroundings, one for dark.
    static let themes: [Colours] = {
        let css = String(decoding: PackageResources.waybill_css, as: UTF8.self)
        let pairs = css.matches(of: /(--[a-z-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\);/)
        func colours(_ digits: (Substring, Substring) -> Substring) -> [String: WebColor] {
            Dictionary(
                pairs.compactMap { pair in
                    UInt32(digits(pair.2, pair.3), radix: 16).map {
                        (String(pair.1), WebColor($0))
                    }
                }, uniquingKeysWith: { first, _ in first })
        }
        return [
            Colours(testDescription: "light", byName: colours { light, _ in light }),
            Colours(testDescription: "dark", byName: colours { _, dark in dark }),
        ]
    }()

    @Test func `each colour is named once, for light and for dark surroundings`() {
        let css = String(decoding: PackageResources.waybill_css, as: UTF8.self)
        #expect(ContrastTests.themes.allSatisfy { $0.byName.count == 40 })
        #expect(!css.contains("prefers-color-scheme"))
    }

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

    @Test(arguments: themes) func `names on a map have a contrast of 4.5`(
        _ theme: Colours
    ) throws {
        let grounds = [
            "land", "sea", "park", "building", "street", "primary", "motorway",
        ]
        let pairs =
            grounds.map { ("map-text", "map-\($0)") } + [
                ("map-sea-text", "map-sea"), ("map-park-text", "map-park"),
                ("accent", "map-land"), ("accent", "map-sea"), ("accent", "map-park"),
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
