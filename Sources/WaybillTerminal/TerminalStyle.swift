import WaybillScreens

/// The style of pages on a terminal: signs, widths and whether addresses are
/// shown.
package struct TerminalStyle: Hashable, Sendable {
    /// The signs that rules and symbols are drawn with.
    package enum Glyphs: String, Hashable, Sendable, CaseIterable {
        /// Signs of Unicode that common fonts have in one column.
        case unicode

        /// ASCII alone, for terminals that lack those signs or, as some do in
        /// East Asian settings, draw them in two columns.
        case ascii
    }

    /// The signs that rules and symbols are drawn with.
    package var glyphs: Glyphs

    /// The columns after which lines end, however wide the terminal is.
    ///
    /// Cards alone go on to the edge, side by side.
    package var measure: Int

    /// The columns that a card of a collection takes at least.
    package var cardWidth: Int

    /// Whether the addresses are shown that rows, fields and links lead to.
    ///
    /// A person who can only read needs them; one who can press Enter does not.
    package var showsAddresses: Bool

    /// How many colours there are for pictures, on a terminal on which a person moves about.
    package var colors: TerminalColors

    /// Describes a style.
    ///
    /// - Parameters:
    ///   - measure: The columns after which lines end; 100 by default.
    ///   - cardWidth: The columns that a card takes at least; 28 by default.
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

    /// Lines of a length that is pleasant to read, with signs of Unicode.
    package static let plain = TerminalStyle()

    /// The same without addresses, for a host in which Enter follows them.
    package static let live = TerminalStyle(showsAddresses: false)

    /// The same as ``plain`` with ASCII alone; texts stay as they are.
    package static let ascii = TerminalStyle(glyphs: .ascii)
}

extension TerminalStyle.Glyphs {
    var titleRule: String { self == .ascii ? "=" : "═" }

    var headingRule: String { self == .ascii ? "-" : "─" }

    /// What stands before a header that hides and shows rows.
    func sign(isCollapsed: Bool) -> String {
        switch (self, isCollapsed) {
        case (.ascii, true): "+"
        case (.ascii, false): "-"
        case (.unicode, true): "▸"
        case (.unicode, false): "▾"
        }
    }

    /// What stands before a row that can be selected.
    func sign(isSelected: Bool) -> String {
        switch (self, isSelected) {
        case (.ascii, true): "x"
        case (.ascii, false): "."
        case (.unicode, true): "●"
        case (.unicode, false): "○"
        }
    }

    /// What stands between two screens side by side.
    var columnRule: String { self == .ascii ? "|" : "│" }

    var ellipsis: String { self == .ascii ? "..." : "…" }

    /// The sign of a symbol, in one column.
    ///
    /// One that takes two columns, as an emoji does, is a star.
    func sign(of symbol: Symbol) -> String {
        let sign = String(symbol.sign)
        return self == .unicode && TextWidth.columns(of: sign) == 1 ? sign : "*"
    }
}
