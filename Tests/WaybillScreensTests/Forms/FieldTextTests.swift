import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillStore

/// Typed text that differs from the text of a form's value.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct FieldTextTests {
    struct Stay: Equatable, Sendable {
        var price: Double?
        var guests: Int?
        var nights = 2
        var arrival = ""
        var time = "18:00"
        var wishes = ""
    }

    /// A form that is filled in as a host does it.
    private final class Desk {
        let store: FormStore<Stay>
        let texts: FormTexts

        init(_ texts: FormTexts = FormTexts(), isolation: isolated (any Actor)? = #isolation) {
            self.texts = texts
            store = Form(
                Stay(), .required(\.arrival, "Choose the day of arrival."), texts: texts
            ).store()
        }

        var rows: [CellRecord] {
            let form = FormContext(store.state, texts: texts) { [store] in store.dispatch($0) }
            return [
                form.number("Price", \.price), form.number("Guests", \.guests),
                form.stepper("Nights", \.nights, in: 1...14),
                form.date("Arrival", \.arrival, DateInput(from: "2026-01-01")),
                form.date("Time", \.time, DateInput(.time)),
                form.text("Wishes", \.wishes, TextInput(.lines(3), limit: 50)),
            ]
        }

        func control(_ label: String) -> Control? {
            rows.compactMap { $0.content?.control(label) }.first
        }

        func type(_ text: String, into label: String, leaving: Bool = true) {
            let rows = rows
            let screen = LiveScreen(Rows(rows: rows))
            guard let item = rows.firstIndex(where: { $0.content?.control(label) != nil }) else {
                return
            }
            let path = ItemPath(section: 0, item: item)
            #expect(screen.operate(label, at: path, .set(text)) == .done)
            if leaving { _ = screen.operate(label, at: path, .leave) }
        }
    }

    private struct Rows: Screen {
        let rows: [CellRecord]
        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Rows", sections: [SectionRecord(cells: rows)])
        }
    }

    @Test(
        arguments: [
            ("1", 1.0), ("1.", 1), ("1.50", 1.5), ("007", 7), ("1,5", 1.5), ("١٢", 12),
            ("١٢٫٥", 12.5),
            ("−3", -3), ("", nil), ("0,125", 0.125), ("0.125", 0.125), ("1.0000", 1), ("١٫٠٠٠", 1),
            ("\u{FEFF}5\u{200B}", 5), ("1 000", 1_000), ("1,25", 1.25),
        ] as [(String, Double?)])
    func `a number stays as it was typed while it means the same`(text: String, number: Double?) {
        let desk = Desk()
        desk.type(text, into: "Price")
        #expect(desk.store.state.value.price == number)
        #expect(desk.control("Price")?.text == text && desk.control("Price")?.error == nil)
        #expect(desk.store.state.isDirty == (number != nil))
    }

    @Test(arguments: [
        ("nan", "Enter a number."), ("inf", "Enter a number."), ("1.2.3", "Enter a number."),
        ("0x10", "Enter a number."), ("1e999", "Enter a number."), ("1,2,3", "Enter a number."),
        ("1,000", "Thousands or decimals? Write 1000, or 1.0000."),
        ("1.000", "Thousands or decimals? Write 1000, or 1.0000."),
        ("-12.345", "Thousands or decimals? Write 1000, or 1.0000."),
        ("1.000.000", "Thousands or decimals? Write 1000, or 1.0000."),
        ("1,000.50", "Thousands or decimals? Write 1000, or 1.0000."),
        ("1’000", "Thousands or decimals? Write 1000, or 1.0000."),
    ])
    func `what is not a number stays in the field, with a message`(text: String, error: String) {
        let desk = Desk()
        desk.type("3", into: "Price")
        desk.type(text, into: "Price")
        #expect(desk.store.state.value.price == 3 && desk.store.state.isDirty)
        #expect(desk.control("Price")?.text == text && desk.control("Price")?.error == error)
    }

    @Test func `a number is taken as its field writes it`() {
        let store = Form(Stay(price: 1.125)).store()
        let form = FormContext(store.state) { store.dispatch($0) }
        let screen = LiveScreen(Rows(rows: [form.number("Price", \.price)]))
        for text in ["1.125", ""] {
            _ = screen.operate("Price", at: ItemPath(section: 0, item: 0), .set(text))
            #expect(store.state.value.price == (text.isEmpty ? nil : 1.125))
            #expect(store.state.isDirty == text.isEmpty)
        }
    }

    @Test func `a whole number has no parts`() {
        let desk = Desk()
        desk.type("007", into: "Guests")
        #expect(desk.store.state.value.guests == 7 && desk.control("Guests")?.text == "007")
        desk.type("2.5", into: "Guests")
        #expect(desk.control("Guests")?.error == "Enter a whole number.")
    }

    @Test(arguments: ["99", "0", "-3", "2.5", ""])
    func `a number out of its range stays in the field, which shows the range`(
        text: String
    ) async {
        let desk = Desk()
        desk.type("2026-05-01", into: "Arrival")
        // A browser does not report leaving such a field.
        desk.type(text, into: "Nights", leaving: false)
        #expect(desk.control("Nights")?.text == text)
        #expect(desk.control("Nights")?.error == "Enter a whole number from 1 to 14.")
        desk.store.dispatch(.submit)
        await desk.store.settle()
        #expect(desk.store.state.status == .editing && desk.store.state.value.nights == 2)
        desk.type("14", into: "Nights")
        #expect(desk.control("Nights")?.text == "14" && desk.control("Nights")?.error == nil)
        desk.store.dispatch(.submit)
        await desk.store.settle()
        #expect(desk.store.state.status == .submitted && desk.store.state.value.nights == 14)
    }

    @Test(arguments: [
        ("Arrival", "9", "Write a day as year-month-day, such as 2026-11-24."),
        ("Arrival", "2020-01-01", "Not before 2026-01-01"),
        ("Time", "18:00?", "Write a time of the day, such as 18:30."),
    ])
    func `a field for a date shows what is wrong with its text`(
        label: String, text: String, error: String
    ) {
        let desk = Desk()
        desk.type(text, into: label)
        #expect(desk.control(label)?.text == text && desk.control(label)?.error == error)
        desk.type("", into: "Arrival")
        #expect(desk.control("Arrival")?.error == "Choose the day of arrival.")
    }

    @Test func `a date may be typed digit by digit, and shows the range when it is left`() {
        let desk = Desk()
        for year in ["0002", "0020", "0202", "2025"] {
            desk.type("\(year)-05-17", into: "Arrival", leaving: false)
            #expect(desk.control("Arrival")?.text == "\(year)-05-17")
            #expect(desk.control("Arrival")?.error == nil)
        }
        desk.type("2025-05-17", into: "Arrival")
        #expect(desk.control("Arrival")?.error == "Not before 2026-01-01")
        desk.type("2027-05-17", into: "Arrival", leaving: false)
        #expect(desk.store.state.value.arrival == "2027-05-17")
        #expect(desk.control("Arrival")?.error == nil)
    }

    @Test func `an app has its own texts for what no rule of it covers`() async {
        var texts = FormTexts()
        texts.number = "Gib eine Zahl ein."
        texts.range = { "Von \($0) bis \($1)" }
        texts.problems = { "\($0) Felder" }
        texts.discard = "Verwerfen"
        texts.failed = "Das ging nicht."
        texts.room = { "Noch \($0) von \($1)" }
        let desk = Desk(texts)
        desk.type("x", into: "Price")
        desk.type("99", into: "Nights")
        desk.type(String(repeating: "a", count: 49), into: "Wishes")
        #expect(desk.control("Price")?.error == "Gib eine Zahl ein.")
        #expect(desk.control("Nights")?.error == "Von 1 bis 14")
        #expect(desk.control("Wishes")?.room == "Noch 1 von 50")
        desk.store.dispatch(.submit)
        let form = FormContext(desk.store.state, texts: texts) { (_: FormAction<Stay>) in }
        #expect(form.problems().first?.content?.accessibilityText == "3 Felder")
        #expect(form.reset().content?.controls.first?.label == "Verwerfen")

        struct Refused: Error {}
        let store = Form(Stay(), texts: texts).store { _ in throw Refused() }
        store.dispatch(.submit)
        await store.settle()
        #expect(store.state.status == .failed("Das ging nicht."))
    }

    @Test func `a text shows how much room it has from near its limit on, and when it is full`() {
        let desk = Desk()
        desk.type(String(repeating: "a", count: 40), into: "Wishes")
        #expect(desk.control("Wishes")?.room == nil && desk.control("Wishes")?.note == nil)
        desk.type(String(repeating: "a", count: 46), into: "Wishes")
        #expect(desk.control("Wishes")?.room == "4 characters are left.")
        desk.type(String(repeating: "a", count: 70), into: "Wishes")
        #expect(desk.store.state.value.wishes.count == 50)
        #expect(
            desk.control("Wishes")?.note
                == "All 50 characters are used. What is more than that is left out.")
    }

    @Test func `the room of a long text is written in tens`() {
        let control = Control(
            "Note", .text(String(repeating: "a", count: 937), TextInput(.lines(3), limit: 1_000)))
        #expect(control.room == "About 70 characters are left.")
        let few = Control("Code", .text("1234", TextInput(limit: 4)))
        #expect(few.room == nil)
    }
}
