/// The limits of untrusted pictures.
///
/// The bytes are checked before decoding, and the pixels after the header and before any
/// allocation.
package struct PictureLimits: Hashable, Sendable {
    /// The maximum size of a file in bytes.
    package var bytes: Int

    package var pixels: Int

    /// The maximum number of pixels on each side.
    package var side: Int

    /// The maximum memory in bytes for a whole picture, if it cannot be decoded by rows.
    package var memory: Int

    /// The maximum number of pixels in all scans of a progressive JPEG: each scan costs time,
    /// however few bytes it has.
    package var scanned: Int

    /// Creates limits, by default for camera pictures.
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
