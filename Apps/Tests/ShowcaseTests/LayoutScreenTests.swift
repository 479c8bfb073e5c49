import Showcase
import Testing
import Waybill
import WaybillTesting

/// The screens of layouts, used as a person does.
@MainActor
@Suite struct LayoutScreenTests {
    private func open(_ address: String) throws -> LiveScreen {
        let url = try #require(RouteURL(address))
        let screen = try #require(ShowcaseApp().screen(at: url))
        let opened = LiveScreen(screen)
        opened.appear()
        return opened
    }

    private func rows(_ section: Section) -> [String] {
        section.cells.compactMap { $0.content?.texts.first }
    }

    // MARK: Grid

    @Test(arguments: [
        ("/grid", GridLayout.Columns.fitting(width: 200), 0), ("/grid?columns=3", .count(3), 2),
        ("/grid?columns=2", .count(2), 1), ("/grid?columns=6", .count(6), 3),
    ])
    func `three hundred cards are laid out as the address says`(
        _ address: String, _ columns: GridLayout.Columns, _ current: Int
    ) throws {
        let screen = try open(address)
        let section = try #require(screen.manifest.section(at: 0))
        let grid = try #require(section.layout.rows as? GridLayout)
        #expect(grid.columns == columns && section.cells.count == 300)
        #expect(section.cells.map(\.id) == (1...300).map { RecordID($0) })
        let choices = screen.description.choices[0].choices
        #expect(choices.map(\.isCurrent).firstIndex(of: true) == current && choices.count == 4)
        #expect(choices[current].url.description == address)
        for choice in choices {
            #expect(try open(choice.url.description).description.url == choice.url)
        }
    }

    // MARK: Carousels

    @Test func `a card that is selected is one move within its carousel`() throws {
        let screen = try open("/carousels")
        let list = HeadlessList(screen.manifest, size: ListSize(width: 800, height: 600))
        #expect(list.sections.count == 20 && list.sections.allSatisfy { $0.cells.count == 30 })
        #expect(list.sections.allSatisfy { $0.layout.rows is CarouselLayout })
        #expect(list.headersInSight.first == "Carousel 1")
        let before = list.sections.map(rows)
        let third = before[1][2]
        screen.manifest.select(at: ItemPath(section: 1, item: 2))
        #expect(list.plans.last == "1-2>1-0")
        var after = before
        after[1].insert(after[1].remove(at: 2), at: 0)
        #expect(list.sections.map(rows) == after && after[1][0] == third)
        screen.manifest.select(at: ItemPath(section: 1, item: 0))
        #expect(list.plans.last == "nothing")
        #expect(list.sections.map(rows) == after)
    }

    @Test(arguments: SeededGenerator.seeds(3))
    func `random selections leave each carousel as a simple model is`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let screen = try open("/carousels")
        let list = HeadlessList(screen.manifest)
        var model = list.sections.map(rows)
        for step in 0..<8 {
            let section = Int.random(in: 0..<20, using: &random)
            let item = Int.random(in: 0..<30, using: &random)
            screen.manifest.select(at: ItemPath(section: section, item: item))
            model[section].insert(model[section].remove(at: item), at: 0)
            #expect(list.sections.map(rows) == model, "seed \(seed), step \(step)")
        }
    }

    // MARK: Headers

    @Test func `the letter of the first row stays in sight, and another can be gone to`() throws {
        let screen = try open("/headers")
        let list = HeadlessList(screen.manifest)
        #expect(list.headersInSight.first == "A")
        list.scroll(by: 3)
        #expect(list.headersInSight.first == "A")
        for letter in ["M", "Z", "B"] {
            try list.jump(toIndexTitle: letter)
            #expect(list.headersInSight.contains(letter))
            #expect(list.rowsInSight.contains { $0.hasPrefix(letter) })
        }
        #expect(list.headersInSight.first == "B")
    }
}
