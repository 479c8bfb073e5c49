import Foundation
import Testing
import WaybillLists
import WaybillScreens
import WaybillTesting

/// The names of streets, and what they keep clear of.
@Suite struct MapLabelTests {
    private let region = MapRegion(centre: MapPosition(latitude: 46, longitude: -31), zoom: 16)

    /// A map of lines that are given in points of the frame.
    private func map(
        _ lines: [(kind: VectorShape.Kind, name: String, path: [MapVector])], pins: [MapPin] = [],
        person: MapPosition? = nil, fillsScreen: Bool = false
    ) -> MapContent {
        let drawn = DrawnMap(
            lines.map { line in .init(line.kind, name: line.name, at: [line.path.map(position)]) },
            zooms: [14])
        let tiles = region.tileAddresses(ofZooms: [14]).compactMap { drawn.tile(at: $0) }
        return MapContent(
            "Town", region: region, tiles: tiles, pins: pins, person: person,
            fillsScreen: fillsScreen)
    }

    private func position(_ point: MapVector) -> MapPosition {
        let projection = MapProjection(zoom: region.zoom)
        let middle = projection.point(of: region.centre)
        return projection.position(
            of: MapVector(
                x: middle.x + point.x - MapFrame.width / 2,
                y: middle.y + point.y - MapFrame.height / 2))
    }

    private func pin(_ id: String, x: Double, y: Double) -> MapPin {
        MapPin(id, at: position(MapVector(x: x, y: y)), label: id)
    }

    /// How far a point is from a line.
    private func distance(_ point: MapVector, _ line: [MapVector]) -> Double {
        zip(line, line.dropFirst()).map { start, end in
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let length = max(dx * dx + dy * dy, 1e-9)
            let along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / length
            let share = min(max(along, 0), 1)
            return hypot(point.x - start.x - share * dx, point.y - start.y - share * dy)
        }.min() ?? .infinity
    }

    /// A circular arc through the frame.
    private func arc(_ radius: Double, y: Double) -> [MapVector] {
        stride(from: -1.0, through: 1.0, by: 0.05).map { share in
            let way = share * asin(min(1, 175 / radius))
            return MapVector(x: 180 + radius * sin(way), y: y + radius * (1 - cos(way)))
        }
    }

