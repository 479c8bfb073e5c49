import WaybillScreens

/// The style of pages on a terminal: glyphs, widths and visibility of addresses.
package struct TerminalStyle: Hashable, Sendable {
    /// The glyphs of rules and symbols.
    package enum Glyphs: String, Hashable, Sendable, CaseIterable {
        /// Unicode glyphs of one column in common fonts.
        case unicode

        /// ASCII alone, for terminals that lack them or, as in East Asian settings, draw them wide.
        case ascii
    }

    package var glyphs: Glyphs

    /// The maximum width of lines in columns; only cards fill a wider terminal.
    package var measure: Int

    /// The minimum width of a card, in columns.
    package var cardWidth: Int

    /// Whether addresses of rows, fields and links are visible, for printed pages.
    package var showsAddresses: Bool

    /// The colours for pictures on an interactive terminal.
    package var colors: TerminalColors

    /// Creates a style.
    ///
    /// - Parameters:
    ///   - measure: The maximum width of lines; 100 columns by default.
    ///   - cardWidth: The minimum width of a card; 28 columns by default.
    package init(
        glyphs: Glyphs = .unicode, measure: Int = 100, cardWidth: Int = 28,
        showsAddresses: Bool = true, colors: TerminalColors = .none
    ) {
        self.glyphs = glyphs
        self.measure = measure
        self.cardWidth = cardWidth
        self.showsAddresses = showsAddresses
        self.colors = colors
    }

    /// Readable line lengths, with Unicode glyphs.
    package static let plain = TerminalStyle()

    /// Without addresses, for an interactive host.
    package static let live = TerminalStyle(showsAddresses: false)

    /// ``plain`` with ASCII glyphs; texts stay unchanged.
    package static let ascii = TerminalStyle(glyphs: .ascii)
}

extension TerminalStyle.Glyphs {
    /// One of two glyphs.
    func glyph(_ unicode: String, ascii: String) -> String { self == .ascii ? ascii : unicode }

    var titleRule: String { glyph("═", ascii: "=") }

    var headingRule: String { self == .ascii ? "-" : "─" }

    /// The glyph before a foldable header.
    func sign(isCollapsed: Bool) -> String {
        isCollapsed ? glyph("▸", ascii: "+") : glyph("▾", ascii: "-")
    }

    /// The glyph before a selectable row.
    func sign(isSelected: Bool) -> String {
        isSelected ? glyph("●", ascii: "x") : glyph("○", ascii: ".")
    }

    /// The rule between two screens side by side.
    var columnRule: String { self == .ascii ? "|" : "│" }

    var ellipsis: String { self == .ascii ? "..." : "…" }

    /// The glyph of a symbol; a star in place of a wide one, such as an emoji.
    func sign(of symbol: Symbol) -> String {
        let sign = String(symbol.sign)
        return self == .unicode && TextWidth.columns(of: sign) == 1 ? sign : "*"
    }
}
