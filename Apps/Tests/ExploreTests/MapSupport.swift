import Foundation
import PlacesTestSupport
import Testing
import Waybill
import WaybillTestSupport
import WaybillTesting
import WaybillWeb

@testable import Explore
@testable import OpenStreetMap
@testable import Places
@testable import PlacesMap

/// A guide with a map of shapes that a test makes up.
struct MappedExplore {
    let tiles: InMemoryRecordStore<MapTile>
    let library: PlaceLibrary
    let app: ExploreApp

    /// Imports shapes.
    ///
    /// - Parameters:
    ///   - shapes: The shapes, as they are found in an extract.
    ///   - bounds: The bounding box of the extract.
    ///   - places: The places.
    ///   - home: Where a visitor is thought to be.
    /// - Throws: `PersistenceError`.
    init(
        _ shapes: [MapShape], in bounds: OSMBounds? = nil,
        places: [Place] = NewYork.places, home: Coordinate
    ) async throws {
        tiles = try InMemoryRecordStore()
        let map = MapLibrary(store: tiles)
        library = PlaceLibrary(store: try InMemoryRecordStore(places), map: map)
        app = ExploreApp(.test(library: library, home: home))
        try await put(shapes, in: bounds)
    }

    /// Puts other shapes in the place of those that there are.
    func put(
        _ shapes: [MapShape], in bounds: OSMBounds? = nil, as name: String = "made-up"
    ) async throws {
        let extract = ExtractName(ofFileAt: name)
        var tiler = MapTiler()
        for shape in shapes where shape.kind != .coast { try tiler.add(shape) }
        try tiler.add(coasts: shapes.filter { $0.kind == .coast }, in: bounds)
        try await library.map?.replace([extract], with: tiler.tiles(of: extract))
    }
}

extension Page {
    /// The map of the page, if it has one.
    var map: MapContent? {
        for row in sections.filter({ $0.id == "map" }).flatMap(\.rows) {
            if let map = row.content.map { return map }
        }
        return nil
    }
}

extension Content {
    /// The first map in it.
    var map: MapContent? {
        switch self {
        case .map(let map): map
        case .row(let parts), .column(let parts), .group(_, let parts):
            parts.lazy.compactMap(\.map).first
        default: nil
        }
    }
}

/// The sea as a page of the web draws it: outlines of which an odd number is around it.
struct DrawnSea {
    private var outlines: [[(x: Double, y: Double)]] = []
    private let region: MapRegion

    /// Draws a region.
    ///
    /// - Parameters:
    ///   - region: The region.
    ///   - app: The guide.
    /// - Throws: An error where the page is not HTML.
    init(_ region: MapRegion, of app: ExploreApp) async throws {
        self.region = region
        let web = WebHost(app, clock: TestClock())
        let page = try HTMLDocument(
            await web.respond(method: "GET", target: "/map?map=\(region)").body)
        let path = page.elements(named: "path").first { $0["class"] == "area sea" }
        for outline in (path?["d"] ?? "").split(separator: "M") {
            outlines.append(DrawnSea.points(outline.dropLast()))
        }
    }

    /// Reads `10 20l3-4 5 6`: a point, and how far each next one is from it.
    private static func points(_ text: Substring) -> [(x: Double, y: Double)] {
        let numbers = text.replacing("l", with: " ").replacing("-", with: " -")
            .split(separator: " ").compactMap { Double($0) }
        var points: [(x: Double, y: Double)] = []
        for index in stride(from: 0, to: numbers.count - 1, by: 2) {
            let last = points.last ?? (0, 0)
            points.append((last.x + numbers[index], last.y + numbers[index + 1]))
        }
        return points
    }

    /// Whether a place in the frame is drawn as sea.
    func contains(_ place: Coordinate) -> Bool {
        let world = 2_560 * exp2(region.zoom)
        func vertical(_ latitude: Double) -> Double {
            (1 - asinh(tan(latitude * .pi / 180)) / .pi) / 2 * world
        }
        let x = 1_800 + (place.longitude - region.centre.longitude) / 360 * world
        let y = 1_200 + vertical(place.latitude) - vertical(region.centre.latitude)
        var isInside = false
        for outline in outlines {
            for (one, next) in zip(outline, outline.dropFirst() + outline.prefix(1))
            where (one.y > y) != (next.y > y) {
                let crossing = one.x + (y - one.y) / (next.y - one.y) * (next.x - one.x)
                if crossing > x { isInside.toggle() }
            }
        }
        return isInside
    }
}
