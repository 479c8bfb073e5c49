import Showcase
import Testing
import Waybill
import WaybillTesting

/// The list of a million rows, used as a person does.
@MainActor
@Suite struct MillionScreenTests {
    private func open(
        _ text: String = "", count: Int = 1_000_000
    ) -> (screen: LiveScreen, list: HeadlessList) {
        let screen = LiveScreen(MillionScreen(count: count, text: text))
        let list = HeadlessList(screen.manifest)
        screen.appear()
        return (screen, list)
    }

    private func rows(of screen: LiveScreen) -> CellRows { screen.manifest.sections[1].cells }

    @Test(arguments: [
        ("/million?rows=200", 200, "/million?rows=200"), ("/million?rows=0", 1_000_000, "/million"),
        ("/million?rows=1000001", 1_000_000, "/million"),
        ("/million?rows=x", 1_000_000, "/million"),
        ("/million?row=7&rows=9", 9, "/million?rows=9&row=7"),
    ])
    func `an address may say fewer rows`(
        _ address: String, _ count: Int, _ shown: String
    ) throws {
        let app = try #require(RouteURL(address).flatMap(ShowcaseApp().screen(at:)))
        let screen = LiveScreen(app)
        #expect(rows(of: screen).count == count)
        #expect(screen.description.url.description == shown)
        #expect(screen.description.search?.prompt == "A number from 0 to \(count - 1)")
    }

    @Test func `a row selected is that row updated, and says so`() throws {
        let (screen, list) = open()
        try list.tap("Row 3")
        #expect(list.plans.last == "~1-3")
        #expect(list.rowsInSight[6].hasSuffix("Selected once"))
        try list.tap("Row 3")
        #expect(list.plans.last == "~1-3")
        #expect(list.rowsInSight[6].hasSuffix("Selected 2 times"))
        #expect(screen.description.subtitle == "1,000,000 rows, 1 changed")
    }

    @Test func `the number of a row that is typed leads to it`() {
        let (screen, list) = open()
        screen.description.search?.onChange("5")
        #expect(list.rowsInSight.first?.hasPrefix("Row 5") == true)
        screen.description.search?.onChange("517,000")
        #expect(list.rowsInSight.first?.hasPrefix("Row 517000") == true)
        #expect(screen.description.url.description == "/million?row=517,000")
        list.scroll(by: 50)
        screen.description.search?.onChange(" 517 000 ")
        #expect(list.rowsInSight.first?.hasPrefix("Row 517000") == true)
        screen.description.search?.onChange("")
        #expect(screen.description.url.description == "/million")
    }

    @Test(arguments: ["1000000", "-1", "abc", "5x", "99999999999999999999", "\u{1B}[2J", "new-1"])
    func `a number that no row has is said, and the list stays`(_ text: String) {
        let (screen, list) = open()
        screen.description.search?.onChange("40")
        screen.description.search?.onChange(text)
        let notice = screen.manifest.cell(at: ItemPath(section: 0, item: 0))
        #expect(notice?.id == "notice")
        #expect(notice?.content?.accessibilityText.hasPrefix("There is no row") == true)
        #expect(list.rowsInSight.first?.hasPrefix("Row 40") == true)
        screen.description.search?.onChange("41")
        #expect(screen.manifest.cell(at: ItemPath(section: 0, item: 0))?.id == "insert")
    }

    @Test(arguments: [50, 20_000], SeededGenerator.seeds(2))
    func `random edits, insertions and jumps leave the list as a simple model is`(
        _ count: Int, _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        let (screen, list) = open(count: count)
        var model = (0..<count).map { (id: "\($0)", count: 0) }
        var inserted = 0
        for step in 0..<40 {
            let place = Int.random(in: 0..<model.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                screen.manifest.select(at: ItemPath(section: 1, item: place))
                model[place].count += 1
                #expect(list.plans.last == "~1-\(place)", "seed \(seed), step \(step)")
            case 1:
                screen.manifest.select(at: ItemPath(section: 0, item: 0))
                inserted += 1
                model.insert(("new-\(inserted)", 0), at: 0)
                #expect(list.plans.last == "+1-0", "seed \(seed), step \(step)")
            case 2:
                let number = Int.random(in: 0..<count, using: &random)
                screen.description.search?.onChange("\(number)")
                #expect(sees("Row \(number)", list), "seed \(seed), step \(step)")
            default:
                screen.manifest.select(at: ItemPath(section: 0, item: 1))
                let middle = model[model.count / 2].id
                #expect(sees("Row \(middle)", list), "seed \(seed), step \(step)")
            }
            let looked = count < 100 ? Array(model.indices) : [0, place, model.count - 1]
            expect(model, in: screen, at: looked, "seed \(seed), step \(step)")
        }
    }

    private func sees(_ title: String, _ list: HeadlessList) -> Bool {
        list.rowsInSight.contains { $0 == title || $0.hasPrefix(title + " ") }
    }

    private func expect(
        _ model: [(id: String, count: Int)], in screen: LiveScreen, at indexes: [Int],
        _ place: Comment
    ) {
        let rows = rows(of: screen)
        #expect(rows.count == model.count, place)
        for index in indexes {
            let words = rows[index].content?.accessibilityText ?? ""
            let selected =
                switch model[index].count {
                case 0: !words.contains("Selected")
                case 1: words.hasSuffix("Selected once")
                case let count: words.hasSuffix("Selected \(count) times")
                }
            #expect(rows[index].id.description == model[index].id && selected, place)
        }
    }
}
