import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens

/// Contents that have controls, and pages that have them.
@MainActor
@Suite struct ControlContentTests {
    private let row = Content.row([
        .symbol(.bookmark), .column([.button("Star"), .text("Milk", .headline), .text("2 l")]),
        .control(Control("Done", .toggle(false))),
    ])

    @Test func `a row with controls is pressed by its first text`() {
        #expect(row.lead == .text("Milk", .headline))
        #expect(Content.text("Milk").lead == .text("Milk"))
        #expect(Content.row([.button("A"), .symbol(.bookmark)]).lead == nil)
        let whole = Content.row([.text("Milk"), .badge("new")])
        #expect(whole.lead == whole)
        let nested = Content.row([.button("A"), .column([.text("B"), .text("C")])])
        #expect(nested.lead == .column([.text("B"), .text("C")]))
    }

    @Test func `a row with a lead and controls has a target for each, in reading order`() {
        var page = Page.Row(id: "milk", content: row, isSelectable: true)
        #expect(
            page.semantics.children.map(\.description) == [
                "button \"Star\"", "button \"Milk\"", "toggle \"Done\" = off",
            ])
        #expect(page.semantics.name == "Star Milk 2 l Done")
        page.isSelectable = false
        #expect(page.semantics.children.map(\.name) == ["Star", "Done"])
    }

    @Test func `a list item is not named after what its controls hold`() {
        var control = Control("Note", .text("hello", TextInput(prompt: "Anything")))
        (control.hint, control.error) = ("Short", "Wrong")
        let options = [ControlOption("Metric"), ControlOption("Imperial")]
        let content = Content.column([
            .control(control), .control(Control("Units", .picker(options, chosen: "Metric"))),
        ])
        #expect(content.accessibilityText == "Note Units")
    }

    @Test func `only the control that is meant holds another text`() {
        let content = Content.row([
            .control(Control("A", .text("1"))),
            .notice(.status, .group(Arrangement(.grid(2)), [.control(Control("B", .text("1")))])),
        ])
        #expect(content.holding("2", in: "B").controls.map(\.text) == ["1", "2"])
        #expect(content.holding("2", in: "C") == content)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 2, 0.5])
    func `progress of any number can be read aloud`(_ part: Double) {
        let content = Content.progress(part, label: "Copying")
        #expect(content.accessibilityText.hasPrefix("Copying"))
        #expect(Page.Row(id: "a", content: content).semantics.children.count == 1)
    }

    // MARK: What Enter presses

    /// A screen of rows, and of a sheet.
    private struct Rows: Screen {
        var rows: [Content]
        var above: [Content]?

        func describe(_ context: Context) -> ScreenDescription {
            func section(_ contents: [Content]) -> SectionRecord {
                SectionRecord(
                    id: "rows",
                    cells: contents.enumerated().map { CellRecord(RecordID($0), $1) })
            }
            var screen = ScreenDescription("Page", sections: [section(rows)])
            screen.sheet = above.map { Sheet("Sheet", sections: [section($0)], onClose: {}) }
            return screen
        }
    }

    private func page(_ rows: [Content], above: [Content]? = nil) -> Page {
        let screen = LiveScreen(Rows(rows: rows, above: above))
        return ScreenView(of: screen).page
    }

    private let field = Content.control(Control("Name", .text("")))

    @Test func `Enter presses the primary button of the row, or else of the list`() throws {
        let page = page([
            .row([field, .button("Clear")]), .row([field, .button("Add", role: .primary)]),
            .button("Delete", role: .destructive), .button("Save", role: .primary),
        ])
        let first = try #require(page.primaryButton(for: ItemPath(section: 0, item: 0)))
        #expect(first.path == ItemPath(section: 0, item: 1) && first.control.label == "Add")
        let own = try #require(page.primaryButton(for: ItemPath(section: 0, item: 1)))
        #expect(own.control.label == "Add")
    }

    @Test func `Enter in a layer presses nothing beneath it, and the other way about`() {
        let save = Content.button("Save", role: .primary)
        let beneath = page([field, save], above: [field])
        let above = ItemPath(layer: 1, section: 0, item: 0)
        #expect(beneath.primaryButton(for: above) == nil)
        #expect(beneath.primaryButton(for: ItemPath(section: 0, item: 0))?.control.label == "Save")
        let sheet = page([field], above: [field, save])
        #expect(sheet.primaryButton(for: above)?.path == ItemPath(layer: 1, section: 0, item: 1))
        #expect(sheet.primaryButton(for: ItemPath(section: 0, item: 0)) == nil)
        #expect(sheet.row(at: above)?.content == field)
        #expect(sheet.row(at: ItemPath(layer: 2, section: 0, item: 0)) == nil)
    }

    @Test func `Enter presses no button that is disabled or busy`() {
        let buttons: [Content] = [
            field, .button("Save", role: .primary, isEnabled: false),
            .button("Send", role: .primary, isBusy: true),
        ]
        #expect(page(buttons).primaryButton(for: ItemPath(section: 0, item: 0)) == nil)
    }
}
