import Testing
import WaybillLists
import WaybillTesting

@testable import WaybillScreens

/// The addresses of the elements of a page.
@Suite struct PageElementTests {
    private func page(_ rows: [(id: String, label: String)]) -> Page {
        var page = Page(ScreenDescription("Notes"), appName: "", tabs: [])
        let drawn = rows.map { row in
            Page.Row(
                id: RecordID(row.id),
                content: .row([
                    .text(row.label), .button("Remove \(row.label)", id: "remove"),
                    .button("Again \(row.label)", id: "remove"),
                ]))
        }
        page.sections = [Page.Section(id: "notes", rows: drawn)]
        return page
    }

    private func random(_ generator: inout SeededGenerator) -> [(id: String, label: String)] {
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in
            let id =
                ["a", "b", "c", "d", "e", "f", "g", "h"].randomElement(using: &generator) ?? ""
            return (id, ["Tea", "Tee", "茶"].randomElement(using: &generator) ?? "")
        }
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `no two elements have one address, and a page finds each by it`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let page = page(random(&generator))
        let elements = page.elements
        #expect(Set(elements.map(\.id)).count == elements.count)
        for element in elements { #expect(page.element(element.id) == element) }
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `an address follows its row, and a translation does not change it`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var seen: Set<String> = []
        let rows = random(&generator).filter { seen.insert($0.id).inserted }
        let moved = [(id: "new", label: "New")] + rows.shuffled(using: &generator)
        let after = page(moved.map { ($0.id, "Übersetzt \($0.label)") })
        for element in page(rows).elements {
            let found = after.element(element.id)
            #expect(found?.row == element.row && found?.occurrence == element.occurrence)
            #expect(found?.fingerprint != element.fingerprint, "its label is another one")
        }
    }

    private struct EqualScreen: Screen {
        func describe(_ context: Context) -> ScreenDescription {
            var screen = ScreenDescription("Notes")
            screen.sections = (0..<2).map { _ in
                SectionRecord(cells: [CellRecord(1, .text("Tea")), CellRecord(1, .text("Tea"))])
            }
            return screen
        }
    }

    @Test func `equal sections, rows and links have addresses of their own`() {
        let tab = Choice(title: "Notes", url: RouteURL(), isCurrent: true)
        let view = ScreenView(of: LiveScreen(EqualScreen(), isolation: nil)) {
            Page($0, appName: "", tabs: [tab, tab])
        }
        let elements = view.page.elements
        #expect(elements.count == 6 && Set(elements.map(\.id)).count == 6)
    }

    @Test func `a layer has addresses of its own`() {
        var page = page([("a", "Tea")])
        page.layers = [Page.Layer.Kind.sheet, .question].map { kind in
            var layer = Page.Layer(number: 1, kind: kind, title: "Layer", sections: page.sections)
            layer.sections[0].root = layer.root
            return layer
        }
        #expect(page.elements.count == 9 && Set(page.elements.map(\.id)).count == 9)
    }

    @Test func `equal texts have one fingerprint in whichever encoding`() {
        let composed = page([("a", "caf\u{E9}")]).elements
        let decomposed = page([("a", "cafe\u{301}")]).elements
        #expect(composed.map(\.fingerprint) == decomposed.map(\.fingerprint))
    }

    @Test(arguments: ["", "-1", "+1", "01", "A", "zzzzzzzzzz", "abcdefghijk", "a b", "１"])
    func `only the text of an address is read as one`(_ text: String) {
        #expect(ElementID(text) == nil)
    }

    @Test func `an address is read from its text`() {
        for element in page([("a", "Tea")]).elements {
            #expect(ElementID(element.id.description) == element.id)
        }
    }
}
