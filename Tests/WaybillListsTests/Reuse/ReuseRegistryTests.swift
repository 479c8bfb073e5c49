import Testing
import WaybillLists

@Suite struct ReuseRegistryTests {
    private final class View {}
    private final class Owner {}

    private let view = View()

    private func record<C: Cell>(_ cell: C.Type, _ name: String) -> CellRecord
    where C.Model == NoModel {
        CellRecord(cell, model: NoModel(), id: 1, reuseIdentifier: name)
    }

    private enum OtherCell: Cell {
        typealias Model = NoModel
    }

    // Behaviour 1/122
    @Test func `a name is registered when it is first used, and not before`() throws {
        var registry = ReuseRegistry(sharesEdges: true)
        #expect(try registry.prepare(record(BlankCell.self, "a"), as: .cell, in: view) == .register)
        #expect(try registry.prepare(record(BlankCell.self, "a"), as: .cell, in: view) == .reuse)
        #expect(try registry.prepare(record(BlankCell.self, "b"), as: .cell, in: view) == .register)
    }

    // Behaviour 1/31
    @Test func `another view has everything registered again`() throws {
        var registry = ReuseRegistry(sharesEdges: false)
        let second = View()
        for view in [view, second, view] {
            for kind in ReuseRegistry.Kind.allCases {
                let steps = try (0..<2).map { _ in
                    try registry.prepare(record(BlankCell.self, "a"), as: kind, in: view)
                }
                #expect(steps == [.register, .reuse])
            }
        }
        #expect(
            try registry.prepare(record(OtherCell.self, "b"), as: .cell, in: second) == .register)
        #expect(
            try registry.prepare(record(OtherCell.self, "a"), as: .cell, in: second) == .register,
            "what the first view knew is not a conflict")
    }

    // Behaviour 1/31
    @Test func `a released view is not mistaken for the next`() throws {
        var registry = ReuseRegistry(sharesEdges: false)
        for _ in 0..<20 {
            let short = View()
            #expect(
                try registry.prepare(record(BlankCell.self, "a"), as: .cell, in: short)
                    == .register)
        }
    }

    // Behaviour 1/32, 1/123
    @Test func `one name for two cells is refused by all their names`() throws {
        var registry = ReuseRegistry(sharesEdges: true)
        _ = try registry.prepare(record(BlankCell.self, "a"), as: .cell, in: view)
        let conflict = #expect(throws: ReuseConflict.self) {
            try registry.prepare(
                record(OtherCell.self, "a"), as: .cell, in: view, owner: Owner())
        }
        #expect(conflict?.identifier == "a" && conflict?.kind == .cell)
        for word in ["\"a\"", "BlankCell", "OtherCell", "Owner", "cell"] {
            #expect(conflict?.description.contains(word) == true, "\(word)")
        }
        #expect(
            try registry.prepare(record(BlankCell.self, "a"), as: .cell, in: view) == .reuse,
            "the first one keeps the name")
    }

    // Behaviour 1/32, 1/124
    @Test(arguments: [true, false])
    func `names of rows are apart from those of headers and footers`(_ sharesEdges: Bool) throws {
        var registry = ReuseRegistry(sharesEdges: sharesEdges)
        _ = try registry.prepare(record(BlankCell.self, "a"), as: .header, in: view)
        #expect(
            try registry.prepare(record(OtherCell.self, "a"), as: .cell, in: view) == .register)
        if sharesEdges {
            #expect(
                try registry.prepare(record(BlankCell.self, "a"), as: .footer, in: view) == .reuse)
            #expect(throws: ReuseConflict.self) {
                try registry.prepare(record(OtherCell.self, "a"), as: .footer, in: view)
            }
        } else {
            #expect(
                try registry.prepare(record(OtherCell.self, "a"), as: .footer, in: view)
                    == .register)
        }
    }

    @Test func `a record without a name of its own has that of its cell`() throws {
        var registry = ReuseRegistry(sharesEdges: true)
        let plain = CellRecord(BlankCell.self, model: NoModel(), id: 1)
        _ = try registry.prepare(plain, as: .cell, in: view)
        #expect(
            try registry.prepare(record(BlankCell.self, "BlankCell"), as: .cell, in: view)
                == .reuse)
    }
}
