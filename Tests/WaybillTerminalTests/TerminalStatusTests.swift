import Testing
import WaybillLists
import WaybillScreens
import WaybillTerminal

@Suite struct TerminalStatusTests {
    private func text(_ page: Page, width: Int = 80) -> String {
        #expect(TerminalDocument(page: page, width: width).semantics == page.semantics)
        return TerminalDocument(page: page, width: width).text
    }

    // Behaviour 3/45
    @Test func `a failure is an alert with a way to try again`() {
        let status = ScreenStatus.failed(
            "The places could not be read. The database is locked.", retry: {})
        #expect(
            text(.results(for: "coffee", status: status)) == """
                Explore   [Nearby]  Search /search

                Search
                ══════

                Search places: [coffee__________________]  (Search)                  /search?q=…

                ! The places could not be read. The database is locked.
                  (Try again)                                                   /search?q=coffee
                """)
        #expect(
            text(.results(for: "coffee", status: status), width: 40).hasSuffix(
                """
                ! The places could not be read. The
                  database is locked.
                  (Try again)           /search?q=coffee
                """))
    }

    // Behaviour 3/45
    @Test func `a failure that a retry does not help offers no retry`() {
        let page = Page.results(for: "", status: .failed("No", retry: nil))
        #expect(text(page).hasSuffix("\n\n! No"))
    }

    @Test func `rows are shown beside a status`() {
        var page = Page.nearby()
        page.status = .failed("The update failed.", canRetry: false)
        #expect(text(page).contains("! The update failed.\n\nSights\n──────\n▲ Bryant Park"))
    }

    @Test func `a text in a field is shown whole, blanks included`() {
        let long = "a  coffee house  with a long name and a terrace"
        let page = Page.results(for: long)
        #expect(text(page).contains("[\(long)_]"))
        let narrow = TerminalDocument(page: page, width: 24)
        #expect(narrow.semantics == page.semantics)
        #expect(narrow.text.contains("  [a  coffee house  with"))
    }

    @Test func `a prompt that is longer than the field is shortened`() {
        var page = Page.results(for: "")
        page.search?.prompt = String(repeating: "long ", count: 20)
        #expect(text(page, width: 40).contains("[long long long long long long long…_]"))
    }
}
