import Testing
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// What a keystroke costs on a screen of many fields.
@Suite(.timeLimit(.minutes(60))) struct KeystrokeTests {
    /// An app of one screen, of 40 fields.
    struct Register: ListApp, Screen {
        static let labels = [
            "Name", "Street and number", "Postal code", "City", "Country", "E-mail address",
            "Telephone number in the evening", "Date of birth", "Place of birth",
            "Name of your health insurance", "Remarks for the people at the desk",
            "Straße und Hausnummer", "Geburtsdatum (Tag, Monat, Jahr)", "Anrede",
            "氏名（ふりがな）", "電話番号", "Адрес электронной почты", "الاسم الكامل",
        ]

        let name = "Register"
        let tabs: [Tab] = []
        let fields = (0..<40).map { number in
            number < labels.count ? labels[number] : "Field number \(number)"
        }

        func screen(at url: RouteURL) -> (any Screen)? { url.path.isEmpty ? self : nil }

        enum Action: Sendable { case type(String, in: Int) }

        var state: [String] { fields.map { _ in String(repeating: "x", count: 998) } }

        func reduce(_ texts: inout [String], _ action: Action) -> Effect<Action> {
            switch action {
            case .type(let text, let field): texts[field] = text
            }
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let state = context.state
            return ScreenDescription(name) {
                SectionRecord("fields") {
                    fields.enumerated().map { number, label in
                        let input = TextInput(.line, limit: 4_000)
                        return CellRecord.field(label, text: state[number], input) { text in
                            context.dispatch(.type(text, in: number))
                        }
                    }
                }
            }
        }
    }

    @Test func `of 40 fields a keystroke costs 56 bytes up and nothing down`() async throws {
        let host = WebHost(Register(), clock: TestClock(), spinner: .none)
        let loaded = await host.respond(method: "GET", target: "/")
        var page = try LivePage(loaded.body, at: "/")
        let link = host.link()
        try await link.receive(page.show())
        try page.take(try #require(await link.next()))
        #expect(page.reachableControls.count == 40)
        for label in Register().fields {
            for letter in "né漢" {
                let field = try #require(page.reachableControls.first { $0.label == label })
                let message = page.type(field.text + "\(letter)", into: field)
                #expect(message.utf8.count <= 56, "\(message)")
                try await link.receive(message)
            }
        }
        // The host sends nothing by itself; asked, it reports how many messages it has taken.
        try await link.receive(page.see(.init()))
        let frame = try #require(await link.next())
        #expect(frame.utf8.count <= 40, "\(frame)")
        try page.take(frame)
        #expect(page.heard == 120)
        for field in page.reachableControls { #expect(field.text.hasSuffix("né漢")) }
    }

    /// Nothing else changes: what is shown is what was typed.
    @Test func `the room that a text has is kept up to date while it is typed`() async throws {
        let visit = LiveVisit(
            app: DeskApp(), host: WebHost(DeskApp(), clock: TestClock()).livePages)
        await visit.receive(.show(RouteURL(), fingerprint: "", depth: 0))
        _ = await visit.next()
        var frames: [String] = []
        for (number, count) in [3_000, 3_950, 3_999].enumerated() {
            let text = String(repeating: "x", count: count)
            await visit.receive(await visit.message(.value(.set(text)), to: "notes"))
            // A press always gets a response.
            await visit.receive(await visit.press("like", number: number + 1))
            frames.append(try #require(await visit.next()))
        }
        #expect(frames[1].contains("About 50 characters are left."))
        #expect(frames[2].contains("1 character is left."))
        await visit.close()
    }
}
