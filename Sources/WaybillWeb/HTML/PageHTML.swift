import WaybillScreens

/// Draws pages as complete HTML documents, and their parts one by one.
///
/// A document works without a script. With one it comes alive: each part is in its own element
/// (``Part``) that can be redrawn, and the list changes row by row.
struct PageHTML {
    /// The parts of a page beside the list, by the identity of their element.
    enum Part: String, CaseIterable {
        /// The name of the app, and its tabs.
        case tabs = "w-tabs"

        /// The list from which the page was opened, beside it in a wide window.
        case side = "w-side"

        case head = "w-head"

        /// The subtitle, in a stable element, so that a screen reader announces its changes.
        case subtitle = "w-subtitle"

        case search = "w-search"

        /// The views of the screen.
        case choices = "w-choices"

        case status = "w-status"

        /// The titles of sections, as links to them.
        case index = "w-index"

        /// The actions on selected rows.
        case selection = "w-selection"

        /// Links to the rows before and after the drawn ones of a long list.
        case more = "w-more"

        case foot = "w-foot"

        case layers = "w-layers"

        /// Invisible marks: the colours, and whether something is unsaved.
        case marks = "w-marks"
    }

    let stylesheet: String

    /// The address of the script; nil if pages do not come alive.
    var script: String?

    /// The address of the script for controls, for pages that come alive and have some.
    var formsScript: String?

    /// The one-time token for the form of the page; empty for none.
    var once = ""

    /// The forms that the form of the page depends on.
    var earlier: [PageForm] = []

    var notice: String?

    /// The name of the visit for the live page; nil for none.
    var visit: String?

    /// The paths and texts of the host.
    var face = WebFace.plain

    /// Draws a page.
    ///
    /// - Complexity: O(n) in the size of the page.
    func document(_ page: Page) -> String {
        let body = PageHTML.body(page, face)
        var html = HTML()
        html.fragment("<!DOCTYPE html>\n")
        let isLeftward = WebLanguage.isRightToLeft(face.language)
        html.element(
            "html",
            [
                "lang": face.language, "dir": isLeftward ? "rtl" : nil,
                "data-page": fingerprint(of: body), "data-visit": visit,
            ]
        ) { html in
            html.element("head") { head(page, &$0) }
            html.newline()
            html.element("body") { html in
                hiddenFields(&html)
                html.fragment(page.hasControls ? ControlHTML.withPressableButtons(body) : body)
                if let notice {
                    html.element("div", ["class": "layer notice told", "role": "status"]) {
                        $0.element("p", text: notice)
                    }
                }
            }
        }
        html.newline()
        return html.source
    }

    /// The token and the earlier forms, which are not in the fingerprint of the page.
    private func hiddenFields(_ html: inout HTML) {
        for (name, value) in [(PageForm.once, once)] + earlier.map({ (PageForm.earlier, $0.text) })
        {
            html.element(
                "input", ["type": "hidden", "form": PageForm.id, "name": name, "value": value])
        }
    }

