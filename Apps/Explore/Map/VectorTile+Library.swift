import OpenStreetMap
import PlacesMap
import Waybill

extension VectorTile {
    /// A tile as it is stored; nil where there is nothing in it.
    ///
    /// - Parameters:
    ///   - address: Which tile.
    ///   - sources: What is stored of it; shapes that several have alike are drawn once, and
    ///     those of damaged ones not at all.
    ///   - coastlines: The coasts around it, by their extracts.
    /// - Complexity: O(n) in the number of points.
    init?(
        _ address: Address, of sources: [MapTile], coastlines: [ExtractName: Coastline]
    ) {
        let stored = sources.map { ($0.extract, (try? $0.shapes()) ?? []) }
        let coastal = stored.filter { $1.contains { $0.kind == .coast } }.map(\.0)
        // An extract ends within another's sea: what is sea in a closed one is sea.
        let isSea = coastlines.contains { extract, coastline in
            !coastal.contains(extract) && (coastal.isEmpty || coastline.isClosed)
                && coastline.isSea(in: address)
        }
        // Of extracts that overlap, the coast of the one that knows most of it is drawn.
        let drawn = coastal.max {
            (coastlines[$0]?.count ?? 0) < (coastlines[$1]?.count ?? 0)
        }
        var known: Set<MapShape> = []
        let shapes = stored.flatMap { extract, shapes in
            shapes.filter { $0.kind != .coast || !isSea && extract == drawn }
        }
        .filter { known.insert($0).inserted }.map { VectorShape($0, in: address) }
        .filter { !$0.paths.isEmpty }
        guard isSea || !shapes.isEmpty else { return nil }
        self.init(address, isSea: isSea, shapes: shapes)
    }
}

extension VectorShape {
    /// A shape in a tile.
    fileprivate init(_ shape: MapShape, in address: VectorTile.Address) {
        self.init(
            Kind(shape.kind), name: shape.name,
            paths: shape.paths.compactMap { path in
                let points = path.compactMap {
                    WorldPoint($0, zoom: address.zoom).point(in: address)
                }
                // Of what is not within the tile nothing is drawn: it would be cut anywhere.
                return points.count == path.count && points.count > 1 ? points : nil
            })
    }
}

extension VectorShape.Kind {
    init(_ kind: MapKind) {
        self =
            switch kind {
            case .coast: .coast
            case .water: .water
            case .river: .river
            case .park, .green: .park
            case .beach: .beach
            case .square: .square
            case .pier: .pier
            case .rail: .rail
            case .tunnel: .tunnel
            case .road(.motorway): .motorway
            case .road(.trunk), .road(.primary): .primary
            case .road(.secondary): .secondary
            case .road(.tertiary): .tertiary
            case .road(.street): .street
            case .road(.service): .service
            case .road(.path): .footway
            }
    }
}
