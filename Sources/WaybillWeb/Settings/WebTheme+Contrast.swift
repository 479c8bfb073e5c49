extension WebTheme.Palette {
    /// The colours as variables of the style sheet, mixed with others until they are readable.
    func css(on usual: WebTheme.Palette) -> String {
        var variables: [String] = []
        func set(
            _ name: String, _ code: UInt32?, _ usual: UInt32?,
            _ fit: (WebColor) -> WebColor = { $0 }
        ) -> WebColor {
            let usual = WebColor(usual ?? 0)
            let color = fit(code.map(WebColor.init) ?? usual)
            if code != nil || color != usual { variables.append("--\(name): \(color.css);") }
            return color
        }
        let paper = set("paper", background, usual.background)
        let card = set("card", surface, usual.surface)
        let ink = set("ink", text, usual.text) {
            $0.readable(on: [paper, card], towards: card.pole)
        }
        let soft = set("soft", secondaryText, usual.secondaryText) {
            $0.readable(on: [paper, card], towards: ink)
        }
        _ = set("line", line, usual.line)
        let accent = set("accent", self.accent, usual.accent) {
            $0.readable(on: [paper, card], towards: ink)
        }
        _ = set("accent-ink", onAccent ?? self.accent.map { _ in accent.ink.code }, usual.onAccent)
        {
            $0.readable(on: [accent], towards: accent.pole)
        }
        let tint = accentTint ?? self.accent.map { _ in accent.mixed(with: card, 0.88).code }
        _ = set("tint", tint, usual.accentTint) { tint in
            tint.mixed(with: card) { ground in
                [ink, soft, accent].allSatisfy {
                    $0.contrast(with: ground) >= WebColor.leastContrast
                }
            }
        }
        return variables.joined(separator: " ")
    }
}

extension WebTheme.Palette {
    /// The colours of the style sheet in light mode.
    static let usualLight = WebTheme.Palette {
        ($0.background, $0.surface, $0.line) = (0xF6F5F2, 0xFFFFFF, 0xE3E1DC)
        ($0.text, $0.secondaryText) = (0x1D2129, 0x5C6370)
        ($0.accent, $0.onAccent, $0.accentTint) = (0x1F5F8B, 0xFFFFFF, 0xE4EEF5)
    }

    /// The colours of the style sheet in dark mode.
    static let usualDark = WebTheme.Palette {
        ($0.background, $0.surface, $0.line) = (0x14171C, 0x1C2027, 0x2C323C)
        ($0.text, $0.secondaryText) = (0xE8E9EC, 0xA0A7B4)
        ($0.accent, $0.onAccent, $0.accentTint) = (0x7DB7DE, 0x10202C, 0x22313D)
    }

    private init(_ set: (inout WebTheme.Palette) -> Void) {
        self.init()
        set(&self)
    }
}

extension WebColor {
    /// The minimum contrast of a text.
    static let leastContrast = 4.5

    /// Black or white, whichever contrasts more: more than 4.5 with any colour.
    fileprivate var pole: WebColor { better(WebColor(0xFFFFFF), WebColor(0x000000)) }

    /// White or nearly black, whichever contrasts more.
    fileprivate var ink: WebColor { better(WebColor(0xFFFFFF), WebColor(0x101418)) }

    private func better(_ one: WebColor, _ other: WebColor) -> WebColor {
        one.contrast(with: self) >= other.contrast(with: self) ? one : other
    }

    /// The colour, with the least share of another one that makes it readable on each background.
    fileprivate func readable(on grounds: [WebColor], towards other: WebColor) -> WebColor {
        mixed(with: other) { color in
            grounds.allSatisfy { color.contrast(with: $0) >= WebColor.leastContrast }
        }
    }

    /// The colour, with the least fitting share of another one; the other one if no share fits.
    fileprivate func mixed(
        with other: WebColor, until isFit: (WebColor) -> Bool
    ) -> WebColor {
        let shares = (0...20).map { Double($0) / 20 }
        return shares.lazy.map { mixed(with: other, $0) }.first(where: isFit) ?? other
    }
}
