import Foundation

/// An opaque sRGB colour.
package struct WebColor: Hashable {
    private let red: UInt8
    private let green: UInt8
    private let blue: UInt8

    private init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a colour from a code of style sheets; higher digits are ignored.
    package init(_ code: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: code >> 16),
            green: UInt8(truncatingIfNeeded: code >> 8), blue: UInt8(truncatingIfNeeded: code))
    }

    /// The contrast of two colours by WCAG 2.2: from 1 to 21; a text needs 4.5.
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

    /// The colour mixed with a share of another one.
    func mixed(with other: WebColor, _ share: Double) -> WebColor {
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8((Double(one) * (1 - share) + Double(two) * share).rounded())
        }
        return WebColor(
            red: mix(red, other.red), green: mix(green, other.green),
            blue: mix(blue, other.blue))
    }

    /// Two hexadecimal digits each for red, green and blue.
    var code: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    var css: String {
        let digits = String(code, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
