public import Waybill
import WaybillTestSupport
public import WaybillTesting
import WaybillWeb

/// The web host as a person with a browser and no script uses it: it asks for
/// addresses, reads documents, follows links and sends forms.
///
/// What is typed and chosen stays on the page until a button is pressed, which sends all of
/// it: until then ``observe()`` shows it as the browser does, and says that the host has not
/// heard of it. A page that is left by a link loses it.
public struct WebDriver: ConformanceDriver {
    /// It waits for as long as a page takes: time stands still.
    private let host: WebHost<TestClock>

    /// The same, where no one listens.
    private let quiet: WebHost<TestClock>
    private let events = EventLog()

    /// Who the browser says it is, by its cookie.
    private let visitor: Visitor

    /// The addresses of the pages that were opened, in their order; a browser asks for a
    /// previous one again.
    private var addresses: [String] = []
    private var shown: LivePage?

    /// Starts the host.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - visitor: Who uses it; someone who was not here before by default.
    public init(_ app: some ListApp, visitor: Visitor = Visitor()) {
        self.visitor = visitor
        host = WebHost(
            app, clock: TestClock(), onEvent: { [events] event, _ in events.append(event) })
        quiet = WebHost(app, clock: TestClock())
    }

    /// Opens an address, as one that is typed or pasted.
    ///
    /// - Parameter address: The address, percent encoded.
    /// - Throws: ``Missing`` where it is not one.
    public mutating func open(_ address: String) async throws {
        // A browser keeps the part after the sign to itself.
        let target = address.split(separator: "#", maxSplits: 1).map(String.init).first ?? address
        let response = await host.respond(method: "GET", target: target, visitor: visitor)
        shown = try LivePage(response.body, at: target)
        addresses.append(target)
    }

    /// Selects the first row or link that holds a text; a control comes before those that is
    /// called just that.
    ///
    /// A toggle is turned on the page alone.
    ///
    /// - Parameter text: A text within it.
    /// - Throws: ``Missing`` where nothing that can be selected does.
    public mutating func select(_ text: String) async throws {
        let page = try page
        if let control = page.reachableControls.first(where: { $0.label == text && $0.isTapped }) {
            guard control.isEnabled else {
                // What a text that is not sent would enable is pressed by Enter in its field.
                let isPrimary = control.element["class"]?.contains("primary") == true
                guard page.isFilled, isPrimary else {
                    throw Missing(what: "“\(text)” that is enabled")
                }
                return try await apply()
            }
            if control.isToggle { return fill(control, control.text.isEmpty ? "1" : "") }
            if let target = control.target { return try await open(target) }
            return try await send(pressing: control.element, "“\(text)”")
        }
        if let modal = page.modal {
            let layer = page.document.elements(with: "data-layer", "\(modal)").first
            let links = layer?.descendants.filter { $0.name == "a" && $0.text.contains(text) }
            return try await open(links?.first?["href"].unwrapped("“\(text)” in a layer") ?? "")
        }
        let links = try document.elements(named: "a").filter { $0.text.contains(text) }
        let link = links.first { $0.text == text } ?? links.first
        guard let target = link?["href"] else { return try await press(text) }
        try await open(target)
    }

    /// Types into a field on the page: the host hears of it when a button is pressed.
    ///
    /// - Parameters:
    ///   - text: All that the field then holds.
    ///   - label: What the field is called.
    /// - Throws: ``Missing`` where there is no such field.
    public mutating func type(_ text: String, into label: String) async throws {
        let field = try page.reachableControls.first { $0.label == label && $0.isEnabled }
        fill(try field.unwrapped("a field “\(label)”"), text)
    }

    /// Chooses an option on the page, or presses one of a menu.
    ///
    /// - Parameters:
    ///   - option: What the option is called.
    ///   - label: What the control is called.
    /// - Throws: ``Missing`` where there is no such option.
    public mutating func choose(_ option: String, in label: String) async throws {
        let control = try page.reachableControls.first { $0.label == label && $0.isEnabled }
            .unwrapped("a control “\(label)”")
        if let button = control.button(of: option) {
            return try await send(pressing: button, "“\(option)”")
        }
        let chosen = control.options.first { $0.title == option }
        fill(control, try chosen.unwrapped("“\(option)” in “\(label)”").text)
    }

    /// Chooses a file on the page; where the page has a button of its own for what is filled
    /// in, that is pressed.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - label: What the control is called.
    /// - Throws: ``Missing`` where there is no such control.
    public mutating func choose(_ file: SampleFile, in label: String) async throws {
        let control = try page.reachableControls.first { $0.label == label && $0.takesFile }
            .unwrapped("a control “\(label)” for a file")
        shown?.choose(file, in: control)
        let own = try document.elements(named: "noscript").flatMap(\.descendants)
        if let button = own.first(where: { $0.name == "button" && $0["form"] != nil }) {
            try await send(pressing: button, "“\(button.text)”")
        }
    }

    /// Sends what is filled in, as Enter in a field does, or the button of a page that has no
    /// other.
    ///
    /// - Throws: ``Missing`` where the page has no form for fields.
    public mutating func apply() async throws {
        let button = try document.elements(named: "button").first { $0["class"] == "default" }
        try await send(pressing: button.unwrapped("a form"), "what is filled in")
    }

    private mutating func fill(_ control: LivePage.Control, _ text: String) {
        shown?.fill(control, with: text)
    }

