import Foundation

package struct MapPicture: Sendable {
    package let layers: [MapGround.Layer]

    package let labels: [MapLabel]

    package let scale: MapScale

    /// The user's position; nil if it is unknown or outside the frame.
    package let person: MapVector?

    /// The marked middle; nil without a mark.
    package let aim: MapVector?

    package let zoom: Double

    /// Draws a map.
    ///
    /// - Parameter overscan: The margin of the ground, in parts of its size; enough for a drag by
    ///   default.
    package init(
        _ map: MapContent, overscan: Double? = nil, hasGround: Bool = true, namesLines: Bool = true
    ) {
        let margin = map.fillsScreen ? MapFrame.margin : 0
        let overscan = overscan ?? MapFrame.overscan + margin / 2
        let ground = hasGround ? MapGround(map, overscan: overscan) : nil
        layers = ground?.layers ?? []
        let names = ground?.names.filter { namesLines || $0.kind.isArea } ?? []
        labels = LabelPlacing(map, names: names).labels
        scale = MapScale(of: map.region, units: map.texts.units)
        person = map.personPoint
        aim = map.aimPoint
        zoom = map.region.zoom
    }

    /// The layers for a coarse display: as few as on a map that is that much further away.
    ///
    /// - Parameter points: The width of a dot, in points of the frame.
    package func layers(forDotsOf points: Double) -> [MapGround.Layer] {
        let away = max(0, log2(points))
        return layers.filter { layer in
            guard let kind = layer.kind, kind.isThinnedOut else { return true }
            return kind.leastZoom + away <= zoom
        }
    }
}

extension VectorShape.Kind {
    /// Whether the kind is hidden on maps from further away, as too dense.
    fileprivate var isThinnedOut: Bool {
        switch self {
        case .street, .tertiary, .service, .footway, .tunnel, .pier, .building: true
        case .park, .beach, .water, .square, .river, .coast, .boundary, .rail, .secondary,
            .primary, .motorway:
            false
        }
    }
}
