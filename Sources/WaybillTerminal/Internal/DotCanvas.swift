import WaybillScreens

/// A picture of Braille dots, two by four in a cell of a terminal.
///
/// Each cell has one colour: that of its most important content.
struct DotCanvas {
    private let columns: Int
    private let rows: Int
    private let scale: Double
    private var dots: [UInt8]
    private var roles: [TerminalRole]
    private var ranks: [Int]
    private var signs: [String?]

    /// The rows of a pin, by its cell.
    private var pins: [Int: [String]] = [:]

    /// Creates an empty picture of a map's frame.
    init(columns: Int, lines: Int, scale: Double? = nil) {
        self.columns = max(1, columns)
        rows = max(1, lines)
        self.scale = scale ?? Double(2 * self.columns) / MapFrame.width
        let count = self.columns * rows
        dots = [UInt8](repeating: 0, count: count)
        roles = [TerminalRole](repeating: .blank, count: count)
        ranks = [Int](repeating: -1, count: count)
        signs = [String?](repeating: nil, count: count)
    }

    /// Draws the ground of a map.
    ///
    /// - Complexity: O(n) in the length of its lines, and in the areas times their height.
    mutating func draw(_ picture: MapPicture) {
        let layers = picture.layers(forDotsOf: 1 / scale)
        for (rank, layer) in layers.enumerated() {
            let role = TerminalRole(layer.kind)
            if layer.isArea {
                fill(layer.paths, layer.kind, role, rank)
            } else {
                for path in layer.paths {
                    for (start, end) in zip(path, path.dropFirst()) { line(start, end, role, rank) }
                }
            }
        }
    }

    /// Puts a glyph of one column at a point, unless one is there.
    mutating func put(
        _ sign: String, _ role: TerminalRole, at point: MapVector, for pins: [String] = []
    ) {
        let (x, y) = (Int((point.x * scale).rounded(.down)), Int((point.y * scale).rounded(.down)))
        guard let cell = cell(x, y), signs[cell] == nil else { return }
        signs[cell] = sign
        roles[cell] = role
        if !pins.isEmpty { self.pins[cell] = pins }
    }

    /// Writes a name centred at a point, if there is room and each letter takes a column.
    mutating func name(_ text: String, _ role: TerminalRole, at point: MapVector) {
        let signs = text.map { sign -> String? in
            let isNarrow = sign.unicodeScalars.count == 1 && TextWidth.columns(of: "\(sign)") == 1
            return isNarrow ? String(sign) : nil
        }
        let row = Int((point.y * scale / 4).rounded(.down))
        // A blank is on each side of it.
        let first = Int((point.x * scale / 2 - Double(signs.count) / 2).rounded()) - 1
        let cells = first..<first + signs.count + 2
        guard (0..<rows).contains(row), cells.lowerBound >= 0, cells.upperBound <= columns,
            !signs.contains(nil), cells.allSatisfy({ self.signs[row * columns + $0] == nil })
        else { return }
        for (column, sign) in zip(cells, [" "] + signs.map { $0 ?? " " } + [" "]) {
            self.signs[row * columns + column] = sign
            roles[row * columns + column] = role
        }
    }

    /// Writes a text of narrow glyphs into the last line.
    mutating func write(_ text: String, _ role: TerminalRole) {
        for (column, sign) in text.enumerated() where column < columns {
            let cell = (rows - 1) * columns + column
            signs[cell] = String(sign)
            roles[cell] = role
            pins[cell] = nil
        }
    }

    /// The number of dots in a line.
    var width: Int { 2 * columns }

    /// The number of dots in a column.
    var height: Int { 4 * rows }

    /// Emits the glyphs other than blanks, with their roles, columns and rows.
    func copy(
        _ glyphs: TerminalStyle.Glyphs, to put: (String, TerminalRole, Int, Int) -> Void
    ) {
        for cell in dots.indices where dots[cell] > 0 || signs[cell] != nil {
            put(sign(of: cell, glyphs), roles[cell], cell % columns, cell / columns)
        }
    }

    func lines(_ glyphs: TerminalStyle.Glyphs) -> [DraftLine] {
        (0..<rows).map { row in
            DraftLine(
                cells: (row * columns..<(row + 1) * columns).map {
                    (sign(of: $0, glyphs), roles[$0], pins[$0] ?? [])
                })
        }
    }

    private func sign(of cell: Int, _ glyphs: TerminalStyle.Glyphs) -> String {
        if let sign = signs[cell] { return sign }
        guard dots[cell] > 0 else { return " " }
        if glyphs == .ascii { return roles[cell].asciiSign }
        return Unicode.Scalar(0x2800 + UInt32(dots[cell])).map { String(Character($0)) } ?? " "
    }

