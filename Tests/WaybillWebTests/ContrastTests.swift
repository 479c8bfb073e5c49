import Foundation
import Testing
import WaybillScreens
import WaybillTesting

@testable import WaybillWeb

/// Texts and signs contrast with what is behind them, in light and in dark
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
        let pairs = css.matches(of: /(--[a-z-]+):light-dark\(#([0-9a-f]{6}),#([0-9a-f]{6})\)[;}]/)
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
        #expect(ContrastTests.themes.allSatisfy { $0.byName.count == 44 })
        #expect(!css.contains("prefers-color-scheme"))
    }

    @Test(arguments: themes) func `texts have a contrast of 4.5`(_ theme: Colours) throws {
        let pairs = [
            ("ink", "paper"), ("ink", "card"), ("ink", "hover"), ("ink", "tint"), ("ink", "chosen"),
            ("soft", "paper"), ("soft", "card"), ("accent", "paper"), ("accent", "card"),
            ("accent-ink", "accent"), ("alert", "card"), ("alert", "paper"),
            ("alert", "alert-tint"), ("good", "good-tint"), ("good", "card"),
            ("soft", "tint"), ("accent", "tint"), ("soft", "hover"), ("accent", "hover"),
            ("alert", "hover"), ("alert", "tint"), ("good", "tint"),
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
            "land", "sea", "park", "beach", "square", "building", "tunnel", "street", "secondary",
            "primary", "motorway",
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

    @Test(arguments: themes) func `series of a chart have a contrast of 4.5, days one of 3`(
        _ theme: Colours
    ) throws {
        let css = String(decoding: PackageResources.waybill_css, as: UTF8.self)
        let series = css.matches(of: #/\.chart \.s(\d){--hue:var\((--[a-z]+)\)}/#)
        #expect(series.map(\.1) == ["1", "2", "3", "4", "5", "6"])
        let card = try #require(theme.byName["--card"])
        for match in series {
            let hue = try #require(theme.byName[String(match.2)])
            #expect(hue.contrast(with: card) >= 4.5, "\(match.2)")
        }
        let levels = css.matches(of: #/var\(--deep\) (\d+)%,var\(--card\)/#)
        #expect(levels.count == 3)
        for name in ["--accent", "--orange"] {
            let deep = try #require(theme.byName[name])
            for share in levels.compactMap({ Double($0.1) }) {
                let shade = deep.mixed(with: card, 1 - share / 100)
                #expect(shade.contrast(with: card) >= 3, "\(share) % of \(name)")
            }
        }
        let zero = try #require(theme.byName["--edge"])
        #expect(zero.contrast(with: card) >= 3)
    }

    @Test(arguments: themes) func `edges of fields have a contrast of 3`(_ theme: Colours) throws {
        for ground in ["card", "paper"] {
            let edge = try #require(theme.byName["--edge"])
            let other = try #require(theme.byName["--\(ground)"])
            #expect(edge.contrast(with: other) >= 3, "\(ground)")
        }
    }

    @Test(arguments: themes) func `symbols have a contrast of 3 with what is behind them`(
        _ theme: Colours
    ) throws {
        for tint in Symbol.Tint.allCases {
            let hue = try #require(theme.byName["--\(tint.rawValue)"] ?? theme.byName["--accent"])
            for ground in ["card", "paper", "tint", "hover"] {
                let other = try #require(theme.byName["--\(ground)"])
                let contrast = hue.contrast(with: hue.mixed(with: other, 0.86))
                #expect(contrast >= 3, "\(tint) on \(ground): \(contrast)")
            }
            guard tint != .accent else { continue }
            let initials = try #require(theme.byName["--on-hue"])
            #expect(initials.contrast(with: hue) >= 4.5, "initials on \(tint)")
        }
    }

    @Test func `the colours that an app may change are those of the style sheet`() {
        for (theme, usual) in zip(
            ContrastTests.themes, [WebTheme.Palette.usualLight, .usualDark])
        {
            let named = [
                "paper": usual.background, "card": usual.surface, "ink": usual.text,
                "soft": usual.secondaryText, "line": usual.line, "accent": usual.accent,
                "accent-ink": usual.onAccent, "tint": usual.accentTint,
            ]
            for (name, code) in named {
                #expect(theme.byName["--\(name)"] == code.map { WebColor($0) }, "\(name)")
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(400))
    func `what an app changes can be read, whatever it is`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        func color() -> UInt32? {
            Bool.random(using: &random) ? UInt32.random(in: 0...0xFFFFFF, using: &random) : nil
        }
        var palette = WebTheme.Palette()
        (palette.accent, palette.onAccent, palette.accentTint) = (color(), color(), color())
        (palette.text, palette.secondaryText, palette.line) = (color(), color(), color())
        palette.surface = color()
        palette.background = palette.surface
        let isDark = Bool.random(using: &random)
        var byName = ContrastTests.themes[isDark ? 1 : 0].byName
        for pair in palette.css(on: isDark ? .usualDark : .usualLight)
            .matches(of: /(--[a-z-]+): #([0-9a-f]{6});/)
        {
            byName[String(pair.1)] = UInt32(pair.2, radix: 16).map { WebColor($0) }
        }
        let pairs = [
            ("ink", "card"), ("soft", "card"), ("accent", "card"), ("accent-ink", "accent"),
            ("ink", "tint"), ("soft", "tint"), ("accent", "tint"),
        ]
        for (text, ground) in pairs {
            let one = try #require(byName["--\(text)"])
            let other = try #require(byName["--\(ground)"])
            #expect(one.contrast(with: other) >= 4.49, "\(text) on \(ground)")
        }
    }
}
