/// A decoder of pictures: it turns bytes into pixels.
///
/// The kit's own is in `WaybillPictures`, a product of its own: an app that draws no pixels does
/// not pay for it.
public protocol PictureDecoder: Sendable {
    /// Decodes a picture.
    ///
    /// Called from any task, and for several at once. The bytes are from outside: whatever
    /// they are, the result is a picture or an error.
    ///
    /// - Parameter size: The room for the picture: it is scaled down until it fits, and never up.
    /// - Throws: ``PictureError`` if the bytes are not a picture that it can decode, or one that is
    ///   too large.
    func pixels(of bytes: [UInt8], fitting size: PictureSize) throws(PictureError) -> PixelPicture
}

/// The width and height of a picture, in pixels.
public struct PictureSize: Hashable, Sendable {
    /// The pixels from left to right.
    public var width: Int

    /// The pixels from top to bottom.
    public var height: Int

    /// Describes a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// The pixels of a picture, in rows from the top.
public struct PixelPicture: Hashable, Sendable {
    /// How wide and how high it is.
    public let size: PictureSize

    /// Red, green, blue and opacity of each pixel, from left to right, a byte each.
    package let bytes: [UInt8]

    /// Takes pixels; nil if there are not four bytes for each of at least one.
    ///
    /// - Parameter bytes: Red, green, blue and opacity of each pixel.
    public init?(size: PictureSize, bytes: [UInt8]) {
        guard size.width > 0, size.height > 0, size.width <= Int(Int32.max),
            size.height <= Int(Int32.max), bytes.count == size.width * size.height * 4
        else { return nil }
        self.size = size
        self.bytes = bytes
    }

    /// Whether nothing can be seen through it.
    ///
    /// - Complexity: O(n) in the number of pixels.
    package var isOpaque: Bool {
        stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
    }
}

/// An error: why there is no picture.
public struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reasons.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The bytes are of no kind of picture that can be decoded.
        case unknownKind

        /// The file has too many bytes.
        case tooManyBytes

        /// The picture has too many pixels.
        case tooManyPixels

        /// The file ends too soon, or makes no sense.
        case damaged

        /// The file cannot be read, or there is no memory.
        case unavailable
    }

    /// The reason.
    public let reason: Reason

    /// Describes an error.
    public init(_ reason: Reason) { self.reason = reason }

    /// The reason, in a sentence for the person who chose the file.
    public var description: String {
        switch reason {
        case .unknownKind: "This is not a picture that can be read here. Choose a JPEG or a PNG."
        case .tooManyBytes: "The file is too large. Choose a smaller one."
        case .tooManyPixels: "The picture has too many pixels. Choose a smaller one."
        case .damaged: "The picture is damaged, or not complete. Choose another one."
        case .unavailable: "The picture cannot be read now. Try again."
        }
    }
}
