import Testing
import WaybillScreens
import WaybillSessions
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// The one form of a page, as a browser without a script sends it.
@Suite(.timeLimit(.minutes(60)))
struct PageFormTests {
    private let log = DeskLog()
    private let visitor = WaybillSessions.Visitor()

    /// The host, which all sendings of a test share.
    private let host: WebHost<TestClock>

    init() { host = WebHost(DeskApp(log: log), clock: TestClock()) }

    // MARK: A browser

    /// A page as a browser shows it.
    private struct Sheet {
        var address: String
        var document: HTMLDocument

        /// What a field of a control is called; that of its options where it has some.
        func name(_ control: String) throws -> String {
            let element = try #require(document.elements(with: "data-c", control).first)
            return try #require(element.descendants.compactMap { $0["name"] }.last)
        }

        /// The label of a control's button when it is pressed.
        func press(_ control: String, option: String? = nil) throws -> String {
            let element = try #require(document.elements(with: "data-c", control).first)
            let button = element.descendants.first {
                $0["name"] == "w-press" && (option == nil || $0["data-option"] == option)
            }
            return try #require(button?["value"])
        }

        /// The value of the button that Enter presses.
        var primary: String {
            document.elements(named: "button").first { $0["class"] == "default" }?["value"] ?? ""
        }

        /// The values of the form if nothing is changed.
        var fields: [(name: String, value: String)] {
            let all = document.root.descendants.filter {
                $0["name"] != nil && $0["disabled"] == nil
                    && ($0["form"] == "w-form" || ["w-once", "w-earlier"].contains($0["name"]))
            }
            return all.compactMap { field in
                let name = field["name"] ?? ""
                switch (field.name, field["type"]) {
                case ("button", _): return nil
                case ("input", "checkbox"), ("input", "radio"):
                    return field["checked"] == nil ? nil : (name, field["value"] ?? "")
                case ("textarea", _):
                    let text = field.text
                    return (name, text)
                case ("select", _):
                    let options = field.descendants.filter { $0.name == "option" }
                    let chosen = options.first { $0["selected"] != nil } ?? options.first
                    return (name, chosen?["value"] ?? "")
                default: return (name, field["value"] ?? "")
                }
            }
        }
    }

    private func open(_ address: String = "/") async throws -> Sheet {
        let response = await host.respond(method: "GET", target: address, visitor: visitor)
        return Sheet(address: address, document: try HTMLDocument(response.body))
    }

    private static func encoded(_ fields: [(name: String, value: String)]) -> String {
        let query = fields.map { RouteURL.Parameter($0.name, $0.value) }
        return String(RouteURL(query: query).description.dropFirst(2))
    }

    /// The form with other values, and the pressed button, by default the primary one; as a page
    /// sends it that was requested again, whose token was not used yet.
    private func form(
        _ sheet: Sheet, _ changes: [String: [String]] = [:], press: String? = nil
    ) throws -> String {
        var fields = sheet.fields.filter { $0.name != "w-once" }
        fields.append(("w-once", host.onceWords.give()))
        for (control, values) in changes {
            let name = try sheet.name(control)
            fields.removeAll { $0.name == name }
            fields += values.map { (name, $0) }
        }
        return Self.encoded(fields + [("w-press", press ?? sheet.primary)])
    }

    private func send(_ form: String, from sheet: Sheet) async -> WebResponse {
        await host.submit(form, to: sheet.address, visitor: visitor)
    }

    /// The page to which a response leads, or that it is, at the address of the form.
    private func follow(_ response: WebResponse) async throws -> Sheet {
        if let address = response.headers["location"] { return try await open(address) }
        #expect(response.headers["cache-control"] == "no-store")
        return Sheet(address: "/", document: try HTMLDocument(response.body))
    }

    // MARK: Fields

    @Test func `a form in which nothing was changed changes nothing`() async throws {
        let sheet = try await open()
        #expect(sheet.fields.count > 10)
        let response = await send(try form(sheet, press: "-"), from: sheet)
        #expect(response.status == .seeOther)
        #expect(log.lines.isEmpty)
    }

