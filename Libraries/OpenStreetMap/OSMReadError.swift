/// An error of reading an OpenStreetMap file.
///
/// Every invalid file ends with it: a missing or truncated file, random bytes, an unsupported codec
/// or feature, a server's error response. Its ``description`` is one line for users.
public struct OSMReadError: Error, Equatable, Sendable {
    /// The reason for the error.
    public enum Reason: Equatable, Sendable {
        /// The file is missing, a folder, not permitted, or reading it failed.
        case unreadable(message: String)

        /// The file is empty.
        case empty

        /// The file has none of the supported formats.
        case unknownFormat

        /// The file is a PBF inside gzip or bzip2, which must be unpacked first.
        case packedPBF(packing: String)

        /// The file has a supported format but no map data; `found` describes its content.
        case notOpenStreetMap(found: String)

        /// The text is not in UTF-8.
        case unsupportedEncoding(name: String)

        /// The file is an incomplete response of a server, with the server's message.
        case serverError(message: String)

        /// The file begins with data instead of its header.
        case missingHeader

        /// The file ends too early.
        case truncated

        /// A blob is compressed with a codec other than zlib.
        case unsupportedCodec(name: String)

        /// The file requires an unsupported feature.
        case unsupportedFeature(name: String)

        /// The content is invalid; `what` names the violated rule.
        case malformed(what: String)

        /// A part exceeds a limit; sizes are in bytes.
        case tooLarge(what: String, bytes: Int64, limit: Int64)
    }

    /// The reason for the error.
    public let reason: Reason

    /// The offset of the invalid blob in the file, in bytes; nil for other errors.
    public let blobOffset: Int64?

    /// The offset of the error in the unpacked text, in bytes; nil for PBF.
    public let textOffset: Int64?

    /// Creates an error.
    public init(_ reason: Reason, blobOffset: Int64? = nil, textOffset: Int64? = nil) {
        self.reason = reason
        self.blobOffset = blobOffset
        self.textOffset = textOffset
    }
}

extension OSMReadError: CustomStringConvertible {
    /// A line for users with the cause and, if possible, a remedy.
    public var description: String {
        Self.singleLine(message + place)
    }

    private var message: String {
        switch reason {
        case .unreadable(let message):
            message
        case .empty:
            "the file is empty"
        case .unknownFormat:
            "the file is not OpenStreetMap data (PBF, XML, Overpass JSON or GeoJSON)"
        case .packedPBF(let packing):
            "the file is a PBF packed by \(packing); unpack it first"
        case .notOpenStreetMap(let found):
            "the file is \(found), not OpenStreetMap data"
        case .unsupportedEncoding(let name):
            "the file is in \(name); convert it to UTF-8"
        case .serverError(let message):
            "the server could not finish the file; it says: \(message)"
        case .missingHeader:
            "the file does not begin with an OpenStreetMap header; its start may be missing"
        case .truncated:
            "the file ends too early; it may be an incomplete download"
        case .unsupportedCodec(let name):
            "\(name) compression is not supported; "
                + "convert the file to zlib, for example with osmium cat"
        case .unsupportedFeature(let name):
            "the file requires the feature “\(name)”, which is not supported"
        case .malformed(let what):
            "the file is damaged: \(what)"
        case .tooLarge(let what, let bytes, let limit):
            "\(what) is too large: \(bytes) bytes, where \(limit) are allowed"
        }
    }

    /// The position of the error; empty for reasons without one.
    private var place: String {
        switch reason {
        case .truncated, .malformed, .tooLarge:
            if let blobOffset { return " (in the block at byte \(blobOffset))" }
            return textOffset.map { " (at byte \($0) of its text)" } ?? ""
        default: return ""
        }
    }

    /// Cleans a text from a file, or its path, for a message of one short line.
    ///
    /// - Returns: The first 400 Unicode scalars, with spaces instead of control characters, line
    ///   breaks and directional marks.
    public static func singleLine(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(400).map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: Unicode.Scalar(" ")
            default: scalar
            }
        }
        var line = String.UnicodeScalarView()
        line.append(contentsOf: scalars)
        return String(line)
    }
}

extension OSMReadError {
    private static var cancelled: OSMReadError {
        OSMReadError(.unreadable(message: "the reading was cancelled"))
    }

    /// Throws if the task is cancelled; ``cancellable(_:)`` converts the error.
    static func checkCancellation() throws(OSMReadError) {
        if Task.isCancelled { throw cancelled }
    }

    /// Runs a reading, and converts its cancellation to a `CancellationError`.
    static func cancellable<Value>(_ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch let error as OSMReadError {
            if error.reason == cancelled.reason { throw CancellationError() }
            throw error
        }
    }

    /// An error without an offset, which is added later.
    static func malformed(_ what: String) -> OSMReadError {
        OSMReadError(.malformed(what: what))
    }

    /// Adds the offset of the blob, unless there is one.
    func inBlob(at offset: Int64) -> OSMReadError {
        OSMReadError(reason, blobOffset: blobOffset ?? offset)
    }

    /// Adds the offset in the text, unless there is one.
    func inText(at offset: Int64) -> OSMReadError {
        OSMReadError(reason, textOffset: textOffset ?? offset)
    }
}
