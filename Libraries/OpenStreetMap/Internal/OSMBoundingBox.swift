/// The smallest box around positions.
///
/// A box across the 180th meridian would span the world in plain longitudes. A second range
/// therefore counts longitudes from 0 to 360 degrees, and the narrower range is used.
struct OSMBoundingBox {
    private static let fullTurn: Int64 = 360_000_000_000

    private var latitudes: ClosedRange<Int64>
    private var plain: ClosedRange<Int64>
    private var turned: ClosedRange<Int64>

    /// Creates the box around a position, which must be on Earth.
    init(around position: OSMPosition) {
        let longitude = position.longitude
        let further = longitude < 0 ? longitude + Self.fullTurn : longitude
        latitudes = position.latitude...position.latitude
        plain = longitude...longitude
        turned = further...further
    }

    /// Creates the box around boxes; nil for none.
    init?(around boxes: some Sequence<OSMBoundingBox>) {
        var iterator = boxes.makeIterator()
        guard var union = iterator.next() else { return nil }
        while let box = iterator.next() {
            union.latitudes = Self.union(union.latitudes, box.latitudes)
            union.plain = Self.union(union.plain, box.plain)
            union.turned = Self.union(union.turned, box.turned)
        }
        self = union
    }

    var center: OSMPosition {
        let isPlain = Self.width(plain) <= Self.width(turned)
        let longitude = Self.middle(isPlain ? plain : turned)
        return OSMPosition(
            latitude: Self.middle(latitudes),
            longitude: longitude > Self.fullTurn / 2 ? longitude - Self.fullTurn : longitude
        )
    }

    private static func union(
        _ one: ClosedRange<Int64>,
        _ other: ClosedRange<Int64>
    ) -> ClosedRange<Int64> {
        min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
    }

    private static func width(_ range: ClosedRange<Int64>) -> Int64 {
        range.upperBound - range.lowerBound
    }

    private static func middle(_ range: ClosedRange<Int64>) -> Int64 {
        range.lowerBound + width(range) / 2
    }
}
