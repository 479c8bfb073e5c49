/// A reader of a form with files, in any pieces.
///
/// Source: RFC 7578, and the HTML standard for the encoding of names.
struct MultipartReader {
    enum Event: Equatable {
        /// The beginning of a field, perhaps with a file name.
        case field(name: String, file: String?)

        /// More of the field's content; at least one byte.
        case bytes([UInt8])

        case end
    }

    /// An error: an invalid form.
    struct Failure: Error, Hashable {
        let reason: String
    }

    /// The maximum size of a field's header, in bytes.
    static let headerLimit = 8_192

    static let fieldLimit = 2_000

    private enum Place {
        case before

        /// After a boundary, before a field or the end.
        case boundary

        case header

        case body

        case after
    }

    /// The end of a field: a line break, two hyphens and the boundary.
    private let delimiter: [UInt8]

    private var place = Place.before

    /// The undecided bytes, from a line break on, as the first boundary has none before it.
    private var rest: [UInt8] = [0x0D, 0x0A]
    private var count = 0

    /// Creates a reader for a content type; nil for another type or an invalid boundary.
    init?(contentType: String) {
        let parts = contentType.split(separator: ";").map { $0.drop { $0 == " " } }
        guard parts.first?.lowercased() == "multipart/form-data",
            let parameter = parts.first(where: { $0.lowercased().hasPrefix("boundary=") })
        else { return nil }
        var boundary = parameter.dropFirst("boundary=".count)
        if boundary.count >= 2, boundary.first == "\"", boundary.last == "\"" {
            boundary = boundary.dropFirst().dropLast()
        }
        guard (1...70).contains(boundary.utf8.count),
            boundary.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    var isComplete: Bool { if case .after = place { true } else { false } }

    /// Reads a piece of the form.
    ///
    /// - Complexity: O(n) in the length of the piece and of the boundary.
    mutating func take(
        _ bytes: some Sequence<UInt8>, _ emit: (Event) throws -> Void
    ) throws {
        guard !isComplete else { return }
        rest += bytes
        while try step(emit) {}
    }

    private mutating func step(_ emit: (Event) throws -> Void) throws -> Bool {
        switch place {
        case .before, .body: return try passDelimiter(emit)
        case .boundary:
            guard rest.count >= 2 else { return false }
            if rest.starts(with: [0x2D, 0x2D]) {
                place = .after
                rest = []
                try emit(.end)
                return false
            }
            guard rest.starts(with: [0x0D, 0x0A]) else {
                throw Failure(reason: "a boundary that does not end its line")
            }
            rest.removeFirst(2)
            place = .header
            return true
        case .header: return try readHeader(emit)
        case .after: return false
        }
    }

    /// Emits the bytes before the next boundary.
    private mutating func passDelimiter(_ emit: (Event) throws -> Void) throws -> Bool {
        let found = rest.firstIndex(of: delimiter)
        // A possible beginning of a boundary waits.
        let end = found ?? max(0, rest.count - delimiter.count + 1)
        if end > 0 {
            if case .body = place { try emit(.bytes(Array(rest[..<end]))) }
            rest.removeFirst(end)
        }
        guard found != nil else { return false }
        rest.removeFirst(delimiter.count)
        place = .boundary
        return true
    }

    private mutating func readHeader(_ emit: (Event) throws -> Void) throws -> Bool {
        guard let end = rest.firstIndex(of: [0x0D, 0x0A, 0x0D, 0x0A]) else {
            guard rest.count <= MultipartReader.headerLimit else {
                throw Failure(reason: "the header of a field is too long")
            }
            return false
        }
        count += 1
        guard end <= MultipartReader.headerLimit, count <= MultipartReader.fieldLimit,
            let header = String(validating: rest[..<end], as: UTF8.self),
            let name = MultipartReader.parameter("name", of: header)
        else { throw Failure(reason: "a field without a name, or too many fields") }
        rest.removeFirst(end + 4)
        place = .body
        // A content may begin with the line break of its boundary.
        try emit(.field(name: name, file: MultipartReader.parameter("filename", of: header)))
        return true
    }

    /// A parameter of a field header, as browsers write it: a quotation mark in it is `%22`.
    private static func parameter(_ name: String, of header: String) -> String? {
        let lines = header.split(separator: "\r\n")
        let line = lines.first { $0.lowercased().hasPrefix("content-disposition:") }
        guard let line, let start = line.firstRange(of: "; \(name)=\"")?.upperBound else {
            return nil
        }
        let value = line[start...].prefix { $0 != "\"" }
        guard value.endIndex < line.endIndex else { return nil }
        return String(value.replacing("%22", with: "\"").replacing("%0D%0A", with: "\n"))
    }
}

extension [UInt8] {
    /// The first index of some bytes; nil if they are missing.
    ///
    /// - Complexity: O(n) for bytes whose first is rare in the others.
    fileprivate func firstIndex(of wanted: [UInt8]) -> Int? {
        withUnsafeBufferPointer { bytes in
            wanted.withUnsafeBufferPointer { bytes.range(of: $0, from: 0)?.lowerBound }
        }
    }
}
