import Foundation

/// A map as it is drawn: its ground, its labels and its scale.
package struct MapPicture: Sendable {
    /// The shapes, in the order in which they are drawn one over the other.
    package let layers: [MapGround.Layer]

    /// Texts that cover neither each other nor a pin.
    package let labels: [MapLabel]

    package let scale: MapScale

    /// Where the person is; nil if that is not in the frame, or not known.
    package let person: MapVector?

    /// Where the middle is marked; nil where it is not.
    package let aim: MapVector?

    package let zoom: Double

    /// Draws a map.
    ///
    /// - Parameter overscan: How far beyond the frame the ground is drawn, in parts of its width
    ///   and height; by default as far as a drag needs it.
    /// - Complexity: O(n log n) in the number of points, as a rule.
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

    /// The layers that can be distinguished where it is drawn with few dots: as many fewer as it
    /// would have on a map that is that much further away.
    ///
    /// - Parameter points: How many points of the frame a dot is wide.
    package func layers(forDotsOf points: Double) -> [MapGround.Layer] {
        let away = max(0, log2(points))
        return layers.filter { layer in
            guard let kind = layer.kind, kind.isThinnedOut else { return true }
            return kind.leastZoom + away <= zoom
        }
    }
}

extension VectorShape.Kind {
    /// Whether a map that is further away has none of them, as there would be too many.
    fileprivate var isThinnedOut: Bool {
        switch self {
        case .street, .tertiary, .service, .footway, .tunnel, .pier, .building: true
        case .park, .beach, .water, .square, .river, .coast, .boundary, .rail, .secondary,
            .primary, .motorway:
            false
        }
    }
}