    private func head(_ page: Page, _ html: inout HTML) {
        html.element("meta", ["charset": "utf-8"])
        html.element("title", text: PageHTML.title(page, face))
        html.element(
            "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        html.element("meta", ["name": "color-scheme", "content": "light dark"])
        if page.status == .waiting || page.status.isLoading {
            // Without a script the browser reloads by itself.
            html.element("noscript") {
                $0.element("meta", ["http-equiv": "refresh", "content": "2"])
            }
        }
        html.element("link", ["rel": "stylesheet", "href": stylesheet])
        html.element("link", ["rel": "icon", "href": "data:,"])
        if let script { html.element("script", ["src": script, "defer": "defer"]) }
        if script != nil, let formsScript, page.hasControls {
            html.element("script", ["src": formsScript, "defer": "defer", "id": "w-forms"])
        }
    }

    // MARK: Parts

    /// The title of the window, without forbidden characters.
    static func title(_ page: Page, _ face: WebFace = .plain) -> String {
        "\(page.title) · \(face.name(on: page))".inHypertext
    }

    /// The visible page.
    static func body(_ page: Page, _ face: WebFace = .plain) -> String {
        let page = page.withoutPasswords
        var html = HTML()
        html.newline()
        html.element("header", ["id": Part.tabs.rawValue]) { write(.tabs, of: page, face, to: &$0) }
        html.newline()
        html.element("div", ["id": Part.side.rawValue]) { _ in }
        html.newline()
        html.element("main", ["id": mainID, "tabindex": "-1"]) { html in
            for part in [Part.head, .subtitle, .search, .choices, .status, .index, .selection] {
                let isSubtitle = part == .subtitle
                html.element(
                    isSubtitle ? "p" : "div",
                    [
                        "id": part.rawValue, "class": isSubtitle ? "subtitle" : nil,
                        "aria-live": isSubtitle ? "polite" : nil,
                    ]
                ) { write(part, of: page, face, to: &$0) }
                html.newline()
            }
            form(page, &html)
            html.newline()
            if page.needsScript {
                html.element("noscript") {
                    $0.element("p", ["class": "hint"], text: face.texts.needsScript)
                }
            }
            let applied = page.sectionToApply
            html.element("div", ["id": "w-list"]) { html in
                for (index, section) in page.sections.enumerated() {
                    SectionHTML(
                        section: section, face: face, isMultiple: page.selection != nil,
                        isApplied: index == applied
                    ).write(to: &html)
                }
            }
            html.newline()
            html.element("div", ["id": Part.more.rawValue]) {
                write(.more, of: page, face, to: &$0)
            }
        }
        html.newline()
        html.element("div", ["id": Part.layers.rawValue]) {
            write(.layers, of: page, face, to: &$0)
        }
        html.newline()
        html.element("footer", ["id": Part.foot.rawValue]) { write(.foot, of: page, face, to: &$0) }
        html.newline()
        html.element("div", ["id": Part.marks.rawValue, "hidden": "hidden"]) {
            write(.marks, of: page, face, to: &$0)
        }
        html.newline()
        return html.source
    }

    /// The content of a part's element.
    static func part(_ part: Part, of page: Page, _ face: WebFace = .plain) -> String {
        var html = HTML()
        write(part, of: page, face, to: &html)
        return html.source
    }

    private static func write(
        _ part: Part, of page: Page, _ face: WebFace, to html: inout HTML
    ) {
        switch part {
        case .tabs: tabs(page, face, &html)
        case .side: break  // only a live page has one, and it is drawn by itself
        case .head:
            if let up = page.wayUp {
                html.element(
                    "a", ["class": "up", "href": face.address(of: up.url)], text: up.title)
            }
            let direction = page.title.direction(in: page.titleLanguage)
            html.element(
                "h1", ["lang": page.titleLanguage, "dir": direction], text: page.title)
        case .subtitle: if let subtitle = page.subtitle { html.text(subtitle) }
        case .search: if let search = page.search { form(search, face, &html) }
        case .choices: choices(page.choices, face, &html)
        case .status: status(page, face, &html)
        case .index: if !page.index.isEmpty { index(page.index, face, &html) }
        case .selection: bar(page, &html)
        case .more: more(page, face, &html)
        case .foot: if let attribution = page.attribution { foot(attribution, &html) }
        case .layers:
            for layer in page.layers { LayerHTML(layer: layer, face: face).write(to: &html) }
        case .marks:
            if page.appearance != .system {
                html.element("i", ["data-theme": page.appearance.rawValue])
            }
            if page.isUnsaved { html.element("i", ["data-unsaved": ""]) }
        }
    }

    /// The form of all controls.
    ///
    /// Enter in a field presses its first button, a copy of the page's primary one.
    private static func form(_ page: Page, _ html: inout HTML) {
        html.element(
            "form",
            [
                "id": PageForm.id, "method": "post", "novalidate": "novalidate",
                "enctype": page.hasFiles ? "multipart/form-data" : nil,
            ]
        ) { html in
            html.element(
                "button",
                [
                    "class": "default", "name": PageForm.press,
                    "value": page.primaryElement?.press ?? PageForm.Press.none,
                    "tabindex": "-1", "aria-hidden": "true",
                ])
        }
    }

    private static func foot(_ attribution: Attribution, _ html: inout HTML) {
        html.element("p") { html in
            if let link = attribution.link {
                html.element("a", ["href": link.target, "rel": "noreferrer"], text: link.text)
            } else {
                html.text(attribution.text)
            }
            html.text(attribution.noteText)
        }
    }

    // MARK: Going places

    /// The identity of the element with the page's content.
    private static let mainID = "main"

    private static func tabs(_ page: Page, _ face: WebFace, _ html: inout HTML) {
        html.element("a", ["class": "skip", "href": "#\(mainID)"], text: face.texts.skip)
        html.text(" ")
        html.element("nav", ["aria-labelledby": "app", "class": "tabs"]) { html in
            html.element("span", ["id": "app"], text: face.name(on: page))
            for tab in page.tabs {
                // A screen below a tab is not the tab's page.
                let isHere = tab.url.path == page.url.path
                link(tab, current: isHere ? "page" : "true", face, &html)
            }
        }
    }

    private static func link(
        _ choice: Choice, current: String, _ face: WebFace, _ html: inout HTML
    ) {
        html.element(
            "a",
            [
                "href": face.address(of: choice.url),
                "aria-current": choice.isCurrent ? current : nil,
            ]
        ) { html in
            html.text(choice.title)
            if let badge = choice.badge {
                html.text(" ")
                html.element("span", ["class": "badge"], text: badge)
            }
        }
        html.text(" ")
    }

    private static func choices(
        _ groups: [ChoiceGroup], _ face: WebFace, _ html: inout HTML
    ) {
        guard !groups.isEmpty else { return }
        html.element("div", ["class": "choices"]) { html in
            for group in groups { choices(group, face, &html) }
        }
    }

    private static func choices(
        _ group: ChoiceGroup, _ face: WebFace, _ html: inout HTML
    ) {
        html.element("nav", ["aria-label": group.label]) { html in
            html.element("span", ["aria-hidden": "true"], text: group.label)
            html.element("span", ["class": "segments"]) { html in
                for choice in group.choices { link(choice, current: "true", face, &html) }
            }
        }
    }

    private static func form(_ search: Page.Search, _ face: WebFace, _ html: inout HTML) {
        let action = face.address(of: RouteURL(path: search.target.path))
        html.element(
            "form", ["role": "search", "method": "get", "action": action, "class": "search"]
        ) { html in
            for parameter in search.target.query { hidden(parameter, &html) }
            html.element(
                "input",
                [
                    "type": "search", "role": "searchbox", "name": search.parameter,
                    "data-e": ElementID.search.description,
                    "value": search.text, "placeholder": search.prompt,
                    "aria-label": search.label, "autocomplete": "off", "enterkeyhint": "search",
                    "maxlength": String(LiveMessage.textLimit),
                ])
            html.element("button", text: face.texts.search)
        }
    }

    private static func hidden(_ parameter: RouteURL.Parameter, _ html: inout HTML) {
        html.element(
            "input", ["type": "hidden", "name": parameter.name, "value": parameter.value])
    }

    // MARK: Long lists

    private static func more(_ page: Page, _ face: WebFace, _ html: inout HTML) {
        guard page.neighbours != nil else { return }
        html.element("nav", ["class": "more", "aria-labelledby": "more"]) { html in
            html.element("span", ["id": "more"], text: face.words(for: page.window, page.sections))
            func link(_ relation: String, _ url: RouteURL, _ text: String) {
                html.text(" ")
                html.element("a", ["rel": relation, "href": face.address(of: url)], text: text)
            }
            if let rows = page.previousRows { link("prev", rows.url, face.texts.previousRows) }
            if let rows = page.nextRows { link("next", rows.url, face.texts.nextRows) }
        }
    }

    // MARK: The titles of sections

    /// Links: without a script each opens a page that begins there, at its section.
    private static func index(_ titles: [Choice], _ face: WebFace, _ html: inout HTML) {
        html.element("nav", ["class": "index", "aria-label": Page.indexTitle]) { html in
            for title in titles {
                let place = "#" + SectionHTML.place(ofIndexTitle: title.title)
                html.element(
                    "a",
                    [
                        "href": face.address(of: title.url) + place,
                        "data-e": PageElement(
                            .index(title.title), .index(title.title), title.title
                        ).press,
                    ], text: title.title)
                html.text(" ")
            }
        }
    }

    // MARK: Selected rows

    /// Buttons for all selected rows; they need the script, which has a selection.
    private static func bar(_ page: Page, _ html: inout HTML) {
        guard let selection = page.selection else { return }
        html.element(
            "div",
            [
                "role": "toolbar", "class": "selection scripted",
                "aria-label": Page.Selection.title,
            ]
        ) { html in
            html.element("span", ["role": "status"], text: selection.words)
            for (action, element) in zip(selection.actions, page.selectionElements) {
                html.element(
                    "button",
                    [
                        "class": action.isDestructive ? "destructive" : nil,
                        "form": PageForm.id, "name": PageForm.press, "value": element.press,
                        "data-action": action.id,
                    ], text: action.title)
            }
        }
    }

    // MARK: Status

    private static func status(_ page: Page, _ face: WebFace, _ html: inout HTML) {
        // A status beside rows must not move them.
        let slim = page.hasRows ? " slim" : ""
        switch page.status {
        case .ready: if page.offersReload { retry(page, face, &html) }
        case .waiting: return
        case .loading(let text):
            status("status", "loading\(slim)", page, [text], face, &html)
        case .empty(let text, let hint), .missing(let text, let hint):
            status("status", "empty", page, [text, hint].compactMap(\.self), face, &html)
        case .failed(let text, _):
            status("alert", "failed\(slim)", page, [text], face, &html)
        }
    }

    /// The screen's own content, or a message with a hint, and the retry button.
    private static func status(
        _ role: String, _ name: String, _ page: Page, _ words: [String], _ face: WebFace,
        _ html: inout HTML
    ) {
        html.element("div", ["role": role, "class": "status \(name)"]) { html in
            if let content = page.statusContent {
                html.element("div", ["class": "cell"]) { CellHTML.write(content, face, to: &$0) }
            } else {
                for (index, text) in words.enumerated() {
                    if index > 0 { html.text(" ") }
                    html.element("p", ["class": index > 0 ? "hint" : nil], text: text)
                }
            }
            if page.offersReload { retry(page, face, &html) }
        }
    }

    /// A reload button for the same address, or the screen's other one.
    private static func retry(_ page: Page, _ face: WebFace, _ html: inout HTML) {
        let action = face.address(of: RouteURL(path: page.retryURL.path))
        html.element("form", ["method": "get", "action": action, "data-retry": ""]) { html in
            for parameter in page.retryURL.query { hidden(parameter, &html) }
            html.element(
                "button", ["data-e": PageElement(.reload, .reload, page.reloadLabel).press],
                text: page.reloadLabel)
        }
    }
}

extension Page {
    /// Whether it has controls besides rows.
    ///
    /// - Complexity: O(n) in the drawn rows.
    var hasControls: Bool { !layers.isEmpty || rows.contains(where: \.hasControls) }

    /// The last section with fields, below which a page without a script has a submit button; nil
    /// if a button of the screen submits them.
    fileprivate var sectionToApply: Int? {
        guard !hasPrimaryButton else { return nil }
        return sections.lastIndex { $0.rows.contains(where: \.hasFields) }
    }

    fileprivate var hasFiles: Bool {
        let above = layers.lazy.flatMap(\.sections).flatMap(\.rows)
        func isFile(_ control: Control) -> Bool {
            if case .file = control.kind { true } else { false }
        }
        return [Array(rows.filter(\.hasControls)), Array(above)].joined()
            .contains { $0.content.controls.contains(where: isFile) }
    }

    fileprivate var hasPrimaryButton: Bool {
        rows.contains { $0.content.controls.contains(where: \.isPrimary) }
    }

    private var rows: some Sequence<Page.Row> { sections.lazy.flatMap(\.rows) }
}

extension Page.Row {
    fileprivate var hasFields: Bool {
        hasControls && content.controls.contains { !$0.isPressed }
    }
}

extension Page {
    /// The parent screen for the link above the title, or else the tab; nil for a tab's page
    /// itself.
    var wayUp: Choice? { parent ?? tabs.first { $0.isCurrent && $0.url.path != url.path } }
}
