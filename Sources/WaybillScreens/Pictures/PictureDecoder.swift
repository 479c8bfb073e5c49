/// A decoder of pictures into pixels.
///
/// `WaybillPictures` has one, for apps that draw pixels.
public protocol PictureDecoder: Sendable {
    /// Decodes a picture.
    ///
    /// Called from any task, and concurrently, with untrusted bytes.
    ///
    /// - Parameter size: The maximum size: a larger picture is scaled down to fit.
    /// - Throws: ``PictureError`` if the bytes cannot be decoded or the picture is too large.
    func pixels(of bytes: [UInt8], fitting size: PictureSize) throws(PictureError) -> PixelPicture
}

/// The width and height of a picture, in pixels.
public struct PictureSize: Hashable, Sendable {
    /// The width.
    public var width: Int

    /// The height.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// The pixels of a picture, in rows from the top.
public struct PixelPicture: Hashable, Sendable {
    /// The width and height.
    public let size: PictureSize

    /// The pixels from left to right, as RGBA with a byte each.
    package let bytes: [UInt8]

    /// Creates pixels; nil unless there is at least one, with four bytes each.
    ///
    /// - Parameter bytes: The pixels as RGBA.
    public init?(size: PictureSize, bytes: [UInt8]) {
        guard size.width > 0, size.height > 0, size.width <= Int(Int32.max),
            size.height <= Int(Int32.max), bytes.count == size.width * size.height * 4
        else { return nil }
        self.size = size
        self.bytes = bytes
    }

    package var isOpaque: Bool {
        stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
    }
}

/// An error of a ``PictureDecoder``.
public struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reasons.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The format is unknown.
        case unknownKind

        /// The file has too many bytes.
        case tooManyBytes

        /// The picture has too many pixels.
        case tooManyPixels

        /// The file is truncated or damaged.
        case damaged

        /// The file cannot be read, or memory ran out.
        case unavailable
    }

    /// The reason.
    public let reason: Reason

    /// Creates an error.
    public init(_ reason: Reason) { self.reason = reason }

    /// The reason as a sentence for the user who chose the file.
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
