import Foundation

/// An opaque sRGB colour.
package struct WebColor: Hashable {
    /// Two hexadecimal digits each for red, green and blue.
    let code: UInt32

    /// Creates a colour from a code of style sheets; higher digits are ignored.
    package init(_ code: UInt32) { self.code = code & 0xFF_FFFF }

    /// Red, green and blue, from 0 to 255.
    private var parts: [Double] { [16, 8, 0].map { Double(code >> $0 & 0xFF) } }

    /// The contrast of two colours by WCAG 2.2: from 1 to 21; a text needs 4.5.
    package func contrast(with other: WebColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    private var luminance: Double {
        let linear = parts.map { part in
            let value = part / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return zip(linear, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// The colour mixed with a share of another one.
    func mixed(with other: WebColor, _ share: Double) -> WebColor {
        let code = zip(parts, other.parts).reduce(0 as UInt32) { code, pair in
            code << 8 | UInt32((pair.0 * (1 - share) + pair.1 * share).rounded())
        }
        return WebColor(code)
    }

    var css: String {
        let digits = String(code, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
