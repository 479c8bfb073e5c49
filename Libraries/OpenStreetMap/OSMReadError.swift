/// Why an OpenStreetMap file could not be read.
///
/// Everything that a file can do wrong ends as this error: a missing file, a
/// cut one, random bytes, a codec or a feature that is not supported, a response
/// of a server that gave up. Its ``description`` is one line for users.
public struct OSMReadError: Error, Equatable, Sendable {
    /// The reason why the file could not be read.
    public enum Reason: Equatable, Sendable {
        /// The file is missing, a folder, not permitted, or failed while read.
        case unreadable(message: String)

        /// The file has no bytes.
        case empty

        /// The file does not begin like any format that is read.
        case unknownFormat

        /// The file is a PBF that was packed once more, by gzip or bzip2; its
        /// blobs are packed already, and are read where they lie.
        case packedPBF(packing: String)

        /// The file is of a format that is read, but holds no map data; `found`
        /// is what it is instead.
        case notOpenStreetMap(found: String)

        /// The file's text is not in UTF-8.
        case unsupportedEncoding(name: String)

        /// The file is a response of a server that could not finish it, and why.
        case serverError(message: String)

        /// The file begins with data where its header belongs.
        case missingHeader

        /// The file ends in the middle of a blob.
        case truncated

        /// A blob is compressed with a codec other than zlib.
        case unsupportedCodec(name: String)

        /// The header requires a feature that this reader does not know.
        case unsupportedFeature(name: String)

        /// A blob's content breaks the format; `what` names the rule.
        case malformed(what: String)

        /// Something passes a limit; sizes are in bytes.
        case tooLarge(what: String, bytes: Int64, limit: Int64)
    }

    /// The reason why the file could not be read.
    public let reason: Reason

    /// Where the blob at fault begins, in bytes from the start of the file.
    ///
    /// It is `nil` when the fault is not in a blob, for example a missing file.
    public let blobOffset: Int64?

    /// Where the fault is in a file of text, in bytes from its start.
    ///
    /// Of a packed file it counts what is unpacked. It is `nil` for PBF.
    public let textOffset: Int64?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - blobOffset: Where the blob at fault begins, in bytes; `nil` by default.
    ///   - textOffset: Where the fault is in a text, in bytes; `nil` by default.
    public init(_ reason: Reason, blobOffset: Int64? = nil, textOffset: Int64? = nil) {
        self.reason = reason
        self.blobOffset = blobOffset
        self.textOffset = textOffset
    }
}

extension OSMReadError: CustomStringConvertible {
    /// One line that says what is wrong and, where it helps, what to do.
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

    /// The position of the fault; empty for reasons without one.
    private var place: String {
        switch reason {
        case .truncated, .malformed, .tooLarge:
            if let blobOffset { return " (in the block at byte \(blobOffset))" }
            return textOffset.map { " (at byte \($0) of its text)" } ?? ""
        default: return ""
        }
    }

    /// Cleans a text of a file, or its path, so that a message with it is one short line.
    ///
    /// - Returns: Its first 400 Unicode scalars, with blanks in the place of control
    ///   characters, line breaks and marks of direction.
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

    /// Ends a reading in a cancelled task; ``cancellable(_:)`` makes it a `CancellationError`.
    static func checkCancellation() throws(OSMReadError) {
        if Task.isCancelled { throw cancelled }
    }

    /// Runs a reading, and throws `CancellationError` where a cancelled task ended it.
    static func cancellable<Value>(_ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch let error as OSMReadError {
            if error.reason == cancelled.reason { throw CancellationError() }
            throw error
        }
    }

    /// A fault in a blob's content, whose offset is added later.
    static func malformed(_ what: String) -> OSMReadError {
        OSMReadError(.malformed(what: what))
    }

    /// The same error with the blob it happened in, unless it already has one.
    func inBlob(at offset: Int64) -> OSMReadError {
        OSMReadError(reason, blobOffset: blobOffset ?? offset)
    }

    /// The same error with the place in a text where it happened, unless it already has one.
    func inText(at offset: Int64) -> OSMReadError {
        OSMReadError(reason, textOffset: textOffset ?? offset)
    }
}
