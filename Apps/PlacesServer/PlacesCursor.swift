import Foundation
import Waybill

/// A cursor: the end of a page of a search, after which the next page starts.
///
/// It names the last place and how far away or at which rank it was, and not how
/// many places to pass over: what is added or goes meanwhile shifts nothing. It
/// carries the point and the moment of the first page, which the later ones
/// share.
///
/// Its text is base64url (RFC 4648) of the version, the kind, the search, the
/// moment, the point if any, the mark, the place, and a hash of it all that
/// detects damage. A forged cursor can only start at another place of the same
/// search.
struct PlacesCursor: Hashable {
    enum Mark: Hashable {
        /// It was so far away, in metres.
        case distance(Double, id: String)

        /// Its rank, counted from 1.
        case rank(Int, id: String)
    }

    var search: UInt64

    /// When the first page was requested, in whole seconds since 1970.
    var moment: Int

    /// From where distances are measured; nil for none.
    var point: Coordinate?

    var mark: Mark

    /// The longest identity of a place, in bytes.
    private static let longestIdentity = 1000

    private static let version: UInt8 = 1
    private static let hasPoint: UInt8 = 1
    private static let isRank: UInt8 = 2

    /// Names the end of a page; nil where the last place has so long an
    /// identity that no address could hold it.
    init?(search: UInt64, moment: Int, point: Coordinate?, mark: Mark) {
        guard mark.id.utf8.count <= PlacesCursor.longestIdentity else { return nil }
        self.search = search
        self.moment = moment
        self.point = point
        self.mark = mark
    }

    // MARK: Text

    /// Reads a cursor; nil for anything that is none.
    ///
    /// - Complexity: O(*n*) in its length.
    init?(_ text: String) {
        guard text.utf8.count <= 2 * PlacesCursor.longestIdentity,
            let bytes = PlacesCursor.bytes(text), bytes.count > 8
        else { return nil }
        let content = bytes.dropLast(8)
        guard UInt64(bytes.suffix(8)) == StableHash.value(of: content) else { return nil }
        self.init(content: content)
        // One cursor has one text.
        guard self.text == text else { return nil }
    }

    /// The cursor as an address carries it.
    ///
    /// - Complexity: O(*n*) in its length.
    var text: String {
        var flags: UInt8 = 0
        if point != nil { flags |= PlacesCursor.hasPoint }
        if case .rank = mark { flags |= PlacesCursor.isRank }
        var bytes = [PlacesCursor.version, flags] + search.bytes
        bytes += UInt64(bitPattern: Int64(moment)).bytes
        if let point {
            bytes += point.latitude.bitPattern.bytes + point.longitude.bitPattern.bytes
        }
        switch mark {
        case .distance(let distance, let id): bytes += distance.bitPattern.bytes + id.utf8
        case .rank(let rank, let id): bytes += UInt64(rank).bytes + id.utf8
        }
        let usual = Data(bytes + StableHash.value(of: bytes).bytes).base64EncodedString()
        return String(
            decoding: usual.utf8.lazy.filter { $0 != UInt8(ascii: "=") }.map { byte in
                switch byte {
                case UInt8(ascii: "+"): UInt8(ascii: "-")
                case UInt8(ascii: "/"): UInt8(ascii: "_")
                default: byte
                }
            }, as: UTF8.self)
    }

    private init?(content: ArraySlice<UInt8>) {
        var rest = content
        func number() -> UInt64? {
            guard rest.count >= 8 else { return nil }
            defer { rest.removeFirst(8) }
            return UInt64(rest.prefix(8))
        }
        guard rest.popFirst() == PlacesCursor.version, let flags = rest.popFirst(),
            flags & ~(PlacesCursor.hasPoint | PlacesCursor.isRank) == 0,
            let search = number(),
            let moment = number().map({ Int(truncatingIfNeeded: Int64(bitPattern: $0)) }),
            abs(Double(moment)) < 1e11
        else { return nil }
        self.search = search
        self.moment = moment
        if flags & PlacesCursor.hasPoint != 0 {
            guard let latitude = number(), let longitude = number(),
                let point = Coordinate(
                    latitude: Double(bitPattern: latitude),
                    longitude: Double(bitPattern: longitude))
            else { return nil }
            self.point = point
        }
        guard let value = number(), (1...PlacesCursor.longestIdentity).contains(rest.count),
            let id = String(validating: rest, as: UTF8.self),
            let mark = Mark(value, isRank: flags & PlacesCursor.isRank != 0, id: id)
        else { return nil }
        self.mark = mark
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let usual = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        return Data(base64Encoded: usual).map { Array($0) }
    }
}

extension PlacesCursor.Mark {
    var id: String {
        switch self {
        case .distance(_, let id), .rank(_, let id): id
        }
    }

    fileprivate init?(_ value: UInt64, isRank: Bool, id: String) {
        if isRank {
            guard let rank = Int(exactly: value), rank > 0 else { return nil }
            self = .rank(rank, id: id)
        } else {
            let distance = Double(bitPattern: value)
            guard distance.isFinite, distance >= 0 else { return nil }
            self = .distance(distance, id: id)
        }
    }
}

extension UInt64 {
    /// The bytes, the most significant first.
    fileprivate var bytes: [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) }
    }

    /// Reads eight bytes, the most significant first.
    fileprivate init(_ bytes: some Sequence<UInt8>) {
        self = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
