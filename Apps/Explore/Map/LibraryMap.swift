import OpenStreetMap
public import PlacesMap
public import Waybill

/// The map of a library: the coasts, waters, parks and roads that were imported, as tiles
/// that every host can draw.
///
/// What cannot be read, or is damaged, is left out: a list of places is of use without it.
/// Tiles that were drawn once are kept in memory, and made again where what is stored has
/// changed. Copies share what they keep.
public struct LibraryMap: MapSource {
    private let library: MapLibrary?
    private let desk = MapDesk()

    /// Draws the map of a library.
    ///
    /// - Parameter library: What was imported; nil where there is none: then no tile is known.
    public init(_ library: MapLibrary?) { self.library = library }

    /// The zooms of which it has tiles.
    public var zooms: [Int] { library == nil ? [] : MapZoom.allCases.map(\.rawValue) }

    /// The tile at an address.
    ///
    /// - Returns: The tile; nil where nothing is known of it.
    /// - Complexity: That of ``tiles(covering:)``.
    public func tile(at address: VectorTile.Address) async -> VectorTile? {
        await tiles(at: [address]).first
    }

    /// The tiles that a map of a region needs: read together, and with the sea.
    ///
    /// - Complexity: O(n) in what is stored of them, where it is not known already.
    public func tiles(covering region: MapRegion) async -> [VectorTile] {
        await tiles(at: region.tileAddresses(ofZooms: zooms))
    }

    private func tiles(at addresses: [VectorTile.Address]) async -> [VectorTile] {
        guard let library, !addresses.isEmpty else { return [] }
        return await desk.tiles(at: addresses, in: library)
    }
}

/// Keeps what was drawn of a map.
private actor MapDesk {
    private static let mostTiles = 256

    /// The most charts of the sea that are kept.
    private static let mostCharts = 16

    private var drawn: [VectorTile.Address: Drawn] = [:]
    private var charts: [VectorTile.Address: Chart] = [:]
    private var charted = 0

    /// A tile, and what it was made of.
    private struct Drawn {
        var sources: [MapTile]
        var chart: Int
        var tile: VectorTile?
    }

    /// A chart of the sea, and what it was made of.
    private struct Chart {
        var number: Int
        var sources: [MapTile]
        var sea: SeaChart

        /// What coasts are taken to be in the finest tiles.
        var guesses: [SeaChart.Guess]
    }

    func tiles(
        at addresses: [VectorTile.Address], in library: MapLibrary
    ) async -> [VectorTile] {
        let zoom = addresses[0].zoom
        let stored = await library.read(addresses.filter { $0.zoom == zoom })
        let parents = Set(addresses.map { $0.parent(atZoom: SeaChart.zoom) })
        var seas: [VectorTile.Address: Chart] = [:]
        for parent in parents { seas[parent] = await chart(around: parent, in: library) }
        if drawn.count > MapDesk.mostTiles { drawn = [:] }
        return addresses.compactMap { address in
            let sea = seas[address.parent(atZoom: SeaChart.zoom)]
            let sources = stored[address] ?? []
            if let known = drawn[address], known.sources == sources, known.chart == sea?.number {
                return known.tile
            }
            let tile = VectorTile(
                address, of: sources, sea: sea?.sea,
                guesses: zoom > SeaChart.zoom ? sea?.guesses ?? [] : sea?.sea.guesses ?? [])
            drawn[address] = Drawn(sources: sources, chart: sea?.number ?? 0, tile: tile)
            return tile
        }
    }

    private func chart(
        around tile: VectorTile.Address, in library: MapLibrary
    ) async -> Chart? {
        let around = (-1...1).flatMap { south in
            (-1...1).compactMap { tile.moved(east: $0, south: south) }
        }
        let stored = await library.read(around)
        let sources = around.flatMap { stored[$0] ?? [] }
        if let known = charts[tile], known.sources == sources { return known }
        func points(_ path: [Coordinate]) -> [WorldPoint] {
            path.map { WorldPoint($0, zoom: SeaChart.zoom).beside(tile) }
        }
        var (coasts, land): ([[WorldPoint]], [WorldPoint]) = ([], [])
        for address in around {
            let shapes = (stored[address] ?? []).readable
            coasts += Set(shapes.filter { $0.kind == .coast }.flatMap(\.paths)).map(points)
            land += shapes.filter(\.kind.isOnLand).flatMap(\.paths).flatMap(points)
        }
        let sea = SeaChart(around: tile, coasts: coasts, land: land)
        charted += 1
        var chart = Chart(number: charted, sources: sources, sea: sea, guesses: [])
        if !sea.guesses.isEmpty {
            let zoom = MapZoom.detail.rawValue
            let coasts = await library.coasts(near: sea.guesses.map(\.start), atZoom: zoom)
            chart.guesses = sea.guesses(atZoom: zoom, of: coasts)
        }
        if charts.count >= MapDesk.mostCharts { charts = [:] }
        charts[tile] = chart
        return chart
    }
}

extension MapLibrary {
    /// The tiles that are stored; none where they cannot be read.
    fileprivate func read(
        _ addresses: [VectorTile.Address]
    ) async -> [VectorTile.Address: [MapTile]] {
        guard let first = addresses.first, let last = addresses.last,
            let zoom = MapZoom(rawValue: first.zoom), let bounds = first.bounds(to: last)
        else { return [:] }
        let tiles = (try? await tiles(in: bounds, zoom: zoom)) ?? []
        let wanted = Dictionary(
            addresses.map { ($0.description, $0) }, uniquingKeysWith: { one, _ in one })
        return tiles.reduce(into: [:]) { found, tile in
            if let address = wanted[tile.path] { found[address, default: []].append(tile) }
        }
    }

    /// The coasts in the finer tiles at some points of the overview.
    fileprivate func coasts(near points: [WorldPoint], atZoom zoom: Int) async -> [[WorldPoint]] {
        let factor = 1 << (zoom - SeaChart.zoom)
        var coasts: Set<[WorldPoint]> = []
        for point in points.prefix(64) {
            let (x, y) = (
                point.x * factor / WorldPoint.extent, point.y * factor / WorldPoint.extent
            )
            // What is rounded to a border may be on its other side.
            for south in -1...1 {
                let row = (-1...1).compactMap { east in
                    VectorTile.Address(zoom: zoom, x: x + east, y: y + south)
                }
                let shapes = await read(row).values.flatMap(\.readable)
                for path in shapes.filter({ $0.kind == .coast }).flatMap(\.paths) {
                    coasts.insert(path.map { WorldPoint($0, zoom: zoom) })
                }
            }
        }
        // In an order that does not change.
        return coasts.sorted { one, other in
            one.lexicographicallyPrecedes(other) { ($0.x, $0.y) < ($1.x, $1.y) }
        }
    }
}

extension [MapTile] {
    /// The shapes in the tiles; those that are damaged have none.
    fileprivate var readable: [MapShape] { flatMap { (try? $0.shapes()) ?? [] } }
}

extension MapKind {
    fileprivate var isOnLand: Bool {
        switch self {
        case .park, .green, .square, .rail, .road: true
        case .coast, .water, .river, .beach, .pier, .tunnel: false
        }
    }
}

extension WorldPoint {
    /// The same point, as many times around the Earth as brings it near a tile of the
    /// overview.
    fileprivate func beside(_ tile: VectorTile.Address) -> WorldPoint {
        let world = WorldPoint.size(tile.zoom)
        let away = Double(tile.middle.x - x) / Double(world)
        return WorldPoint(x: x + Int(away.rounded()) * world, y: y)
    }
}