    // MARK: Dots

    /// The index of the cell of a dot; nil outside of the picture.
    private func cell(_ x: Int, _ y: Int) -> Int? {
        (0..<width).contains(x) && (0..<height).contains(y) ? y / 4 * columns + x / 2 : nil
    }

    /// The bits of the dots in a cell, by line and column.
    private static let bits: [[UInt8]] = [
        [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
    ]

    /// Sets a dot inside the picture.
    mutating func set(_ x: Int, _ y: Int, _ role: TerminalRole, _ rank: Int) {
        guard let cell = cell(x, y) else { return }
        dots[cell] |= DotCanvas.bits[y % 4][x % 2]
        guard rank >= ranks[cell] else { return }
        ranks[cell] = rank
        roles[cell] = role
    }

    private mutating func line(
        _ start: MapVector, _ end: MapVector, _ role: TerminalRole, _ rank: Int
    ) {
        let (dx, dy) = ((end.x - start.x) * scale, (end.y - start.y) * scale)
        let steps = max(abs(dx), abs(dy)).rounded(.up)
        guard steps.isFinite, steps < 10_000 else { return }
        for step in 0...max(1, Int(steps)) {
            let share = Double(step) / max(1, steps)
            set(
                Int((start.x * scale + share * dx).rounded(.down)),
                Int((start.y * scale + share * dy).rounded(.down)), role, rank)
        }
    }

    /// Fills an area with a pattern of its kind, on which lines stay visible.
    private mutating func fill(
        _ paths: MapPaths, _ kind: VectorShape.Kind?, _ role: TerminalRole, _ rank: Int
    ) {
        for (y, crossings) in crossings(of: paths).enumerated() {
            var turns = 0
            for (crossing, next) in zip(crossings, crossings.dropFirst()) {
                turns += crossing.turn
                // Outlines of the sea may have either orientation.
                guard kind == nil ? turns % 2 != 0 : turns != 0 else { continue }
                let first = max(0, Int(crossing.x.rounded()))
                let last = min(2 * columns, Int(next.x.rounded()))
                for x in first..<max(first, last) where isDotted(x, y, kind) {
                    set(x, y, role, rank)
                }
            }
        }
    }

    /// The intersection of an outline with a line of dots, and its direction.
    private struct Crossing {
        var x: Double
        var turn: Int
    }

    /// The intersections with the middles of the lines of dots, from left to right.
    private func crossings(of paths: MapPaths) -> [[Crossing]] {
        var crossings = [[Crossing]](repeating: [], count: 4 * rows)
        func line(below height: Double) -> Int {
            Int(min(max((height * scale - 0.5).rounded(.up), 0), Double(4 * rows)))
        }
        for path in paths {
            guard var from = path.last else { continue }
            for to in path {
                let (top, bottom, turn) = from.y < to.y ? (from, to, 1) : (to, from, -1)
                let share = (bottom.x - top.x) / (bottom.y - top.y)
                for y in line(below: top.y)..<line(below: bottom.y) {
                    let away = (Double(y) + 0.5) / scale - top.y
                    crossings[y].append(
                        Crossing(x: (top.x + share * away) * scale, turn: turn))
                }
                from = to
            }
        }
        return crossings.map { $0.sorted { $0.x < $1.x } }
    }

    private func isDotted(_ x: Int, _ y: Int, _ kind: VectorShape.Kind?) -> Bool {
        switch kind {
        case .park: x % 2 == 0 && y % 2 == 0
        case .building: (x + y) % 2 == 0
        case .square, .beach: false
        default: x % 2 == 0 && y % 4 == (x / 2 % 2 == 0 ? 1 : 3)
        }
    }
}

extension TerminalRole {
    init(_ kind: VectorShape.Kind?) {
        self =
            switch kind {
            case nil, .water, .river, .coast: .water
            case .park: .park
            case .tertiary, .secondary, .primary, .motorway: .road
            case .street: .body
            case .building, .boundary, .footway, .rail, .service, .square, .beach, .pier, .tunnel:
                .ground
            }
    }

    /// The glyph without dots.
    fileprivate var asciiSign: String {
        switch self {
        case .water: "~"
        case .park: "\""
        case .road, .series5: "#"
        case .body, .series3: "+"
        case .series1: "*"
        case .series2: "o"
        case .series4: "x"
        case .series6: "%"
        default: "."
        }
    }
}
