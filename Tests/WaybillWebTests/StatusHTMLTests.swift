import Testing
import WaybillLists
import WaybillScreens
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// The texts of a page while it has nothing to show, as a browser reads them.
@Suite struct StatusHTMLTests {
    private enum AnyCell: ContentCell {
        static func content(for model: Content) -> Content { model }
    }

    private struct Sample: Screen {
        let description: ScreenDescription

        func describe(_ context: Context) -> ScreenDescription { description }
    }

    private func page(_ change: (inout ScreenDescription) -> Void) -> Page {
        var description = ScreenDescription("Sample", url: RouteURL(path: ["a"]))
        change(&description)
        let screen = LiveScreen(Sample(description: description), isolation: nil)
        return ScreenView(of: screen).page
    }

    private func document(_ page: Page) throws -> HTMLDocument {
        let html = PageHTML(stylesheet: "/waybill.css").document(page)
        let document = try HTMLDocument(html)
        #expect(document.semantics == page.semantics)
        return document
    }

    /// The labels of the buttons that a person meets.
    private func buttons(_ document: HTMLDocument) -> [String] {
        document.elements(named: "button").filter { $0["aria-hidden"] == nil }.map(\.text)
    }

    @Test func `what a screen draws replaces the texts`() throws {
        let page = page { screen in
            screen.status = .failed("Too slow", retry: {})
            screen.statusContent = .row([
                .symbol(.place), .text("Much too slow", .headline),
                .link("Why", target: "https://example.org/"),
            ])
            screen.reloadTitle = "Noch einmal"
        }
        let document = try document(page)
        let alert = try #require(document.elements(with: "role", "alert").first)
        #expect(!alert.text.contains("Too slow") && alert.text.contains("Much too slow"))
        #expect(buttons(document) == ["Noch einmal"])
    }

    @Test func `an empty screen offers to ask again where that is allowed`() throws {
        for mayReload in [false, true] {
            let page = page { screen in
                screen.status = .empty("Nothing", hint: "Later perhaps")
                if mayReload { screen.reload = {} }
            }
            let document = try document(page)
            #expect(buttons(document).count == (mayReload ? 1 : 0))
        }
    }

    @Test func `what takes only a moment is not shown`() throws {
        let page = page { $0.status = .waiting }
        let document = try document(page)
        #expect(document.elements(with: "role", "status").isEmpty)
        #expect(document.elements(named: "noscript").count == 1, "without a script it looks again")
    }

    @Test func `a notice among rows is one to a screen reader`() throws {
        let contents: [Content] = [
            .notice(.status, .text("Loading…")),
            .row([
                .link("A", target: "https://a.example/"),
                .notice(
                    .alert,
                    .column([.text("Broken"), .link("B", target: "https://b.example/")])),
            ]),
            .notice(.alert, .notice(.status, .link("C", target: "https://c.example/"))),
        ]
        let page = page { screen in
            screen.sections = [
                SectionRecord(
                    cells: contents.enumerated().map {
                        CellRecord(AnyCell.self, model: $1, id: $0)
                    })
            ]
        }
        let document = try document(page)
        #expect(document.elements(with: "role", "alert").count == 2)
    }
}
