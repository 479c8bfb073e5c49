import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

@testable import WaybillTerminal

/// The fields of a form in a terminal: what is wrong beside them, and what is offered.
@Suite(.timeLimit(.minutes(60)))
struct FormFieldTests {
    private struct StayApp: ListApp {
        let name = "Stay"
        let tabs: [Tab] = []
        func screen(at url: RouteURL) -> (any Screen)? { url == RouteURL() ? StayScreen() : nil }
    }

    private struct StayScreen: Screen {
        struct Draft: Equatable, Sendable {
            var city = ""
            var arrival = ""
            var time = "18:00"
            var nights = 2
            var note = ""
        }

        let form = Form(Draft(), .required(\.arrival, "Choose the day of arrival."))

        func submit(_ value: Draft) async throws -> Effect<Action> { .notice("Saved.") }

        func describe(_ context: Context) -> ScreenDescription {
            let form = context.form
            return ScreenDescription("Stay", url: RouteURL()) {
                SectionRecord("stay") {
                    form.text(
                        "City", \.city,
                        TextInput(suggestions: ["Lisbon", "London", "Oslo", "New London"]))
                    form.date("Arrival", \.arrival)
                    form.date("Time", \.time, DateInput(.time))
                    form.stepper("Nights", \.nights, in: 1...14)
                    form.text("Note", \.note, TextInput(limit: 20))
                    form.submit("Book")
                }
            }
        }
    }

    private func start(
        rows: Int = 30, texts: TerminalTexts = TerminalTexts()
    ) throws -> TerminalSession {
        let session = TerminalSession(
            StayApp(), size: TerminalSize(columns: 60, rows: rows), texts: texts)
        try #require(session.open(RouteURL()) == .opened)
        return session
    }

    private func held(_ session: TerminalSession, _ id: String) -> String? {
        session.session.page?.sections.flatMap(\.rows).lazy
            .compactMap { $0.content.control(id)?.text }.first
    }

    // MARK: What is wrong

    @Test
    func `a bad day has a message beside its field what a day is, and not that it is missing`()
        throws
    {
        let session = try start()
        session.press(.tab)
        session.type("9")
        session.press(.tab)
        #expect(session.line(with: "Arrival")?.contains("[9_") == true)
        #expect(session.line(with: "! Write a day as year-month-day") != nil)
        #expect(!session.frame.lines.contains { $0.text.contains("Choose the day") })
        session.press(.backTab)
        session.press(.control("u"))
        session.type("2026-11-24")
        session.press(.tab)
        #expect(session.line(with: "!") == nil && held(session, "Arrival") == "2026-11-24")
        #expect(session.semantics == session.session.page?.semantics)
    }

    @Test func `a bad time has a message beside its field`() throws {
        let session = try start()
        session.press(.tab)
        session.press(.tab)
        session.type("9")
        session.press(.tab)
        #expect(session.line(with: "Time")?.contains("[18:009_") == true)
        #expect(session.line(with: "! Write a time of the day") != nil)
    }

    @Test func `a question mark in a date shows the keys, and in a text is typed`() throws {
        let session = try start()
        session.press(.tab)
        session.press(.tab)
        session.press(.text("?"))
        #expect(held(session, "Time") == "18:00" && session.frame.text.contains("Space page"))
        session.press(.backTab)
        session.press(.backTab)
        session.type("Why?")
        #expect(held(session, "City") == "Why?")
    }

    // MARK: What is offered

    private func offers(_ session: TerminalSession) -> [String] {
        let lines = session.frame.lines.dropLast().map(\.text)
        guard let rule = lines.lastIndex(where: { $0.hasPrefix("────") }) else { return [] }
        return Array(lines[(rule + 1)...])
    }

    @Test func `what is offered for a field is chosen by arrows and Enter`() throws {
        let session = try start()
        session.type("lo")
        #expect(offers(session) == ["  London", "  Oslo", "  New London"])
        #expect(session.status.hasPrefix("↓ offers"))
        session.press(.down)
        session.press(.down)
        #expect(offers(session) == ["  London", "▸ Oslo", "  New London"])
        session.press(.up)
        session.press(.enter)
        #expect(held(session, "City") == "London" && offers(session).isEmpty)
        #expect(session.frame.cursor?.column == "City: [London".count)
        #expect(session.semantics == session.session.page?.semantics)
    }

    @Test func `Esc leaves what is offered before the field, and other keys go on typing`() throws {
        let session = try start()
        session.type("l")
        session.press(.down)
        session.press(.escape)
        #expect(!offers(session).contains { $0.hasPrefix("▸") })
        session.type("i")
        #expect(held(session, "City") == "li" && offers(session) == ["  Lisbon"])
        session.press(.enter)
        #expect(held(session, "City") == "li", "nothing was chosen")
    }

    @Test func `what is offered is clicked, and is above the field where that is at the end`()
        throws
    {
        let session = try start(rows: 24)
        session.type("lis")
        let line = try #require(session.frame.lines.firstIndex { $0.text == "  Lisbon" })
        session.press(.mouse(TerminalMouse(.click, line: line, column: 3)))
        #expect(held(session, "City") == "Lisbon")
    }

    @Test(arguments: [2, 3, 4, 6]) func `what is offered never covers what is typed`(
        rows: Int
    ) throws {
        let session = try start(rows: rows)
        session.type("l")
        session.press(.down)
        let frame = session.frame
        let cursor = try #require(frame.cursor)
        #expect(frame.lines[cursor.line].text.contains("[l") && frame.lines.count == rows)
    }

    @Test func `line by line what is offered is listed`() async throws {
        let session = LinearSession(StayApp())
        session.open(RouteURL())
        _ = session.takeLines()
        await session.read("1")
        #expect(
            session.takeLines() == [
                "Offered: Lisbon, London, Oslo, New London.", "City: the next line is its text.",
            ])
    }

    // MARK: Words

    @Test func `an app has its own texts for those of the terminal`() async throws {
        var texts = TerminalTexts()
        (texts.quit, texts.next, texts.leave) = ("beenden", "weiter", "verlassen")
        texts.unsaved = { "Nicht gesichert: noch einmal \($0)." }
        texts.nextIsText = { "\($0): die nächste Zeile." }
        texts.end = "?: Hilfe."
        let session = try start(texts: texts)
        session.type("x")
        #expect(session.status.hasSuffix("Esc verlassen  Tab weiter  Ctrl-C beenden"))
        session.press(.escape)
        session.press(.text("q"))
        #expect(session.status.hasPrefix("Nicht gesichert: noch einmal q."))
        let linear = LinearSession(StayApp(), texts: texts)
        linear.open(RouteURL())
        #expect(linear.takeLines().last == "?: Hilfe.")
        await linear.read("1")
        #expect(linear.takeLines().last == "City: die nächste Zeile.")
    }
}
