import Foundation

/// A theme of web pages: colours for light and dark mode, corners, fonts and density.
///
/// What is not named keeps what the kit gives it. What stands on the accent colour, and the tint of
/// what is chosen, follow from it where they are not named. Colours that could not be distinguished
/// from what is behind them are mixed with others until they can: with a contrast of 4.5, as WCAG
/// 2.2, 1.4.3 wants it.
public struct WebTheme: Hashable, Sendable {
    /// A palette: colours by their purpose.
    public struct Palette: Hashable, Sendable {
        /// Links, buttons and what is chosen.
        public var accent: WebColor?

        /// What stands on the accent colour.
        public var onAccent: WebColor?

        /// Behind what is chosen, and under the pointer.
        public var accentTint: WebColor?

        /// Behind everything.
        public var background: WebColor?

        /// Behind rows, and behind the main places.
        public var surface: WebColor?

        /// Texts.
        public var text: WebColor?

        /// Texts that matter less.
        public var secondaryText: WebColor?

        /// Lines between rows.
        public var line: WebColor?

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

    /// How close rows stand; ``Density/regular`` by default.
    public var density = Density.regular

    /// The density of rows.
    public enum Density: Double, Hashable, Sendable, CaseIterable {
        /// More room above and below what is in a row.
        case roomy = 1.4

        /// As the kit has it.
        case regular = 1

        /// Less room, for lists that are long and hands that hold a mouse.
        case compact = 0.5
    }

    /// Keeps the looks of the kit.
    public init() {}
}

/// An opaque sRGB colour.
public struct WebColor: Hashable, Sendable {
    /// The share of red, from 0 to 255.
    package var red: UInt8

    /// The share of green, from 0 to 255.
    package var green: UInt8

    /// The share of blue, from 0 to 255.
    package var blue: UInt8

    /// Mixes a colour.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Takes a colour as style sheets write it: `WebColor(0x1F5F8B)`.
    ///
    /// - Parameter code: Two digits each for red, green and blue; what is above them
    ///   does not count.
    public init(_ code: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: code >> 16),
            green: UInt8(truncatingIfNeeded: code >> 8), blue: UInt8(truncatingIfNeeded: code))
    }

    /// How much two colours differ in brightness.
    ///
    /// As WCAG 2.2 has it: 1 for the same, 21 for black on white. Texts want 4.5 at
    /// least.
    package func contrast(with other: WebColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    private var luminance: Double {
        func linear(_ share: UInt8) -> Double {
            let value = Double(share) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The colour with so much of another one.
    func mixed(with other: WebColor, _ share: Double) -> WebColor {
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8((Double(one) * (1 - share) + Double(two) * share).rounded())
        }
        return WebColor(
            red: mix(red, other.red), green: mix(green, other.green),
            blue: mix(blue, other.blue))
    }

    /// The colour in a style sheet: `#` and six digits.
    var css: String {
        let code = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        let digits = String(code, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
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
        if density != .regular { values.append("--density: \(density.rawValue);") }
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
