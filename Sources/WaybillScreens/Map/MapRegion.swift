/// The part of the world that a map shows: its centre and its zoom.
///
/// Every host shows about the same: a frame of 360 by 240 points, which a wide window draws larger.
/// Addresses have it as text:
///
/// ```swift
/// static let route = Route("/map", Query(), .field("at", \.region))
/// ```
public struct MapRegion: Hashable, Sendable {
    /// The position in the middle.
    public let centre: MapPosition

    /// The zoom: at 0 the world is 256 points wide, and each step doubles that.
    public let zoom: Double

    package static let zooms = 1.0...19.0

    /// Creates a region, rounded to the precision of its text form.
    ///
    /// - Parameter zoom: The zoom, clamped to `zooms`; NaN counts as the least.
    public init(centre: MapPosition, zoom: Double) {
        self.centre = MapPosition(
            latitude: MapRegion.rounded(centre.latitude, 1e6),
            longitude: MapRegion.rounded(centre.longitude, 1e6))
        let zooms = MapRegion.zooms
        let near = zoom.isNaN ? zooms.lowerBound : zoom
        self.zoom = MapRegion.rounded(min(max(near, zooms.lowerBound), zooms.upperBound), 100)
    }

    /// The same centre at a nearer zoom, clamped to the limits; negative steps go further away.
    public func nearer(by steps: Double) -> MapRegion {
        MapRegion(centre: centre, zoom: zoom + steps)
    }

    package func moved(east: Double, south: Double) -> MapRegion {
        let projection = MapProjection(zoom: zoom)
        let middle = projection.point(of: centre)
        let moved = MapVector(
            x: middle.x + east * MapFrame.width, y: middle.y + south * MapFrame.height)
        return MapRegion(centre: projection.position(of: moved), zoom: zoom)
    }

    /// Finds the nearest region that shows some positions.
    ///
    /// - Parameters:
    ///   - positions: The positions; if empty, the whole world is shown.
    ///   - mostZoom: The largest zoom; 17 by default.
    /// - Complexity: O(n) in their number.
    public init(showing positions: some Sequence<MapPosition>, mostZoom: Double = 17) {
        let world = MapProjection(zoom: 0)
        let points = positions.map { world.point(of: $0) }
        guard let first = points.first else {
            self.init(centre: MapPosition(latitude: 0, longitude: 0), zoom: 1)
            return
        }
        // Around the Earth the shorter way from the first.
        let xs = points.map { first.x + world.shortest($0.x - first.x) }
        let (west, east) = (xs.min() ?? first.x, xs.max() ?? first.x)
        let ys = points.map(\.y)
        let (north, south) = (ys.min() ?? first.y, ys.max() ?? first.y)
        let margin = 2 * MapFrame.pinMargin
        let fitting = min(
            MapRegion.zoom((MapFrame.width - margin) / (east - west)),
            MapRegion.zoom((MapFrame.height - margin) / (south - north)))
        let middle = MapVector(x: (west + east) / 2, y: (north + south) / 2)
        // Rounded down, so that nothing is at the edge.
        self.init(
            centre: world.position(of: middle),
            zoom: min((fitting * 4).rounded(.down) / 4, mostZoom))
    }

    private static func rounded(_ number: Double, _ parts: Double) -> Double {
        (number * parts).rounded() / parts
    }
}

extension MapRegion: LosslessStringConvertible {
    /// Parses `LATITUDE,LONGITUDE,ZOOM`, such as `60.17,24.94,14`; nil for anything else.
    ///
    /// - Parameter text: The untrusted text.
    public init?(_ text: String) {
        guard text.utf8.count <= 60 else { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }
        guard parts.count == 3, numbers.count == 3, numbers.allSatisfy(\.isFinite),
            abs(numbers[0]) <= 90, abs(numbers[1]) <= 180, MapRegion.zooms.contains(numbers[2])
        else { return nil }
        self.init(
            centre: MapPosition(latitude: numbers[0], longitude: numbers[1]), zoom: numbers[2])
    }

    /// The region as `LATITUDE,LONGITUDE,ZOOM`.
    public var description: String {
        [
            MapRegion.text(centre.latitude, places: 6), MapRegion.text(centre.longitude, places: 6),
            MapRegion.text(zoom, places: 2),
        ].joined(separator: ",")
    }

    private static func text(_ number: Double, places: Int) -> String {
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        let whole = Int((number * Double(scale)).rounded())
        var text = "\(whole < 0 ? "-" : "")\(abs(whole) / scale)"
        var rest = abs(whole) % scale
        guard rest > 0 else { return text }
        var places = places
        while rest % 10 == 0 {
            rest /= 10
            places -= 1
        }
        let digits = "\(rest)"
        text += "."
        for _ in digits.utf8.count..<places { text += "0" }
        return text + digits
    }
}