    @Test func `what was changed is taken, left, and then the button is pressed`() async throws {
        let sheet = try await open()
        let form = try form(
            sheet, ["name": ["Grace"], "count": ["5"]], press: try sheet.press("save"))
        _ = await send(form, from: sheet)
        #expect(log.lines.last == "save")
        #expect(Set(log.lines.dropLast(2)) == [#"text("name", "Grace")"#, "count(5)"])
        #expect(log.lines.dropLast().last == #"left("name")"#)
    }

    @Test func `Enter presses the primary button`() async throws {
        let sheet = try await open()
        let after = try await follow(await send(try form(sheet, ["name": ["G"]]), from: sheet))
        #expect(log.lines.last == "save")
        #expect(after.document.elements(with: "data-c", "save").first?.text == "Save 1")
    }

    /// A page that is older than the state sends what its field held, and so changes nothing.
    @Test func `a field of an old page that was not touched does not undo what is new`()
        async throws
    {
        let old = try await open()
        let sheet = try await follow(
            await send(try form(old, ["name": ["Grace"]], press: "-"), from: old))
        #expect(log.lines == [#"text("name", "Grace")"#, #"left("name")"#])
        let stale = try form(old, ["notes": ["new"]], press: "-")
        _ = await host.submit(stale, to: sheet.address, visitor: visitor)
        #expect(!log.lines.contains(#"text("name", "Ada")"#))
        #expect(log.lines.last == #"text("notes", "new")"# || log.lines.last == #"left("notes")"#)
    }

    @Test func `a text for a field that is another one by then changes nothing`() async throws {
        let sheet = try await open()
        let form = try form(sheet, ["name": ["Grace"], "count": ["5"]])
        let name = try sheet.name("name")
        let other = name.split(separator: ".").dropLast().joined(separator: ".") + ".other"
        let response = await send(form.replacing(name, with: other), from: sheet)
        let after = try await follow(response)
        #expect(after.document.root.text.contains("Nothing was done"))
        #expect(log.lines.isEmpty)
    }

    @Test func `what is off is off`() async throws {
        let sheet = try await open()
        let off = try form(sheet, ["news": [""], "meals": [""]], press: "-")
        _ = await send(off, from: sheet)
        #expect(Set(log.lines) == ["turn(false)", "meals(Set([]))"])
    }

    @Test func `several options are several lines`() async throws {
        let sheet = try await open()
        let both = try form(sheet, ["meals": ["", "breakfast", "dinner"]], press: "-")
        _ = await send(both, from: sheet)
        #expect(log.lines.count == 1)
        #expect(log.lines.first?.contains("breakfast") == true)
        #expect(log.lines.first?.contains("dinner") == true)
    }

    @Test func `line breaks arrive as they were typed`() async throws {
        let sheet = try await open()
        _ = await send(try form(sheet, ["notes": ["a\r\nb\rc"]], press: "-"), from: sheet)
        #expect(log.lines.first == #"text("notes", "a\nb\nc")"#)
    }

    @Test(arguments: [
        ("room", "palace"), ("side", "up"), ("stars", "9"), ("count", "10"), ("count", "two"),
        ("volume", "7"), ("day", "2026-02-30"), ("day", "1999-01-01"), ("news", "2"),
        ("meals", "supper"),
    ])
    func `a control holds nothing that it does not offer`(
        _ control: String, _ text: String
    ) async throws {
        let sheet = try await open()
        _ = await send(try form(sheet, [control: [text]], press: "-"), from: sheet)
        #expect(log.lines.isEmpty)
    }

    @Test func `a number out of its range stays in its field, with a message`() async throws {
        let sheet = try await open()
        let after = try await follow(
            await send(try form(sheet, ["count": ["10"]], press: "-"), from: sheet))
        #expect(after.document.root.text.contains("Enter a whole number from 0 to 9."))
        let name = try after.name("count")
        #expect(after.fields.first { $0.name == name }?.value == "10")
    }

