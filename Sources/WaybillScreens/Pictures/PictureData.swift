/// The bytes of a picture, whose format is detected from the first ones.
///
/// File names and media types are ignored. Formats with scripts or references, such as SVG, are
/// refused.
public struct PictureData: Hashable, Sendable {
    /// The picture formats of browsers.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        /// Portable Network Graphics.
        case png

        /// JPEG.
        case jpeg

        /// GIF.
        case gif

        /// WebP.
        case webP

        package var mediaType: String { self == .webP ? "image/webp" : "image/\(rawValue)" }

        /// Detects the format from the first bytes; nil if it is unknown.
        package init?(of bytes: [UInt8]) {
            if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                self = .png
            } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
                self = .jpeg
            } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
                self = .gif
            } else if bytes.starts(with: "RIFF".utf8),
                bytes.dropFirst(8).starts(with: "WEBP".utf8)
            {
                self = .webP
            } else {
                return nil
            }
        }
    }

    /// The bytes.
    public let bytes: [UInt8]

    /// The format.
    public let format: Format

    /// The SHA-256 of the bytes, as 64 hexadecimal digits.
    public let digest: String

    /// Creates a picture from its bytes; nil for an unknown format.
    ///
    /// Only the first bytes are checked, not whether the rest can be decoded.
    ///
    /// - Complexity: O(n) in the number of bytes.
    public init?(_ bytes: [UInt8]) {
        guard let format = Format(of: bytes) else { return nil }
        self.bytes = bytes
        self.format = format
        digest = SHA256.hexDigits(of: bytes)
    }

    /// Whether both digests are equal.
    public static func == (one: PictureData, other: PictureData) -> Bool {
        one.digest == other.digest
    }

    /// Hashes the digest.
    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension PictureData: CustomStringConvertible, CustomReflectable {
    /// The format and the number of bytes.
    public var description: String { "\(format.rawValue), \(bytes.count) bytes" }

    /// The description alone, so that inspectors do not list the bytes.
    public var customMirror: Mirror { Mirror(self, children: ["picture": description]) }
}