    /// Presses an action in the menu of the first row that holds a text, and goes where it
    /// leads.
    ///
    /// - Parameters:
    ///   - action: What the action is called.
    ///   - row: A text within what the row says.
    /// - Throws: ``Missing`` where there is no such row or action.
    public mutating func act(_ action: String, on row: String) async throws {
        let item = try document.root.descendants.first { item in
            item["data-id"] != nil && item.text.contains(row)
        }
        let menu = item?.descendants.first { $0.name == "details" }
        let parts = try menu.unwrapped("a menu of “\(row)”").descendants
        let button = try parts.first { $0["name"] == "w-press" && $0.text == action }
            .unwrapped("“\(action)” of “\(row)”")
        try await send(pressing: button, "“\(action)”")
    }

    /// Sends the form with a button, and its files where it has a field for one.
    private mutating func send(pressing button: HTMLElement, _ what: String) async throws {
        let page = try page
        let here = try addresses.last.unwrapped("a page")
        // A row that leads on is followed by its address: what the session does that takes the form
        // is not what a person sees.
        let host = button["data-href"] == nil ? host : quiet
        let response =
            if let form = page.multipartForm(pressing: button) {
                await host.submit(form.body, type: form.type, to: here, visitor: visitor)
            } else {
                await host.submit(page.form(pressing: button), to: here, visitor: visitor)
            }
        guard let target = response.headers["location"] else {
            // The page itself is the response, at the same address.
            shown = try LivePage(response.body, at: here)
            return
        }
        if target.withoutNotice == here.withoutNotice { addresses.removeLast() }
        try await open(target)
    }

    /// Presses a row, a header or a button of the bar for selected rows, and goes where it leads.
    private mutating func press(_ text: String) async throws {
        let retry = try document.elements(named: "form").first { form in
            form["data-retry"] != nil && form.text == text
        }
        if retry != nil { return try await self.retry() }
        let buttons = try document.elements(with: "name", "w-press")
        func isPart(_ button: HTMLElement, _ classes: [String]) -> Bool {
            classes.contains {
                button["class"]?.split(separator: " ").contains(Substring($0)) == true
            }
        }
        let button =
            buttons.first { isPart($0, ["lead", "cell", "fold"]) && $0.text.contains(text) }
            ?? buttons.first { $0["data-action"] != nil && $0.text == text }
        try await send(pressing: button.unwrapped("a row “\(text)”"), "“\(text)”")
    }

    /// Presses a row of a section.
    mutating func select(_ text: String, inSection id: String) async throws {
        let section = try document.elements(with: "data-section", id).first
        let button = section?.descendants.first { part in
            part["name"] == "w-press" && part.text.contains(text)
        }
        try await send(pressing: button.unwrapped("a row “\(text)”"), "“\(text)”")
    }

    /// Sends the form that asks again, which leads to where it says.
    mutating func retry() async throws {
        let form = try document.elements(named: "form").first { $0["data-retry"] != nil }
            .unwrapped("a button that asks again")
        var url = try RouteURL(form["action"] ?? "").unwrapped("where to ask again")
        url.query = form.descendants.filter { $0["type"] == "hidden" }.map {
            RouteURL.Parameter($0["name"] ?? "", $0["value"] ?? "")
        }
        addresses.removeLast()
        try await open(url.description)
    }

    /// Searches with the field on the screen.
    ///
    /// - Parameter text: What is searched.
    /// - Throws: ``Missing`` where there is no field.
    public mutating func search(_ text: String) async throws {
        guard let form = try document.elements(with: "role", "search").first,
            let action = form["action"],
            let field = form.descendants.first(where: { $0["role"] == "searchbox" }),
            let name = field["name"]
        else { throw Missing(what: "a search form") }
        var url = try RouteURL(action).unwrapped("an address in \(action)")
        url.query = form.descendants.filter { $0["type"] == "hidden" }.map {
            RouteURL.Parameter($0["name"] ?? "", $0["value"] ?? "")
        }
        url.query.append(RouteURL.Parameter(name, text))
        try await open(url.description)
    }

    /// A browser that keeps no copy asks for the page before once more.
    public mutating func back() async throws {
        addresses.removeLast()
        guard let before = addresses.popLast() else { throw Missing(what: "a page before") }
        try await open(before)
    }

    /// What is perceived now.
    ///
    /// - Returns: The address, the semantics tree, and what happened so far.
    /// - Throws: ``Missing`` where nothing is shown.
    public func observe() throws -> ConformanceMoment {
        let (address, page) = try (addresses.last.unwrapped("a page"), self.page)
        var moment = ConformanceMoment(
            address: address.ofScreen, semantics: page.document.semantics, events: events.all)
        moment.isUnsent = page.isFilled
        moment.rows = page.presentedRows(in: moment.semantics)
        moment.pinnedHeaders = page.pinnedHeaders
        return moment
    }

    var page: LivePage { get throws { try shown.unwrapped("a page") } }

    private var document: HTMLDocument { get throws { try page.document } }
}

extension String {
    /// An address of a page without the host's own parameters: the token of a notice, and
    /// the first row of a long list.
    var ofScreen: String {
        guard let url = RouteURL(withoutNotice) else { return self }
        var screen = url.withoutFirstRow
        // Where in the page a section begins.
        let path = screen.description.prefix { $0 != "#" }
        if let plain = RouteURL(String(path)) { screen = plain }
        return screen.description
    }

    /// An address of a page without the token of its notice.
    public var withoutNotice: String {
        guard var url = RouteURL(self) else { return self }
        url.query.removeAll { $0.name == "w-notice" }
        return url.description
    }
}