    // MARK: Presses

    @Test func `each button does its own`() async throws {
        let sheet = try await open()
        _ = await send(try form(sheet, press: try sheet.press("like")), from: sheet)
        _ = await send(
            try form(sheet, press: try sheet.press("More", option: "share")), from: sheet)
        #expect(log.lines == [#"chose("like")"#, #"chose("share")"#])
    }

    @Test func `a button with another label by then is not pressed`() async throws {
        let sheet = try await open()
        let press = try sheet.press("save")
        let name = try #require(press.split(separator: " ").first)
        for other in [
            "\(name) other", "\(name)", "0 \(press.split(separator: " ")[1])", " ", "  ", "",
        ] {
            let after = try await follow(await send(try form(sheet, press: other), from: sheet))
            #expect(after.document.root.text.contains("Nothing was done"))
        }
        #expect(log.lines.isEmpty)
    }

    @Test func `an option with another label by then is not pressed`() async throws {
        let sheet = try await open()
        let (copy, share) = (
            try sheet.press("More", option: "Copy"), try sheet.press("More", option: "share")
        )
        let other = [copy, share].compactMap { $0.split(separator: " ").first.map(String.init) }
        let words = [share, copy].compactMap { $0.split(separator: " ").last.map(String.init) }
        for (id, fingerprint) in zip(other, words) {
            _ = await send(try form(sheet, press: "\(id) \(fingerprint)"), from: sheet)
        }
        #expect(log.lines.isEmpty)
        _ = await send(try form(sheet, press: copy), from: sheet)
        #expect(log.lines == [#"chose("Copy")"#])
    }

