import Synchronization
import Testing
import WaybillLists
import WaybillScreens
import WaybillStorage
import WaybillStore
import WaybillTesting

/// A form whose fields come and go.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct FormScreenTests {
    private struct Trip: Screen {
        struct Draft: Equatable, Sendable {
            var name = "Ada"
            var hasMore = true
            var guests: Int?
            var arrival = "2026-05-17"
            var nights = 2
            var company = ""
        }

        var draft = Draft()
        var rules: [FormRule<Draft>] = []
        var hasProblems = true
        var refusal: (any Error)?
        var texts = FormTexts()

        var form: Form<Draft> { Form(draft, rules: rules, texts: texts) }

        func submit(_ value: Draft) async throws -> Effect<Action> {
            if let refusal { throw refusal }
            return .notice("\(value.guests ?? 0) guests, \(value.nights) nights, \(value.arrival)")
        }

        func describe(_ context: Context) -> ScreenDescription {
            let form = context.form
            // Described, and shown by a toggle alone.
            let guests = form.number("Guests", \.guests)
            return ScreenDescription(form.isDirty ? "Changed" : "Trip") {
                SectionRecord("trip") {
                    if hasProblems { form.problems() }
                    form.text("Name", \.name)
                    form.toggle("More", \.hasMore)
                    if form.value.hasMore {
                        CellRecord.group("more") {
                            guests
                            form.stepper("Nights", \.nights, in: 1...14)
                        }
                        form.date("Arrival", \.arrival, DateInput(from: "2026-01-01"))
                        form.text("Company", \.company)
                    }
                    form.submit("Book")
                }
            }
        }
    }

    private struct Account: Screen {
        struct Draft: Equatable, Sendable {
            var name = ""
            var password = ""
        }

        let form = Form(Draft(), .required(\.name, "Name."), .required(\.password, "Password."))

        func submit(_ draft: Draft) async throws -> Effect<Action> {
            .notice("<\(draft.name)><\(draft.password)>")
        }

        func describe(_ context: Context) -> ScreenDescription {
            let form = context.form
            return ScreenDescription("Account") {
                SectionRecord("account") {
                    form.text("Name", \.name)
                    form.text("Password", \.password, TextInput(.password))
                    form.submit("Register")
                }
            }
        }
    }

    @Test func `a required password is sent with its blanks, and a name without`() async throws {
        let host = try await HeadlessHost(showing: Account())
        try await host.type(" Ada ", into: "Name")
        try await host.type(" secret ", into: "Password")
        try await host.tap("Register")
        #expect(host.notice == "<Ada>< secret >")
    }

    private struct Login: Screen {
        struct Draft: Equatable, Sendable { var password = Secret() }

        let form = Form(Draft(), .required(\.password.text, "Say the password."))

        func submit(_ value: Draft) async throws -> Effect<Action> {
            .notice("<\(value.password.text)>")
        }

        func describe(_ context: Context) -> ScreenDescription {
            let form = context.form
            return ScreenDescription("Login") {
                SectionRecord("login") {
                    form.password("Password", \.password)
                    form.submit("Log in")
                }
            }
        }
    }

    @Test func `a required secret says at its field that it is missing, and keeps its blanks`()
        async throws
    {
        let host = try await HeadlessHost(showing: Login())
        try await host.tap("Log in")
        #expect(try host.error(of: "Password") == "Say the password.")
        #expect(host.visibleRows.count == 2, "nothing stands above the form")
        try await host.type(" secret ", into: "Password")
        try await host.tap("Log in")
        #expect(host.notice == "< secret >")
    }

    /// A form with a section that can be folded.
    private struct Profile: Screen {
        struct Draft: Equatable, Sendable {
            var title = ""
            var name = ""
        }

        let isFolded: Bool
        let form = Form(Draft(), .required(\.name, "Say a name."))

        func submit(_ value: Draft) async throws -> Effect<Action> { .notice("Saved.") }

        func describe(_ context: Context) -> ScreenDescription {
            let form = context.form
            var details = SectionRecord("details", title: "Details") { form.text("Name", \.name) }
            details.isCollapsed = isFolded
            let profile = SectionRecord("profile") {
                form.text("Title", \.title)
                form.submit("Save")
            }
            return ScreenDescription("Profile", sections: [profile, details])
        }
    }

    @Test(arguments: [true, false])
    func `a folded section is unfolded if a form is not sent because of a field in it`(
        isFolded: Bool
    ) async throws {
        let host = try await HeadlessHost(showing: Profile(isFolded: isFolded))
        for round in 1...2 {
            if round == 2 || !isFolded { try await host.tap("Details") }
            #expect(host.page?.sections.last?.isCollapsed == true)
            try await host.tap("Save")
            #expect(host.page?.sections.last?.isCollapsed == false)
            #expect(try host.error(of: "Name") == "Say a name.")
        }
    }

    @Test func `a form that an error keeps from being sent says why, and the log has the error`()
        async throws
    {
        let busy = PersistenceError(.busy, message: "/srv/trips.sqlite is in use.")
        let lines = Mutex<[String]>([])
        let log: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
        var german = FormTexts()
        german.failed = "Das ging nicht."
        for (texts, words) in [
            (FormTexts(), "It could not be sent. \(busy.reason.explanation)"),
            (german, german.failed),
        ] {
            let host = try await host(Trip(hasProblems: false, refusal: busy, texts: texts))
            try await FailureLog.$current.withValue(FailureLog(log)) { try await host.tap("Book") }
            #expect(host.visibleRows.first?.hasSuffix(words) == true)
        }
        #expect(lines.withLock { $0 } == ["\(busy)", "\(busy)"])
    }

    private func host(_ screen: Trip) async throws -> HeadlessHost {
        try await HeadlessHost(showing: screen)
    }

    private func texts(of host: HeadlessHost) -> String {
        host.visibleRows.joined(separator: "\n")
    }

    @Test(arguments: [("Guests", "abc"), ("Nights", "99"), ("Arrival", "2020-01-01")])
    func `text in a field that is no longer shown does not stop the form`(
        field: String, text: String
    ) async throws {
        let host = try await host(Trip())
        try await host.type(text, into: field)
        try await host.tap("Book")
        #expect(host.notice == nil && texts(of: host).contains("One field needs another look."))
        try await host.tap("More")
        #expect(!texts(of: host).contains("another look"))
        try await host.tap("Book")
        #expect(host.notice == "0 guests, 2 nights, 2026-05-17" && host.title == "Trip")
        try await host.tap("More")
        #expect(try host.value(of: field) != text)
    }

    @Test(arguments: [true, false])
    func `a rule of a field that is not shown says above the form why it is not sent`(
        hasProblems: Bool
    ) async throws {
        var value = Trip.Draft()
        value.hasMore = false
        let rules: [FormRule<Trip.Draft>] = [
            .required(\.company, "Name the company."), .check(\.self, "Closed.") { _ in false },
        ]
        let host = try await host(Trip(draft: value, rules: rules, hasProblems: hasProblems))
        #expect(!texts(of: host).contains("company"))
        try await host.tap("Book")
        #expect(texts(of: host).contains("Closed. Name the company."))
        #expect(!texts(of: host).contains("another look") && host.notice == nil)
        try await host.tap("More")
        try await host.type("Babbage", into: "Company")
        try await host.tap("Book")
        #expect(texts(of: host).contains("Closed.") && !texts(of: host).contains("Name the"))
    }

    @Test(arguments: [true, false])
    func `a refusal that no field shows is above the form`(hasProblems: Bool) async throws {
        for refusal in [
            FormError<Trip.Draft>("Sold out."), FormError(\Trip.Draft.company, "Sold out."),
            FormError(\Trip.Draft.self, "Sold out."),
        ] {
            var value = Trip.Draft()
            value.hasMore = false
            let host = try await host(
                Trip(draft: value, hasProblems: hasProblems, refusal: refusal))
            try await host.tap("Book")
            #expect(texts(of: host).contains("Sold out.") && host.notice == nil)
            try await host.type("Grace", into: "Name")
        }
    }
}
