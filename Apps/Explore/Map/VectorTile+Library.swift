import OpenStreetMap
import PlacesMap
import Waybill

extension VectorTile {
    /// A tile as it is stored; nil where there is nothing in it.
    ///
    /// - Parameter sea: Where the sea is; nil where that is not known.
    /// - Complexity: O(n) in the number of points.
    init?(
        _ address: Address, of sources: [MapTile], sea: SeaChart?, guesses: [SeaChart.Guess]
    ) {
        var known: Set<MapShape> = []
        var shapes = sources.flatMap { (try? $0.shapes()) ?? [] }
            .filter { known.insert($0).inserted }
            .map { VectorShape($0, in: address, without: guesses.compactMap(\.cut)) }.filter {
                !$0.paths.isEmpty
            }
        let hasLand = shapes.contains { $0.kind != .coast && $0.kind != .water }
        let guessed = guesses.compactMap { $0.part(in: address) }
        if !guessed.isEmpty { shapes.append(VectorShape(.coast, paths: guessed)) }
        let side = sea?.side(of: address)
        let isSea = side.map { $0.isSea && ($0.isKnown || !hasLand) } ?? false
        guard isSea || !shapes.isEmpty else { return nil }
        self.init(address, ground: isSea ? .sea : .land, shapes: shapes)
    }
}

extension VectorShape {
    /// A shape in a tile, without the ends of coasts that are cut off.
    fileprivate init(_ shape: MapShape, in address: VectorTile.Address, without cuts: [CoastCut]) {
        self.init(
            Kind(shape.kind), name: shape.name,
            paths: shape.paths.compactMap { path in
                var path = path.map { WorldPoint($0, zoom: address.zoom) }
                if shape.kind == .coast { for cut in cuts { path = cut.applied(to: path) } }
                let points = path.compactMap { $0.point(in: address) }
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
