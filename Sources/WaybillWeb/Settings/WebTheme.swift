/// A theme of web pages: colours for light and dark mode, corners, fonts and density.
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

    /// The radius of fields' and buttons' corners, in CSS pixels from 0 to 32; nil, the default, is
    /// 10.
    ///
    /// Those of cards and sheets follow.
    public var corner: Double?

    /// The font families in order of preference, before those of the system; none by default.
    public var fonts: [String] = []

    /// The room above and below the content of a row, as a multiple of the kit's, from 0.25 to 4.
    ///
    /// 1 by default; less suits long lists and users with a mouse.
    public var density = 1.0

    /// Creates the theme of the kit.
    public init() {}
}

extension WebTheme {
    /// The addition to the style sheet; empty without changes.
    var css: String {
        let values = values
        let light = light.css(on: .light)
        let dark = dark.css(on: .dark)
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
        return (values.isEmpty ? "" : ":root { \(values) }\n")
            + rules("not all and (prefers-color-scheme: dark)", "light", "dark", light)
            + rules("(prefers-color-scheme: dark)", "dark", "light", dark)
    }

    /// Values other than colours, as variables of the style sheet; empty for none.
    private var values: String {
        var values: [String] = []
        if let corner, corner.isFinite { values.append("--corner: \(min(max(corner, 0), 32))px;") }
        if density.isFinite, density != 1 {
            values.append("--density: \(min(max(density, 0.25), 4));")
        }
        if !fonts.isEmpty {
            let names = fonts.map { "\"\(WebTheme.escaped($0))\"" } + ["system-ui", "sans-serif"]
            values.append("--fonts: \(names.joined(separator: ", "));")
        }
        return values.joined(separator: " ")
    }

    /// A text in a string of a style sheet, with escapes.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || scalar.value == 0x7F
                ? "\\\(String(scalar.value, radix: 16)) " : String(scalar)
        }.joined()
    }

    /// The style sheet's selector of pages with a forced mode.
    private static func says(_ theme: String) -> String {
        ":is([data-theme=\(theme)], :has(i[data-theme=\(theme)]))"
    }
}
