import Foundation

package struct MapPicture: Sendable {
    /// The ground; nil if it is not wanted.
    package let ground: MapGround?

    package let labels: [MapLabel]

    package let scale: MapScale

    /// The user's position; nil if it is unknown or outside the frame.
    package let person: MapVector?

    /// The marked middle; nil without a mark.
    package let aim: MapVector?

    package let zoom: Double

    private struct Subject: Hashable {
        var map: MapContent
        var overscan: Double?
        var hasGround: Bool
        var namesLines: Bool
    }

    private static let drawn = SharedCache<Subject, MapPicture>(
        limit: 64, weightLimit: 1_000_000)

    /// Draws a map, or takes the cached picture of an equal one.
    ///
    /// - Parameter overscan: The margin of the ground, in parts of its size; enough for a drag by
    ///   default.
    package init(
        _ map: MapContent, overscan: Double? = nil, hasGround: Bool = true, namesLines: Bool = true
    ) {
        let subject = Subject(
            map: map, overscan: overscan, hasGround: hasGround, namesLines: namesLines)
        let weight = { (picture: MapPicture) in picture.ground?.weight ?? 0 }
        self = MapPicture.drawn.value(for: subject, weight: weight) {
            MapPicture(drawing: subject)
        }
    }

    private init(drawing subject: Subject) {
        let map = subject.map
        let margin = map.fillsScreen ? MapFrame.margin : 0
        let overscan = subject.overscan ?? MapFrame.overscan + margin / 2
        ground =
            subject.hasGround
            ? MapGround(.init(region: map.region, tiles: map.tiles, overscan: overscan)) : nil
        let names = ground?.names.filter { subject.namesLines || $0.kind.isArea } ?? []
        labels = LabelPlacing(map, names: names).labels
        scale = MapScale(of: map.region, units: map.texts.units)
        person = map.personPoint
        aim = map.aimPoint
        zoom = map.region.zoom
    }

    package var layers: [MapGround.Layer] { ground?.layers ?? [] }

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
