import Testing
import WaybillLists
import WaybillTesting

/// What is listed with nested conditions equals what is put together by hand.
@Suite struct ListBuilderPropertyTests {
    @Test(arguments: SeededGenerator.seeds(300))
    func `a listed description equals the same one made with arrays`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let outlines = (0..<random.below(4)).map { _ in Outline(depth: 4, &random) }
        let optional = random.flip() ? Outline(depth: 3, &random) : nil

        let listed = SectionRecord.list {
            for (index, outline) in outlines.enumerated() {
                if index.isMultiple(of: 2) {
                    SectionRecord(id: RecordID(index)) { outline.listed }
                } else {
                    SectionRecord(id: RecordID(index)) {
                        outline.listed
                        outline.listed
                    }
                }
            }
            if let optional { SectionRecord(id: "optional") { optional.listed } }
        }
        var made: [SectionRecord] = []
        for (index, outline) in outlines.enumerated() {
            let rows = index.isMultiple(of: 2) ? outline.made : outline.made + outline.made
            made.append(SectionRecord(id: RecordID(index), cells: rows))
        }
        if let optional { made.append(SectionRecord(id: "optional", cells: optional.made)) }
        #expect(listed == made, "seed \(seed)")
    }
}

/// Rows under nested conditions.
private indirect enum Outline {
    case row(Int)
    case rows([Int])
    case optional(Int?)
    case `if`(Bool, Outline)
    case either(Bool, Outline, Outline)
    case `for`([Outline])
    case choice(Int, Outline, Outline, Outline)

    init(depth: Int, _ random: inout SeededGenerator) {
        func part() -> Outline { Outline(depth: depth - 1, &random) }
        let number = random.below(1000)
        switch random.below(depth == 0 ? 3 : 7) {
        case 0: self = .row(number)
        case 1: self = .rows((0..<random.below(3)).map { number + $0 })
        case 2: self = .optional(random.flip() ? number : nil)
        case 3: self = .if(random.flip(), part())
        case 4: self = .either(random.flip(), part(), part())
        case 5: self = .for((0..<random.below(4)).map { _ in part() })
        default: self = .choice(random.below(4), part(), part(), part())
        }
    }

    private func row(_ id: Int) -> CellRecord {
        CellRecord(NameCell.self, model: "row \(id)", id: id)
    }

    /// The rows as the builder lists them.
    @CellBuilder var listed: [CellRecord] {
        switch self {
        case .row(let id): row(id)
        case .rows(let ids): ids.map(row)
        case .optional(let id): id.map(row)
        case .if(let isOn, let part): if isOn { part.listed }
        case .either(let isFirst, let one, let other):
            if isFirst { one.listed } else { other.listed }
        case .for(let parts): for part in parts { part.listed }
        case .choice(let choice, let first, let second, let third):
            switch choice {
            case 0: first.listed
            case 1:
                second.listed
                first.listed
            case 2: third.listed
            default: []
            }
        }
    }

    /// The rows as arrays.
    var made: [CellRecord] {
        switch self {
        case .row(let id): return [row(id)]
        case .rows(let ids): return ids.map(row)
        case .optional(let id):
            guard let id else { return [] }
            return [row(id)]
        case .if(let isOn, let part): return isOn ? part.made : []
        case .either(let isFirst, let one, let other): return (isFirst ? one : other).made
        case .for(let parts): return parts.reduce(into: []) { $0 += $1.made }
        case .choice(let choice, let first, let second, let third):
            return [first.made, second.made + first.made, third.made, []][choice]
        }
    }

    var words: [String] {
        switch self {
        case .row: ["row"]
        case .rows: ["rows"]
        case .optional: ["optional"]
        case .if(_, let part): ["if"] + part.words
        case .either(_, let one, let other): ["either"] + one.words + other.words
        case .for(let parts): ["for"] + parts.flatMap(\.words)
        case .choice(_, let first, let second, let third):
            ["choice"] + first.words + second.words + third.words
        }
    }
}