    @Test(arguments: SeededGenerator.seeds(30))
    func `the name of a street stands on it, also where it bends`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let path = arc(.random(in: 180...900, using: &random), y: 60)
        let map = map([(.street, "Crescent Street", path)])
        // A tight bend has room for it where the frame is drawn larger.
        let label = try #require(MapPicture(map).labels.first, "seed \(seed)")
        let half = Double(label.text.count) * 3.2 * (label.needsRoom ? 0.5 : 1)
        let turn = label.turn * .pi / 180
        for share in [-1, -0.5, 0, 0.5, 1] {
            let point = MapVector(
                x: label.point.x + share * half * cos(turn),
                y: label.point.y + share * half * sin(turn))
            #expect(distance(point, path) <= 3.5, "seed \(seed) at \(share)")
        }
    }

    @Test func `a street has its name where it is in the frame`() throws {
        // Its longest straight part is beyond the frame.
        let path = [(-170.0, 100.0), (40, 100), (180, 60), (330, 130)].map {
            MapVector(x: $0.0, y: $0.1)
        }
        let label = try #require(
            MapPicture(map([(.street, "Long Street", path)])).labels.first)
        #expect(label.point.x > 20 && distance(label.point, path) < 2.6)
    }

    @Test func `a name goes further along its street where something is in the way`() throws {
        let path = [MapVector(x: 5, y: 120), MapVector(x: 355, y: 120)]
        let middle = pin("P", x: 180, y: 120)
        let labels = MapPicture(map([(.street, "High Street", path)], pins: [middle])).labels
        let label = try #require(labels.first { $0.kind == .street })
        #expect(!label.needsRoom && abs(label.point.y - 120) < 0.2)
    }

    @Test func `streets that lie at a slant beside each other all have their names`() {
        let names = (1...7).map { "Slant Street \($0)" }
        let lines = names.enumerated().map { index, name in
            let x = 20 + 24 * Double(index)
            return (
                VectorShape.Kind.street, name,
                [MapVector(x: x, y: 20), MapVector(x: x + 160, y: 195)]
            )
        }
        let labels = MapPicture(map(lines)).labels
        #expect(Set(labels.map(\.text)) == Set(names))
        #expect(labels.allSatisfy { !$0.needsRoom && distance($0.point, lines[0].2) < 140 })
    }

    @Test func `a pin keeps its name where a street runs under it`() {
        let streets = (0..<12).map { index in
            let y = 6 + 20 * Double(index)
            return (
                VectorShape.Kind.primary, "Avenue \(index)",
                [MapVector(x: 2, y: y), MapVector(x: 358, y: y)]
            )
        }
        let pins = [pin("Café", x: 90, y: 70), pin("Bank", x: 250, y: 150)]
        let labels = MapPicture(map(streets, pins: pins)).labels
        #expect(Set(labels.compactMap(\.mark?.label)) == ["Café", "Bank"])
    }

    @Test func `no name stands on the scale, on the person or on a sign of several`() throws {
        let pins = (0..<12).map { pin("\($0)", x: 180 + Double($0 % 4), y: 60) }
        let person = MapVector(x: 90, y: 120)
        let rows = (0..<24).map { index in
            let y = 5 + 10 * Double(index)
            return (
                VectorShape.Kind.street, "S \(index)",
                [MapVector(x: 1, y: y), MapVector(x: 359, y: y)]
            )
        }
        let address = MapAddress(RouteURL(path: ["map"]), region: "at")
        let plain = map(rows, pins: pins, person: position(person))
        let content = MapContent(
            "Town", region: region, tiles: plain.tiles, pins: pins, person: plain.person,
            address: address)
        #expect(content.marks.map(\.pins.count) == [12])
        for label in MapPicture(content).labels where label.kind == .street {
            let (half, high) = (label.needsRoom ? 0.5 : 1, label.needsRoom ? 3.7 : 7.4)
            #expect(
                label.point.x > 100 || label.point.y + high < MapFrame.height - 33, "\(label)")
            for (x, y, radius) in [(person.x, person.y, 12.0), (180, 60, 14.0)] {
                let isBeside = abs(label.point.y - y) >= radius * half + high
                #expect(isBeside || abs(label.point.x - x) >= radius * half, "\(label)")
            }
        }
    }

    @Test func `a park that is a pin too has its name once`() {
        let park = [(60.0, 60.0), (300, 60), (300, 180), (60, 180)].map {
            MapVector(x: $0.0, y: $0.1)
        }
        let labels = MapPicture(
            map([(.park, "Old Garden", park)], pins: [pin("Old Garden", x: 100, y: 80)])
        ).labels
        #expect(labels.map(\.text) == ["Old Garden"] && labels[0].mark != nil)
        #expect(MapPicture(map([(.park, "Old Garden", park)])).labels.count == 1)
    }

    @Test func `the scale stands on the right where pins are on the left`() {
        let left = map([], pins: [pin("a", x: 40, y: 220)])
        let right = map([], pins: [pin("a", x: 320, y: 220)])
        #expect(left.hasScaleOnRight && !right.hasScaleOnRight && !map([]).hasScaleOnRight)
    }

    @Test func `what a tall or a wide window shows beyond the frame has its pins and names`()
        throws
    {
        let pins = [
            pin("in", x: 100, y: 100), pin("below", x: 100, y: 300), pin("east", x: 480, y: 100),
            pin("edge", x: 180, y: 238), pin("away", x: 100, y: 500),
        ]
        let still = map([], pins: pins)
        #expect(still.outerMarks.isEmpty && still.marks.map(\.id) == ["in"])
        let path = [MapVector(x: 20, y: 330), MapVector(x: 340, y: 330)]
        let full = map([(.street, "Far Street", path)], pins: pins, fillsScreen: true)
        #expect(full.marks.map(\.id) == ["in"])
        #expect(Set(full.outerMarks.map(\.id)) == ["below", "east", "edge"])
        let labels = MapPicture(full).labels
        #expect(Set(labels.map(\.text)) == ["in", "below", "east", "edge", "Far Street"])
        let windows = Dictionary(
            labels.map { ($0.text, $0.window) }, uniquingKeysWith: { one, _ in one })
        #expect(windows["in"] == .any)
        for (name, side) in [("below", MapWindow.Side.tall), ("edge", .tall), ("east", .wide)] {
            let window = try #require(windows[name])
            #expect(window.side == side && window.step > 0, "\(name)")
        }
    }

    @Test
    func `what is beyond the frame belongs to windows that reach there, and never to a corner`()
        throws
    {
        let pins = (0..<300).map { index -> MapPin in
            let (x, y) = (index * 97 % 720 - 180, index * 61 % 480 - 120)
            return pin("Place \(index)", x: Double(x), y: Double(y))
        }
        let map = map([], pins: pins, fillsScreen: true)
        #expect(map.outerMarks.count > 20)
        for mark in map.outerMarks {
            let window = try #require(mark.window)
            // With each step a window is 18 points wider on each side, or 15 taller.
            let east = window.side == .wide ? 180 + 18 * Double(window.step) : 180
            let south = window.side == .tall ? 120 + 15 * Double(window.step) : 120
            #expect(abs(mark.point.x - 180) + mark.radius <= east, "\(mark.id)")
            #expect(abs(mark.point.y - 120) + mark.radius <= south, "\(mark.id)")
        }
        let labels = MapPicture(map).labels
        #expect(labels.contains { $0.window.side == .tall })
        #expect(labels.contains { $0.window.side == .wide && $0.window.step > 0 })
    }

    @Test func `a map that marks its middle says so, and not where the person is`() {
        let map = MapContent("Town", region: region, marksMiddle: true)
        #expect(MapPicture(map).aim == MapVector(x: 180, y: 120) && MapPicture(map).person == nil)
        let row = Page.Row(id: "map", content: .map(map))
        #expect(row.semantics.children.first?.children.map(\.name) == ["You are here"])
    }

    @Test func `with few dots streets give way to roads`() {
        let line = [MapVector(x: 1, y: 9), MapVector(x: 300, y: 200)]
        let picture = MapPicture(
            map([(.street, "", line), (.primary, "", line), (.footway, "", line)]))
        func kinds(_ points: Double) -> [VectorShape.Kind] {
            picture.layers(forDotsOf: points).compactMap(\.kind)
        }
        #expect(kinds(1) == [.footway, .street, .primary])
        #expect(kinds(4) == [.street, .primary] && kinds(12) == [.primary])
    }
}
