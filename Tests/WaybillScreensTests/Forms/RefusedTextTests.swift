import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillStore

/// Invalid numbers and dates in fields whose changes apply at once, without a form.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct RefusedTextTests {
    private struct Stay: Equatable, Sendable {
        var price: Double?
        var guests: Int?
        var nights = 2
        var arrival = ""
        var time = "18:00"
        var rooms = 1
        var day = "2026-11-24"
    }

    private final class Log {
        var stay = Stay()
        var dispatch: (Settings.Action) -> Void = { _ in }
    }

    private struct Settings: Screen {
        enum Action: Sendable {
            case edit(FieldEdit<Stay>)
            case set(@Sendable (inout Stay) -> Void)
        }

        let log: Log

        let state = Stay()

        func reduce(_ state: inout Stay, _ action: Action) -> Effect<Action> {
            switch action {
            case .edit(let edit): edit.apply(to: &state)
            case .set(let change): change(&state)
            }
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            (log.stay, log.dispatch) = (context.state, context.dispatch)
            let fields = FormContext(context.state) { context.dispatch(.edit($0)) }
            return ScreenDescription("Settings") {
                SectionRecord(id: "fields") {
                    fields.number("Price", \.price)
                    fields.number("Guests", \.guests)
                    fields.stepper("Nights", \.nights, in: 1...14)
                    fields.date("Arrival", \.arrival, DateInput(from: "2026-01-01"))
                    fields.date("Time", \.time, DateInput(.time))
                    CellRecord.stepper("Rooms", value: context.state.rooms, in: 0...3) { rooms in
                        context.dispatch(.set { $0.rooms = rooms })
                    }
                    CellRecord.date("Day", date: context.state.day) { day in
                        context.dispatch(.set { $0.day = day })
                    }
                }
            }
        }
    }

    private final class Host {
        let log = Log()
        private let screen: LiveScreen

        init(isolation: isolated (any Actor)? = #isolation) {
            screen = LiveScreen(Settings(log: log))
            screen.appear()
        }

        func control(_ label: String) -> Control? {
            screen.description.sections.flatMap(\.cells).indices.lazy
                .compactMap { self.screen.record(at: ItemPath(section: 0, item: $0)) }
                .compactMap { $0.content?.control(label) }.first
        }

        func operate(_ label: String, _ input: ElementValue) -> ControlOutcome {
            let rows = screen.description.sections.flatMap(\.cells)
            guard let item = rows.firstIndex(where: { $0.content?.control(label) != nil }) else {
                return .refused
            }
            return screen.operate(label, at: ItemPath(section: 0, item: item), input)
        }
    }

    @Test(arguments: [
        ("Nights", "20", "Enter a whole number from 1 to 14."),
        ("Nights", "-1", "Enter a whole number from 1 to 14."),
        ("Nights", "99999999999999999999", "Enter a whole number from 1 to 14."),
        ("Nights", "x", "Enter a whole number from 1 to 14."),
        ("Nights", "2.5", "Enter a whole number from 1 to 14."),
        ("Nights", "nan", "Enter a whole number from 1 to 14."),
        ("Nights", "", "Enter a whole number from 1 to 14."),
        ("Nights", "1e3", "Enter a whole number from 1 to 14."),
        ("Nights", "inf", "Enter a whole number from 1 to 14."),
        ("Nights", "-1e400", "Enter a whole number from 1 to 14."),
        ("Nights", "0x1p4", "Enter a whole number from 1 to 14."),
        ("Rooms", "4", "Enter a whole number from 0 to 3."),
        ("Price", "abc", "Enter a number."), ("Guests", "2.5", "Enter a whole number."),
        ("Price", "1,000", "Thousands or decimals? Write 1000, or 1.0000."),
        ("Arrival", "9", "Write a day as year-month-day, such as 2026-11-24."),
        ("Arrival", "2020-01-01", "Not before 2026-01-01"),
        ("Time", "18:00?", "Write a time of the day, such as 18:30."),
        ("Day", "2026-02-30", "Write a day as year-month-day, such as 2026-11-24."),
    ])
    func `an invalid number or date stays in its field with a message, and changes no value`(
        label: String, text: String, error: String
    ) {
        let host = Host()
        #expect(host.operate(label, .set(text)) == .done)
        #expect(host.operate(label, .leave) == .done)
        #expect(host.control(label)?.text == text && host.control(label)?.error == error)
        #expect(host.log.stay == Stay())
    }

    @Test func `a date or a number shows its message when the field is left`() {
        let host = Host()
        for (label, text) in [("Day", "2026-1"), ("Price", "-")] {
            _ = host.operate(label, .set(text))
            #expect(host.control(label)?.text == text && host.control(label)?.error == nil)
            _ = host.operate(label, .leave)
            #expect(host.control(label)?.error != nil)
        }
    }

    @Test(arguments: [("Nights", "20", "2"), ("Rooms", "4", "3"), ("Day", "2026", "2026-11-24")])
    func `a valid text clears the message, even of the former value`(
        label: String, wrong: String, right: String
    ) {
        let host = Host()
        _ = host.operate(label, .set(wrong))
        _ = host.operate(label, .leave)
        #expect(host.control(label)?.error != nil)
        #expect(host.operate(label, .set(right)) == .done)
        #expect(host.control(label)?.text == right && host.control(label)?.error == nil)
    }

    @Test func `a refused text survives other changes, and gives way to another value`() {
        let host = Host()
        _ = host.operate("Nights", .set("20"))
        host.log.dispatch(.set { $0.rooms = 3 })
        #expect(host.control("Nights")?.text == "20" && host.control("Rooms")?.text == "3")
        host.log.dispatch(.set { $0.nights = 5 })
        #expect(host.control("Nights")?.text == "5" && host.control("Nights")?.error == nil)
    }

    @Test func `an app has its own messages`() {
        var texts = FormTexts()
        texts.range = { "Von \($0) bis \($1)" }
        let row = CellRecord.stepper("Zimmer", value: 1, in: 0...3, texts: texts) { _ in }
        let screen = LiveScreen(Rows(row: row))
        let path = ItemPath(section: 0, item: 0)
        #expect(screen.operate("Zimmer", at: path, .set("4")) == .done)
        #expect(screen.record(at: path)?.content?.control("Zimmer")?.error == "Von 0 bis 3")
    }

    private struct Rows: Screen {
        let row: CellRecord

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Rows", sections: [SectionRecord(cells: [row])])
        }
    }
}