    @Test func `the row itself is pressed beside its controls`() async throws {
        let sheet = try await open()
        let lead = try #require(
            sheet.document.elements(with: "class", "lead").first { $0.name == "button" }?["value"])
        _ = await send(try form(sheet, press: lead), from: sheet)
        #expect(log.lines == ["selected"])
    }

    // MARK: Above the page

    /// Each form is performed in a fresh session after those before it.
    @Test func `a question is answered, and a notice undone`() async throws {
        let sheet = try await open()
        let asked = try await follow(
            await send(try form(sheet, press: try sheet.press("ask")), from: sheet))
        #expect(asked.document.elements(with: "role", "alertdialog").count == 1)
        #expect(log.lines == ["ask"])
        let reported = try await follow(
            await send(try form(asked, press: try asked.press("0")), from: asked))
        #expect(log.lines.suffix(2) == ["ask", "agreed"])
        #expect(reported.document.semantics.description.contains("status \"Done.\""))
        _ = await send(try form(reported, press: try reported.press("undo")), from: reported)
        #expect(log.lines.suffix(3) == ["ask", "agreed", "selected"])
    }

    @Test func `what is behind a dialog is out of reach`() async throws {
        let sheet = try await open()
        let asked = try await follow(
            await send(try form(sheet, press: try sheet.press("ask")), from: sheet))
        for control in ["save", "like"] {
            let behind = try form(asked, ["name": ["Eve"]], press: try sheet.press(control))
            _ = await send(behind, from: asked)
        }
        #expect(Set(log.lines) == ["ask"])
    }

    @Test func `a sheet is filled in and closed`() async throws {
        let sheet = try await open()
        let edited = try await follow(
            await send(try form(sheet, press: try sheet.press("edit")), from: sheet))
        let dialog = try #require(edited.document.elements(with: "role", "dialog").first)
        #expect(dialog.descendants.contains { $0["data-c"] == "mail" })
        let before = log.lines.count
        let closed = await send(
            try form(edited, ["mail": ["a@b.c"]], press: try edited.press("close")), from: edited)
        #expect(
            log.lines.dropFirst(before) == [
                "edit(true)", #"text("mail", "a@b.c")"#, #"left("mail")"#, "edit(false)",
            ])
        #expect(closed.body.contains("a@b.c") == false)
    }

    // MARK: Once

    @Test func `a form that is sent twice acts once and has one response`() async throws {
        let sheet = try await open()
        let form = try form(sheet, press: try sheet.press("like"))
        async let one = send(form, from: sheet)
        async let other = send(form, from: sheet)
        let answers = await [one, other, send(form, from: sheet)]
        #expect(log.lines == [#"chose("like")"#])
        #expect(Set(answers.map(\.headers["location"])).count == 1)
    }

    /// Back, and sent again: the page is the old one, with its token.
    @Test func `a form that was changed and sent again is taken`() async {
        let words = OnceWords()
        let word = words.give()
        var locations: [String?] = []
        for (number, content) in [1, 1, 2, 1].enumerated() {
            let response = await words.response(to: word, saying: content, of: visitor) {
                (.seeOther("/\(number)"), false)
            }
            locations.append(response?.headers["location"])
        }
        #expect(locations == ["/0", "/0", "/2", "/0"])
    }

    @Test func `a page without work is drawn again, and one with work is not`() async {
        let words = OnceWords()
        for isRepeatable in [true, false] {
            let word = words.give()
            for number in 1...2 {
                let response = await words.response(to: word, saying: 1, of: visitor) {
                    (.text("\(number)"), isRepeatable)
                }
                #expect(response?.body == (number == 1 || isRepeatable ? "\(number)" : nil))
            }
        }
    }

    @Test func `a thousand forms take 512 bytes each, however long their pages are`() async {
        let words = OnceWords()
        let page = String(repeating: "x", count: 43_000)
        let all = (0..<1_000).map { _ in words.give() }
        for (number, word) in all.enumerated() {
            _ = await words.response(to: word, saying: 1, of: visitor) {
                (number.isMultiple(of: 2) ? .text(page) : .seeOther("/places/\(number)"), false)
            }
        }
        #expect(words.bytes > 0 && words.bytes <= 1_000 * 512)
        for word in all {
            let again = await words.response(to: word, saying: 1, of: visitor) {
                (.text("again"), false)
            }
            #expect(again?.body != "again")
        }
    }

    @Test func `each page that is requested may act`() async throws {
        for _ in 0..<3 {
            let sheet = try await open()
            _ = await send(try form(sheet, press: try sheet.press("like")), from: sheet)
        }
        #expect(log.lines.count == 3)
    }

    /// A browser whose first visit this is sends both before it has a cookie, and takes the
    /// cookie of the second response.
    @Test func `who presses twice on a first visit is one visitor`() async throws {
        let sheet = try await open()
        let form = try form(sheet, press: try sheet.press("like"))
        let first = WaybillSessions.Visitor()
        let one = await host.submit(form, to: "/", visitor: first)
        let response = await host.submit(form, to: "/", visitor: WaybillSessions.Visitor())
        #expect(response.visitor == first)
        #expect(response.headers["location"] == one.headers["location"])
        #expect(log.lines == [#"chose("like")"#])
    }

    @Test func `a form that someone else has sent neither acts again nor shows theirs`()
        async throws
    {
        let sheet = try await open()
        let form = try form(sheet, press: try sheet.press("like"))
        _ = await send(form, from: sheet)
        // One that a browser names.
        let known = WaybillSessions.Visitor(token: String(repeating: "a", count: 32))
        let other = try #require(known)
        let response = await host.submit(form, to: "/", visitor: other)
        #expect(response.headers["location"] == "/" && response.visitor == nil)
        #expect(log.lines == [#"chose("like")"#])
    }

    @Test func `the token of each page is another one`() async throws {
        var words: Set<String> = []
        for _ in 0..<5 {
            let word = try await open().fields.first { $0.name == "w-once" }?.value
            words.insert(try #require(word))
        }
        #expect(words.count == 5 && words.allSatisfy { $0.utf8.count == 32 })
    }

    // MARK: Forged

    @Test func `forged forms are refused or change nothing`() async throws {
        let sheet = try await open()
        let choices = try ["news", "count", "volume", "room", "side", "stars", "meals", "day"]
            .map { try sheet.name($0) }
        let presses = try ["like", "ask", "edit", "save"].map { try sheet.press($0) }
        let visit = WebVisit(app: DeskApp(log: log), visitor: visitor, texts: WebTexts())
        let clock = TestClock()
        _ = await visit.open(RouteURL(), patience: .seconds(5), clock: clock)
        var random = SeededGenerator(seed: 17)
        var read = 0
        for _ in 0..<SeededGenerator.rounds(2_000) {
            let fields = Forgery.fields(choices, presses, using: &random)
            guard let form = PageForm(fields) else { continue }
            read += form.fields.isEmpty ? 0 : 1
            _ = await visit.submit(form, until: clock.now.advanced(by: .seconds(5)), clock: clock)
        }
        #expect(read > 1_000, "most have fields")
        #expect(log.lines.isEmpty)
        // All that is forged is beside what works.
        let form = try #require(PageForm([("w-press", try sheet.press("like"))]))
        _ = await visit.submit(form, until: clock.now.advanced(by: .seconds(5)), clock: clock)
        #expect(log.lines == [#"chose("like")"#])
        await visit.close()
    }

    @Test func `forged forms change nothing at a host, whosever token they have`()
        async throws
    {
        let sheet = try await open()
        let choices = try ["news", "count", "volume", "room", "side", "stars", "meals", "day"]
            .map { try sheet.name($0) }
        let presses = try ["like", "ask", "edit", "save"].map { try sheet.press($0) }
        // Forms of others, with true labels: they were done then.
        var foreign: [String] = []
        for _ in 0..<20 {
            let form = Self.encoded([("w-once", host.onceWords.give()), ("w-press", presses[0])])
            _ = await host.submit(form, to: "/", visitor: WaybillSessions.Visitor())
            foreign.append(form)
        }
        let before = log.lines
        #expect(before.count == 20)
        var random = SeededGenerator(seed: 18)
        for _ in 0..<SeededGenerator.rounds(400) {
            let isForeign = Int.random(in: 0..<4, using: &random) == 0
            let form =
                isForeign
                ? foreign.randomElement(using: &random) ?? ""
                : Self.encoded(Forgery.fields(choices, presses, using: &random))
            _ = await host.submit(form, to: "/", visitor: visitor)
        }
        #expect(log.lines == before)
        _ = await host.submit(
            Self.encoded([("w-once", host.onceWords.give()), ("w-press", presses[0])]), to: "/",
            visitor: visitor)
        #expect(log.lines == before + [#"chose("like")"#])
    }
}

