/// Clusters pins that are nearer to each other than a finger is wide.
///
/// Each pin in its order becomes a mark, or joins the nearest one. All pins take part, also those
/// outside the frame, so that marks stay the same while a map moves.
struct PinClusters {
    /// The marks in the frame, in reading order.
    private(set) var marks: [MapMark] = []

    /// The visible marks beyond the frame.
    private(set) var outerMarks: [MapMark] = []

    private let pinCount: Int

    /// The least distance of marks, in points.
    static let distance = 44.0

    /// The most marks without zoom, more than a user could press.
    static let most = 200

    private struct Cluster {
        var point: MapVector
        var pins: [Int]
    }

    struct Subject: Hashable {
        var pins: [MapPin]
        var selected: String?
        var region: MapRegion
        var address: MapAddress?
        var texts: MapTexts

        /// Whether there are marks beyond the frame.
        var hasOuter: Bool

        /// Hashes the number of pins; the pins themselves would take too long.
        func hash(into hasher: inout Hasher) {
            hasher.combine(pins.count)
            hasher.combine(selected)
            hasher.combine(region)
        }
    }

    private static let made = SharedCache<Subject, PinClusters>(limit: 64, weightLimit: 20_000)

    /// Clusters pins, or takes the cached clusters of equal ones.
    init(_ subject: Subject) {
        self = PinClusters.made.value(for: subject, weight: \.pinCount) {
            PinClusters(making: subject)
        }
    }

    private init(making subject: Subject) {
        let (pins, selected) = (subject.pins, subject.selected)
        pinCount = pins.count
        let (region, address, texts) = (subject.region, subject.address, subject.texts)
        let points = pins.map { region.point(of: $0.position) }
        let alone = selected.flatMap { id in pins.firstIndex { $0.id == id } }
        func clusters(_ distance: Double) -> [Cluster] {
            PinClusters.clusters(points, alone: alone, distance: distance)
        }
        // At the nearest zoom clusters cannot be split.
        let comesApart = address != nil && region.zoom < MapRegion.zooms.upperBound
        var all = clusters(comesApart ? PinClusters.distance : 0)
        if all.count(where: PinClusters.isInFrame) > PinClusters.most {
            all = clusters(PinClusters.distance)
        }
        func mark(_ cluster: Cluster) -> MapMark {
            let first = pins[cluster.pins[0]]
            let count = cluster.pins.count - 1
            let url =
                if count == 0 {
                    first.destination ?? address?.url(selecting: first.id)
                } else if comesApart {
                    address?.url(showing: PinClusters.nearer(cluster.pins.map { pins[$0] }, region))
                } else {
                    nil as RouteURL?
                }
            return MapMark(
                pins: cluster.pins.map { pins[$0].id },
                label: count == 0
                    ? first.label : "\(first.label) \(texts.and) \(count) \(texts.more)",
                language: count == 0 ? first.language : nil, symbol: first.symbol,
                point: cluster.point, url: url,
                isSelected: count == 0 && first.id == selected)
        }
        let sorted = all.sorted { PinClusters.isBefore($0.point, $1.point) }
        marks = sorted.filter(PinClusters.isInFrame).map(mark)
        guard subject.hasOuter else { return }
        let beyond = sorted.filter {
            !PinClusters.isInFrame($0)
                && MapMark.window(at: $0.point, pinCount: $0.pins.count) != nil
        }
        outerMarks = beyond.prefix(PinClusters.most).map(mark)
    }

    private static func isInFrame(_ cluster: Cluster) -> Bool {
        MapFrame.hasSign(at: cluster.point)
    }

    /// The reading order: lines from the top, and each from the left.
    private static func isBefore(_ one: MapVector, _ other: MapVector) -> Bool {
        let (line, otherLine) = (
            (one.y / distance).rounded(.down), (other.y / distance).rounded(.down)
        )
        return (line, one.x, one.y) < (otherLine, other.x, other.y)
    }

    private static func nearer(_ pins: [MapPin], _ region: MapRegion) -> MapRegion {
        let most = MapRegion.zooms.upperBound
        let fitting = MapRegion(showing: pins.map(\.position), mostZoom: most)
        return MapRegion(centre: fitting.centre, zoom: max(fitting.zoom, region.zoom + 1))
    }

    private static func clusters(
        _ points: [MapVector], alone: Int?, distance: Double
    ) -> [Cluster] {
        guard distance > 0 else {
            return points.enumerated().map { Cluster(point: $1, pins: [$0]) }
        }
        var clusters: [Cluster] = []
        // The marks by square, to compare only those around a pin.
        var squares: [Square: [Int]] = [:]
        if let alone { clusters.append(Cluster(point: points[alone], pins: [alone])) }
        for (index, point) in points.enumerated() where index != alone {
            // The world is 134 million points wide at most.
            let square = Square(
                x: Int((point.x / distance).rounded(.down)),
                y: Int((point.y / distance).rounded(.down)))
            var nearest: Int?
            var least = distance * distance
            for y in square.y - 1...square.y + 1 {
                for x in square.x - 1...square.x + 1 {
                    for near in squares[Square(x: x, y: y)] ?? [] {
                        let away = clusters[near].point.squaredDistance(to: point)
                        if away < least { (nearest, least) = (near, away) }
                    }
                }
            }
            if let nearest {
                clusters[nearest].pins.append(index)
            } else {
                squares[square, default: []].append(clusters.count)
                clusters.append(Cluster(point: point, pins: [index]))
            }
        }
        return clusters
    }

    private struct Square: Hashable {
        var x: Int
        var y: Int
    }
}

extension MapVector {
    func squaredDistance(to other: MapVector) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return dx * dx + dy * dy
    }
}
