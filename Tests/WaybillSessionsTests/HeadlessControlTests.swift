import Foundation
import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

/// What a headless host does to controls that a test names.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct HeadlessControlTests {
    /// A form of all kinds of controls, twice the same row, and a button that is off.
    private struct Desk: Screen {
        var hasMute = false

        struct State: Equatable, Sendable {
            var name = ""
            var day = ""
            var isLoud = false
            var units: String? = "m"
            var days: Set<String> = ["mo"]
            var rooms = 1
            var volume = 0.5
            var file: String?
            var done: [String] = []
        }

        enum Action: Sendable {
            case change(@Sendable (inout State) -> Void)
            case done(String)
        }

        let state = State()

        func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
            switch action {
            case .change(let change): change(&state)
            case .done(let words): state.done.append(words)
            }
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let state = context.state
            let units = [ControlOption("Metric", id: "m"), ControlOption("Imperial", id: "i")]
            var sunday = ControlOption("Sunday", id: "su")
            sunday.isEnabled = false
            let days = [
                ControlOption("Monday", id: "mo"), ControlOption("Tuesday", id: "tu"), sunday,
            ]
            var screen = ScreenDescription("Desk") {
                SectionRecord(id: "form") {
                    CellRecord.field("Name", text: state.name, TextInput(limit: 5)) { text in
                        context.dispatch(.change { $0.name = text })
                    } onLeave: {
                        context.dispatch(.done("left"))
                    }
                    .control { $0.error = state.name.isEmpty ? "It has no name." : nil }
                    CellRecord.date("Day", date: state.day) { day in
                        context.dispatch(.change { $0.day = day })
                    }
                    CellRecord.toggle("Loud", isOn: state.isLoud) { isLoud in
                        context.dispatch(.change { $0.isLoud = isLoud })
                    }
                    CellRecord.picker("Units", units, chosen: state.units) { id in
                        context.dispatch(.change { $0.units = id })
                    }
                    CellRecord.checkboxes("Days", days, chosen: state.days) { ids in
                        context.dispatch(.change { $0.days = ids })
                    }
                    CellRecord.stepper("Rooms", value: state.rooms, in: 0...9) { count in
                        context.dispatch(.change { $0.rooms = count })
                    }
                    CellRecord.slider("Volume", value: state.volume, in: 0...1, step: 0.1) { part in
                        context.dispatch(.change { $0.volume = part })
                    }
                    CellRecord.file("Photo", name: state.file) { file in
                        let text = try? String(contentsOfFile: file.path, encoding: .utf8)
                        context.dispatch(.done("\(file.path)"))
                        context.dispatch(
                            .change { $0.file = "\(file.name) \(file.size) \(text ?? "")" })
                    }
                    CellRecord.button("Save", role: .primary, isEnabled: !state.name.isEmpty) {
                        context.dispatch(.done("saved \(state.name)"))
                    }
                    CellRecord.button("Send", isBusy: true) {}
                    if hasMute { CellRecord("mute", .control(Control("Mute", .button()))) }
                }
            }
            for name in ["Milk", "Bread"] {
                let rename = MenuOption("Rename") { context.dispatch(.done("Rename \(name)")) }
                screen.sections.append(
                    SectionRecord(id: RecordID(name)) {
                        CellRecord.group(RecordID(name)) {
                            CellRecord("name", .text(name))
                            CellRecord.button("Delete") {
                                context.dispatch(.done("deleted \(name)"))
                            }
                            CellRecord.menu("More", [rename])
                        } onSelection: {
                            context.dispatch(.done("opened \(name)"))
                        }
                    })
            }
            screen.subtitle = state.done.joined(separator: ", ")
            return screen
        }
    }

    private func shown() async throws -> HeadlessHost { try await HeadlessHost(showing: Desk()) }

    @Test func `a control without a closure is reported and refused`() async throws {
        var shown: HeadlessHost?
        try await withKnownIssue {
            shown = try await HeadlessHost(showing: Desk(hasMute: true))
            _ = shown?.page
        } matching: { issue in
            issue.description.contains("in the row mute, at 10, controls without a closure: “Mute”")
        }
        let host = try #require(shown)
        let refused = await #expect(throws: HeadlessError.self) { try await host.tap("Mute") }
        #expect(refused?.missing == "\"Mute\" that does anything")
    }

    @Test func `a text, a date and a number are set, and read again`() async throws {
        let host = try await shown()
        #expect(try host.error(of: "Name") == "It has no name.")
        try await host.type("Grace Hopper", into: "Name")
        #expect(try host.value(of: "Name") == "Grace" && host.error(of: "Name") == nil)
        #expect(host.page?.subtitle == "left")
        try await host.type("2026-11-24", into: "Day")
        #expect(try host.value(of: "Day") == "2026-11-24")
        try await host.type("2026-02-30", into: "Day")
        #expect(try host.value(of: "Day") == "2026-02-30" && host.error(of: "Day") != nil)
        try await host.set(3, for: "Rooms")
        try await host.set(0.7, for: "Volume")
        #expect(try host.value(of: "Rooms") == "3" && host.value(of: "Volume") == "0.7")
        try await host.set(10, for: "Rooms")
        #expect(
            try host.value(of: "Rooms") == "10"
                && host.error(of: "Rooms") == "Enter a whole number from 0 to 9.")
        let refused = await #expect(throws: HeadlessError.self) {
            try await host.set(2, for: "Volume")
        }
        #expect(refused?.missing == "\"Volume\" that takes \"2\"")
    }

    @Test func `toggles and options are turned by their labels`() async throws {
        let host = try await shown()
        try await host.tap("Loud")
        #expect(try host.value(of: "Loud") == "on")
        try await host.tap("Loud")
        #expect(try host.value(of: "Loud") == "off")
        try await host.choose("Imperial", in: "Units")
        #expect(try host.value(of: "Units") == "Imperial")
        try await host.tap("Metric")
        #expect(try host.value(of: "Units") == "Metric")
        try await host.choose("Tuesday", in: "Days")
        try await host.tap("Monday")
        #expect(try host.value(of: "Days") == "Tuesday")
        let refused = await #expect(throws: HeadlessError.self) {
            try await host.choose("Sunday", in: "Days")
        }
        #expect(refused?.missing == "\"Sunday\" in \"Days\" that can be chosen (it is disabled)")
        await #expect(throws: HeadlessError.self) { try await host.choose("Friday", in: "Days") }
    }

    @Test func `what cannot be used is refused, and the error has the reason`() async throws {
        let host = try await shown()
        func refusal(_ text: String) async -> String? {
            await #expect(throws: HeadlessError.self) { try await host.tap(text) }?.missing
        }
        #expect(await refusal("Save") == "\"Save\" that can be tapped (it is disabled)")
        #expect(await refusal("Send") == "\"Send\" that can be tapped (it is busy)")
        #expect(
            await refusal("Name")
                == "\"Name\" that can be tapped (it is a field: type(_:into:) sets it)")
        #expect(try !host.isEnabled("Save"))
        await #expect(throws: HeadlessError.self) { try await host.submit(in: "Name") }
        try await host.type("Ada", into: "Name")
        #expect(try host.isEnabled("Save"))
        try await host.submit(in: "Name")
        #expect(host.page?.subtitle == "left, saved Ada")
    }

    @Test func `the same button in several rows is named by what is beside it`() async throws {
        let host = try await shown()
        let ambiguous = await #expect(throws: AmbiguousTap.self) { try await host.tap("Delete") }
        #expect(
            ambiguous?.candidates == [
                "button \"Delete\" in \"Milk\"", "button \"Delete\" in \"Bread\"",
            ])
        try await host.tap("Delete", in: "Bread")
        try await host.choose("Rename", in: "More", within: "Milk")
        try await host.tap("Milk")
        #expect(host.page?.subtitle == "deleted Bread, Rename Milk, opened Milk")
        await #expect(throws: HeadlessError.self) { try await host.tap("Delete", in: "Eggs") }
    }

    @Test func `a file is handed over as a copy that goes`() async throws {
        let host = try await shown()
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("note-\(UUID().uuidString).txt")
        try Data("hello".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await host.choose(file: file, in: "Photo")
        #expect(try host.value(of: "Photo") == "\(file.lastPathComponent) 5 hello")
        let path = try #require(host.page?.subtitle)
        #expect(path != file.path && !FileManager.default.fileExists(atPath: path))
    }
}
