/// A theme of web pages: colours for light and dark mode, corners, fonts and density.
///
/// What is not named keeps what the kit gives it. What stands on the accent colour, and the tint of
/// what is chosen, follow from it where they are not named. Colours that could not be distinguished
/// from what is behind them are mixed with others until they can: with a contrast of 4.5, as WCAG
/// 2.2, 1.4.3 wants it.
public struct WebTheme: Hashable, Sendable {
    /// A palette: colours by their purpose, as `0x1F5F8B`, two digits each for red, green and blue.
    public struct Palette: Hashable, Sendable {
        /// Links, buttons and what is chosen.
        public var accent: UInt32?

        /// What stands on the accent colour.
        public var onAccent: UInt32?

        /// Behind what is chosen, and under the pointer.
        public var accentTint: UInt32?

        /// Behind everything.
        public var background: UInt32?

        /// Behind rows, and behind the main places.
        public var surface: UInt32?

        /// Texts.
        public var text: UInt32?

        /// Texts that matter less.
        public var secondaryText: UInt32?

        /// Lines between rows.
        public var line: UInt32?

        /// Names no colour.
        public init() {}
    }

    /// The colours in light surroundings.
    public var light = Palette()

    /// The colours in dark surroundings.
    public var dark = Palette()

    /// How round the corners of fields and buttons are, in CSS pixels from 0 to 32; those of
    /// cards and sheets follow.
    ///
    /// 10 if it is nil, the default.
    public var corner: Double?

    /// The names of font families, the first that a browser has counts; none by default:
    /// those of the system, which always follow.
    public var fonts: [String] = []

    /// The room above and below the content of a row, as a multiple of the kit's, from 0.25 to 4.
    ///
    /// 1 by default; less suits long lists and users with a mouse.
    public var density = 1.0

    /// Keeps the looks of the kit.
    public init() {}
}

extension WebTheme {
    /// What is added to the style sheet; empty if nothing is named.
    var css: String {
        let values = values
        let light = light.css(on: .light)
        let dark = dark.css(on: .dark)
        func rules(_ query: String, _ theme: String, _ other: String, _ colours: String) -> String {
            guard !colours.isEmpty else { return "" }
            // That of the system by default; and that of the app.
            return """
                @media \(query) {
                  :root:not(\(WebTheme.says(other))) { \(colours) }
                }
                :root\(WebTheme.says(theme)) { \(colours) }

                """
        }
        // What comes last counts: a colour for light surroundings is not one for dark ones.
        return (values.isEmpty ? "" : ":root { \(values) }\n")
            + rules("not all and (prefers-color-scheme: dark)", "light", "dark", light)
            + rules("(prefers-color-scheme: dark)", "dark", "light", dark)
    }

    /// What is not a colour, as variables of the style sheet; empty if nothing is named.
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

    /// A text within a string of a style sheet: what could end the string is a number there.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || scalar.value == 0x7F
                ? "\\\(String(scalar.value, radix: 16)) " : String(scalar)
        }.joined()
    }

    /// The selector of pages that are shown in a theme whatever their surroundings are, as
    /// the style sheet has it.
    private static func says(_ theme: String) -> String {
        ":is([data-theme=\(theme)], :has(i[data-theme=\(theme)]))"
    }
}
