import Foundation
import Waybill

/// An island, drawn by formulas: a town with a ring road, a lake, and parks.
enum Island {
    static let harbour = place(1_150, 0.42)
    static let region = MapRegion(showing: outline(1), mostZoom: 17)
    static let map = DrawnMap(shapes)

    /// 500 places, the most important first.
    static let pins: [MapPin] = {
        var words = RandomWords(seed: 18)
        return (0..<500).map { number in
            let first = words.word()
            let symbol = kinds[words.below(kinds.count)]
            let way = Double(words.below(6_283)) / 1_000
            let part = Double(words.below(810)).squareRoot() / 31
            return MapPin(
                "\(number)", at: place(part * coast(way), way),
                label: "\(first.prefix(1).uppercased())\(first.dropFirst()) \(symbol.name)",
                symbol: symbol)
        }
    }()

    private static let kinds = [
        Symbol("cafe", sign: "c", path: "M5 8h11v5a5 5 0 0 1-11 0zM16 9h3v4h-3", tint: .amber),
        Symbol("shop", sign: "s", path: "M5 9h14l-1 11H6zM9 9V7a3 3 0 0 1 6 0v2", tint: .violet),
        Symbol(
            "museum", sign: "m", path: "M4 20h16M5 9l7-5 7 5zM7 10v8M12 10v8M17 10v8", tint: .blue),
        Symbol("garden", sign: "g", path: "M12 21v-8M12 13a5 5 0 1 1 .01 0z", tint: .green),
    ]

    /// A place so many metres from the middle, in a direction in radians.
    private static func place(_ distance: Double, _ way: Double) -> MapPosition {
        // The middle is at 46 degrees, where a degree to the east is 77 km.
        MapPosition(
            latitude: 46 + distance * sin(way) / 111_000,
            longitude: -31 + distance * cos(way) / 77_300)
    }

    /// How far the coast is from the middle, in metres.
    private static func coast(_ way: Double) -> Double {
        1_500 * (1 + 0.16 * sin(3 * way + 1) + 0.07 * sin(7 * way) + 0.04 * cos(13 * way))
    }

    /// A line around the middle, counter-clockwise, at a part of the way to the coast.
    private static func outline(_ part: Double) -> [MapPosition] {
        (0...240).map { place(part * coast(Double($0) * .pi / 120), Double($0) * .pi / 120) }
    }

    /// A round area, in metres.
    private static func round(_ east: Double, _ north: Double, _ size: Double) -> [MapPosition] {
        (0..<48).map { step in
            let way = Double(step) * .pi / 24
            let radius = size * (1 + 0.15 * sin(2 * way) + 0.1 * cos(5 * way))
            return at(east + radius * cos(way), north + 0.7 * radius * sin(way))
        }
    }

    private static func at(_ east: Double, _ north: Double) -> MapPosition {
        place((east * east + north * north).squareRoot(), atan2(north, east))
    }

    private static let shapes: [DrawnMap.Drawing] = {
        var words = RandomWords(seed: 7)
        var shapes: [DrawnMap.Drawing] = []
        func draw(_ kind: VectorShape.Kind, _ name: String = "", _ paths: [MapPosition]...) {
            shapes.append(.init(kind, name: name, at: paths))
        }
        draw(.coast, "", outline(1))
        draw(.park, "Great Wood", round(-840, 560, 310))
        draw(.park, "", round(-760, 640, 90))
        draw(.park, "Harbour Gardens", round(740, -390, 150))
        draw(.water, "Mirror Lake", round(-700, -630, 220), round(-690, -620, 45))
        draw(.river, "Copper River", [at(-520, -690), at(60, -790), at(120, -1_900)])
        draw(.primary, "Ring Road", outline(0.72))
        draw(.primary, "Market Street", [at(-655, 0), at(655, 0)])
        draw(.primary, "Lantern Street", [at(0, -655), at(0, 655)])
        draw(.motorway, "Lantern Bridge", [at(0, 0), at(9_000, 5_200)])
        draw(.rail, "", [at(-1_050, -250), at(-200, -60), at(500, 60), at(1_000, 420)])
        for line in stride(from: -520.0, through: 520, by: 130) {
            let end = (430_000 - line * line).squareRoot()
            if line != 0 {
                let (street, lane) = (words.word().capitalized, words.word().capitalized)
                draw(.street, "\(street) Street", [at(line, -end), at(line, end)])
                draw(.street, "\(lane) Lane", [at(-end, line), at(end, line)])
            }
            for y in stride(from: -490.0, through: 420, by: 130) {
                let (west, east) = (line + 30, line + 100)
                guard max(west * west, east * east) + max(y * y, (y + 60) * (y + 60)) < 420_000
                else { continue }
                draw(.building, "", [at(west, y), at(east, y), at(east, y + 60), at(west, y + 60)])
            }
        }
        for way in [0.9, 2.6, 4.2, 5.5] {
            let ring = place(0.72 * coast(way), way)
            draw(.secondary, "\(words.word().capitalized) Avenue", [place(650, way), ring])
            draw(.footway, "", [ring, place(0.95 * coast(way + 0.3), way + 0.3)])
        }
        return shapes
    }()
}
