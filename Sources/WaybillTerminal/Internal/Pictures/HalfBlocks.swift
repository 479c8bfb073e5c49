import WaybillScreens

/// A picture as cells of a terminal: each shows two pixels, one above the other.
struct HalfBlocks: Hashable, Sendable {
    /// The paints of the cells, line by line; nil where nothing is seen.
    let lines: [[TerminalPaint?]]

    /// What shows the upper pixel in the colour of what is written, and the lower one in that
    /// behind it.
    static let sign = "▀"

    /// Makes cells of pixels.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - columns: The cells from left to right.
    ///   - count: The lines.
    /// - Complexity: O(n) in the number of cells.
    init(_ picture: PixelPicture, columns: Int, lines count: Int) {
        func color(_ column: Int, _ row: Int) -> TerminalColor? {
            let x = column * picture.size.width / columns
            let y = row * picture.size.height / (2 * count)
            let place = (y * picture.size.width + x) * 4
            let bytes = picture.bytes[place..<place + 4]
            guard bytes[place + 3] >= 128 else { return nil }
            return TerminalColor(
                red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2])
        }
        lines = (0..<count).map { line in
            (0..<columns).map { column in
                let (upper, lower) = (color(column, 2 * line), color(column, 2 * line + 1))
                guard let one = upper ?? lower else { return nil }
                return TerminalPaint(front: upper ?? one, back: lower ?? one)
            }
        }
    }
}