/// Forms that no page sends.
enum Forgery {
    /// Fields of no page, fields of this one that hold what it does not offer, and a press of a
    /// button with another label, or of none.
    static func fields(
        _ choices: [String], _ presses: [String], using random: inout SeededGenerator
    ) -> [(name: String, value: String)] {
        var fields: [(String, String)] = [("w-once", word(&random))]
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let id = ElementID.root.child(word(&random))
            fields.append(("\(id).\(id).\(word(&random))", word(&random)))
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let name = choices.randomElement(using: &random) ?? ""
            fields.append((name, "?" + word(&random)))
        }
        fields.append(("w-press", press(presses, &random)))
        return fields
    }

    private static func press(_ presses: [String], _ random: inout SeededGenerator) -> String {
        let real = presses.randomElement(using: &random) ?? ""
        let name = real.prefix { $0 != " " }
        return [
            "\(word(&random)) \(word(&random))", "0 1 \(word(&random))", "", "-",
            "\(name) \(word(&random))", "\(name) 0 \(word(&random))", "0 ", "- -",
        ].randomElement(using: &random) ?? ""
    }

    static func word(_ random: inout SeededGenerator) -> String {
        let letters = Array("abcz019 .-%&=\n\u{0}\u{1F}é💥'\"<")
        return String(
            (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
                letters.randomElement(using: &random)
            })
    }
}
