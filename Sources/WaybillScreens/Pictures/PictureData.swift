/// The bytes of a picture; their first ones determine its kind.
///
/// A file's name and a server's media type do not count. Pictures that can hold programs or load
/// others, such as SVG, are not among them.
public struct PictureData: Hashable, Sendable {
    /// The kinds of pictures that browsers draw.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        /// Portable Network Graphics.
        case png

        /// JPEG.
        case jpeg

        /// GIF.
        case gif

        /// WebP.
        case webP

        /// The media type, as HTTP has it.
        package var mediaType: String { self == .webP ? "image/webp" : "image/\(rawValue)" }

        /// The kind that the first bytes of a file determine; nil if they determine none.
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

    /// The kind of picture.
    public let format: Format

    /// What identifies it: the SHA-256 of its bytes, in 64 hexadecimal digits.
    public let digest: String

    /// Takes the bytes of a picture; nil if they do not begin like one.
    ///
    /// Whether the rest of them is one, only a decoder can find out.
    ///
    /// - Complexity: O(n) in the number of bytes.
    public init?(_ bytes: [UInt8]) {
        guard let format = Format(of: bytes) else { return nil }
        self.bytes = bytes
        self.format = format
        digest = SHA256.digest(of: bytes).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// Whether both are the same picture.
    public static func == (one: PictureData, other: PictureData) -> Bool {
        one.digest == other.digest
    }

    /// Hashes what identifies it.
    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension PictureData: CustomStringConvertible, CustomReflectable {
    /// Its kind and how many bytes it has: an inspector shows no more of it.
    public var description: String { "\(format.rawValue), \(bytes.count) bytes" }

    /// The same.
    public var customMirror: Mirror { Mirror(self, children: ["picture": description]) }
}
