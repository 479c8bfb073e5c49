public import Foundation
import OpeningHours
import WaybillStorage

/// A filter of places.
public struct PlaceFilter: Hashable, Sendable {
    /// How far from the point of a question a place may be, in metres; nil for
    /// any distance.
    public var radius: Int?

    /// The categories, one of which a place has to have; empty for any.
    public var categories: Set<PlaceCategory>

    /// Whether a place has to be open; one with unknown hours does not count.
    public var isOpenNow: Bool

    /// Describes which places count; all of them by default.
    ///
    /// - Parameters:
    ///   - radius: How far from the point of a question a place may be, in
    ///     metres; nil for any distance.
    ///   - categories: The categories, one of which it has to have; empty for any.
    public init(
        radius: Int? = nil, categories: Set<PlaceCategory> = [], isOpenNow: Bool = false
    ) {
        self.radius = radius
        self.categories = categories
        self.isOpenNow = isOpenNow
    }

    /// A query for the places that may count.
    ///
    /// - Parameter text: The words to look for; nil for all places.
    func query(_ text: String? = nil, near point: Coordinate?, limit: Int) -> RecordQuery {
        let values = categories.map(\.text).sorted().map(StoredValue.text)
        return RecordQuery(
            text: text, near: point, radius: radius.map(Double.init),
            conditions: values.isEmpty ? [] : [ColumnCondition("category", oneOf: values)],
            limit: limit)
    }

    /// The part of the filter that a store cannot check: whether a place is open.
    ///
    /// - Returns: A test of whether a place counts; nil where all do.
    public func accepts(at date: Date) -> (@Sendable (Place) -> Bool)? {
        guard isOpenNow else { return nil }
        return { $0.openingState(at: date)?.status == .open }
    }
}
