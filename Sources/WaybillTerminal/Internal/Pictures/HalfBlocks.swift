import WaybillScreens

/// A picture as cells of a terminal: each shows two pixels, one above the other.
struct HalfBlocks: Hashable, Sendable {
    /// The paints of the cells, line by line; nil for clear ones.
    let lines: [[TerminalPaint?]]

    /// The glyph with the upper pixel in the text colour, and the lower one in the background
    /// colour.
    static let sign = "▀"

    /// The size of a picture for a number of cells, with several source pixels for each drawn one.
    static func room(columns: Int, lines: Int) -> PictureSize {
        PictureSize(width: columns * 4, height: lines * 8)
    }

    /// Creates cells from the middle of the picture, cropped to their shape.
    ///
    /// - Complexity: O(n) in the number of pixels.
    init(_ picture: PixelPicture, columns: Int, lines count: Int) {
        let (width, height) = (picture.size.width, picture.size.height)
        // A drawn pixel is as wide as it is high.
        let side = min(Double(width) / Double(columns), Double(height) / Double(2 * count))
        let left = (Double(width) - side * Double(columns)) / 2
        let top = (Double(height) - side * Double(2 * count)) / 2
        func range(_ start: Double, _ index: Int, _ most: Int) -> Range<Int> {
            let first = min(max(Int(start + side * Double(index)), 0), most - 1)
            let end = Int(start + side * Double(index + 1))
            return first..<min(max(end, first + 1), most)
        }
        lines = (0..<count).map { line in
            (0..<columns).map { column in
                let across = range(left, column, width)
                let upper = picture.mean(across, range(top, 2 * line, height))
                let lower = picture.mean(across, range(top, 2 * line + 1, height))
                guard let one = upper ?? lower else { return nil }
                return TerminalPaint(front: upper ?? one, back: lower ?? one)
            }
        }
    }
}

extension PixelPicture {
    /// The mean colour of a part of the picture; nil if it is mostly clear.
    fileprivate func mean(_ across: Range<Int>, _ down: Range<Int>) -> TerminalColor? {
        var sums = [0, 0, 0, 0]
        for y in down {
            for x in across {
                let place = (y * size.width + x) * 4
                let opacity = Int(bytes[place + 3])
                for part in 0..<3 { sums[part] += Int(bytes[place + part]) * opacity }
                sums[3] += opacity
            }
        }
        guard sums[3] * 2 >= across.count * down.count * 255 else { return nil }
        func share(_ part: Int) -> UInt8 { UInt8((sums[part] + sums[3] / 2) / sums[3]) }
        return TerminalColor(red: share(0), green: share(1), blue: share(2))
    }
}
