/// The limits of pictures from outside: pixels and bytes.
///
/// The bytes are counted before a decoder sees them, and pixels as soon as the header is
/// read: before that, nothing is allocated for them.
package struct PictureLimits: Hashable, Sendable {
    /// The most bytes of a file.
    package var bytes: Int

    package var pixels: Int

    /// The most pixels from side to side.
    package var side: Int

    /// The most bytes that a decoder may need for a whole picture, where it cannot go row by
    /// row.
    package var memory: Int

    /// The most pixels that the scans of a progressive JPEG go over, all together: each scan
    /// costs time, however few bytes it has.
    package var scanned: Int

    /// Grants what pictures of cameras need.
    ///
    /// - Parameters:
    ///   - bytes: The most bytes of a file; 24 MB by default.
    ///   - side: The most pixels from side to side; 65,500 by default.
    ///   - memory: The most bytes that a decoder may need for a whole picture; 256 MB by
    ///     default.
    ///   - scanned: The most pixels that the scans of a progressive JPEG go over; 800 million
    ///     by default, which takes about a second.
    package init(
        bytes: Int = 24 << 20, pixels: Int = 64_000_000, side: Int = 65_500,
        memory: Int = 256 << 20, scanned: Int = 800_000_000
    ) {
        self.bytes = bytes
        self.pixels = pixels
        self.side = side
        self.memory = memory
        self.scanned = scanned
    }
}
