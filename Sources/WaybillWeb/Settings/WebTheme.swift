/// A theme of web pages: colours for light and dark mode.
///
/// Unset values keep the kit's. The colour on the accent colour and the tint of chosen elements
/// follow from it unless set. Colours without enough contrast are mixed with others up to 4.5, as
/// in WCAG 2.2, 1.4.3.
public struct WebTheme: Hashable, Sendable {
    /// A palette: colours by their purpose, as `0x1F5F8B`, two digits each for red, green and blue.
    public struct Palette: Hashable, Sendable {
        /// The colour of links, buttons and chosen elements.
        public var accent: UInt32?

        /// The colour of texts on the accent colour.
        public var onAccent: UInt32?

        /// The background of chosen elements, and under the pointer.
        public var accentTint: UInt32?

        /// The background of the page.
        public var background: UInt32?

        /// The background of rows and tabs.
        public var surface: UInt32?

        /// The colour of texts.
        public var text: UInt32?

        /// The colour of less important texts.
        public var secondaryText: UInt32?

        /// The colour of lines between rows.
        public var line: UInt32?

        /// Creates an empty palette.
        public init() {}
    }

    /// The colours of light mode.
    public var light = Palette()

    /// The colours of dark mode.
    public var dark = Palette()

    /// Creates the theme of the kit.
    public init() {}
}

extension WebTheme {
    /// The addition to the style sheet; empty without changes.
    var css: String {
        let light = light.css(on: .usualLight)
        let dark = dark.css(on: .usualDark)
        func rules(_ query: String, _ theme: String, _ other: String, _ colours: String) -> String {
            guard !colours.isEmpty else { return "" }
            // The system's mode by default, and the app's.
            return """
                @media \(query) {
                  :root:not(\(WebTheme.says(other))) { \(colours) }
                }
                :root\(WebTheme.says(theme)) { \(colours) }

                """
        }
        // The last one wins: a colour of light mode is not one of dark mode.
        return rules("not all and (prefers-color-scheme: dark)", "light", "dark", light)
            + rules("(prefers-color-scheme: dark)", "dark", "light", dark)
    }

    /// The style sheet's selector of pages with a forced mode.
    private static func says(_ theme: String) -> String {
        ":is([data-theme=\(theme)], :has(i[data-theme=\(theme)]))"
    }
}
