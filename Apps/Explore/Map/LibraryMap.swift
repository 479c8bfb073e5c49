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
        var coastlines: [ExtractName: Coastline]
    }

    func tiles(
        at addresses: [VectorTile.Address], in library: MapLibrary
    ) async -> [VectorTile] {
        let zoom = addresses[0].zoom
        let stored = await library.read(addresses.filter { $0.zoom == zoom })
        let parents = Set(addresses.map { $0.parent(atZoom: Coastline.zoom) })
        var nearby: [VectorTile.Address: Chart] = [:]
        for parent in parents { nearby[parent] = await chart(around: parent, in: library) }
        if drawn.count > MapDesk.mostTiles { drawn = [:] }
        return addresses.compactMap { address in
            let chart = nearby[address.parent(atZoom: Coastline.zoom)]
            let sources = stored[address] ?? []
            if let known = drawn[address], known.sources == sources, known.chart == chart?.number {
                return known.tile
            }
            let tile = VectorTile(address, of: sources, coastlines: chart?.coastlines ?? [:])
            drawn[address] = Drawn(sources: sources, chart: chart?.number ?? 0, tile: tile)
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
        var coasts: [ExtractName: [[WorldPoint]]] = [:]
        for source in sources {
            let shapes = (try? source.shapes()) ?? []
            for path in shapes.filter({ $0.kind == .coast }).flatMap(\.paths) {
                coasts[source.extract, default: []].append(
                    path.map { WorldPoint($0, zoom: Coastline.zoom).beside(tile) })
            }
        }
        charted += 1
        let chart = Chart(
            number: charted, sources: sources,
            coastlines: coasts.mapValues { Coastline($0, around: tile) })
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
