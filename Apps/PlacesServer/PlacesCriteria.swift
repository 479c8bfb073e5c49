import Places
import Waybill

/// The criteria of a search: all that determines the pages of its result.
struct PlacesCriteria: Hashable {
    /// The words to look for; nil for all places.
    var text: String?

    /// Where the visitor is; nil where they do not say.
    var point: Coordinate?

    var filter = PlaceFilter()

    var sort = PlacesSort.relevance

    /// Whether distances are measured from the middle of all places: they matter, and
    /// no point is given.
    var needsCentre: Bool {
        point == nil && (text == nil || filter.radius != nil || sort == .distance)
    }

    /// A number by which a cursor knows its search again.
    ///
    /// - Complexity: O(*n* log *n*) in the number of categories.
    var fingerprint: UInt64 {
        var texts = [text ?? ""]
        texts.append(point.map { "\($0.latitude),\($0.longitude)" } ?? "")
        texts.append(filter.radius.map(String.init) ?? "")
        texts += filter.categories.map(\.text).sorted()
        texts.append("\(filter.isOpenNow) \(sort.rawValue)")
        return StableHash.value(of: texts.joined(separator: "\0").utf8)
    }
}
