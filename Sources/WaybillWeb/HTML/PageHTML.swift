import WaybillScreens

/// Draws pages as complete hypertext documents that need no script.
struct PageHTML {
    /// The address of the style sheet.
    let stylesheet: String

    /// Draws a page.
    ///
    /// - Parameter page: The page.
    /// - Returns: The document.
    /// - Complexity: O(n) in the size of the page.
    func document(_ page: Page) -> String {
        var html = HTML()
        html.doctype()
        html.element("html", ["lang": "en"]) { html in
            html.element("head") { head(page, &$0) }
            html.newline()
            html.element("body") { body(page, &$0) }
        }
        html.newline()
        return html.source
    }

    private func head(_ page: Page, _ html: inout HTML) {
        html.element("meta", ["charset": "utf-8"])
        html.element("title", text: "\(page.title) · \(page.appName)")
        html.element(
            "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        html.element("meta", ["name": "color-scheme", "content": "light dark"])
        if case .loading = page.status {
            // Without a script, looking again is the browser's part.
            html.element("meta", ["http-equiv": "refresh", "content": "2"])
        }
        html.element("link", ["rel": "stylesheet", "href": stylesheet])
        html.element("link", ["rel": "icon", "href": "data:,"])
    }

    private func body(_ page: Page, _ html: inout HTML) {
        html.newline()
        html.element("header") { html in
            html.element("nav", ["aria-labelledby": "app", "class": "tabs"]) { html in
                html.element("span", ["id": "app"], text: page.appName)
                for tab in page.tabs { link(tab, current: "page", &html) }
            }
        }
        html.newline()
        html.element("main") { main(page, &$0) }
        html.newline()
        if let attribution = page.attribution {
            html.element("footer") { $0.element("p", text: attribution) }
            html.newline()
        }
    }

    private func main(_ page: Page, _ html: inout HTML) {
        html.element("h1", text: page.title)
        if let subtitle = page.subtitle {
            html.element("p", ["class": "subtitle"], text: subtitle)
        }
        if let search = page.search { form(search, &html) }
        if !page.choices.isEmpty {
            html.element("div", ["class": "choices"]) { html in
                for group in page.choices { choices(group, &html) }
            }
        }
        html.newline()
        status(page, &html)
        for (index, section) in page.sections.enumerated() {
            SectionHTML(section: section, number: index, layout: page.layout).write(to: &html)
        }
    }

    // MARK: Going places

    private func link(_ choice: Choice, current: String, _ html: inout HTML) {
        html.element(
            "a",
            [
                "href": choice.url.description,
                "aria-current": choice.isCurrent ? current : nil,
            ], text: choice.title)
        html.text(" ")
    }

    private func choices(_ group: ChoiceGroup, _ html: inout HTML) {
        html.element("nav", ["aria-label": group.label]) { html in
            html.element("span", ["aria-hidden": "true"], text: group.label)
            html.element("span", ["class": "segments"]) { html in
                for choice in group.choices { link(choice, current: "true", &html) }
            }
        }
    }

    private func form(_ search: Page.Search, _ html: inout HTML) {
        let action = RouteURL(path: search.target.path).description
        html.element(
            "form", ["role": "search", "method": "get", "action": action, "class": "search"]
        ) { html in
            for parameter in search.target.query { hidden(parameter, &html) }
            html.element(
                "input",
                [
                    "type": "search", "role": "searchbox", "name": search.parameter,
                    "value": search.text, "placeholder": search.prompt,
                    "aria-label": search.label, "autocomplete": "off", "enterkeyhint": "search",
                    "maxlength": "200",
                ])
            html.element("button", text: Page.searchTitle)
        }
    }

    private func hidden(_ parameter: RouteURL.Parameter, _ html: inout HTML) {
        html.element(
            "input", ["type": "hidden", "name": parameter.name, "value": parameter.value])
    }

    // MARK: Status

    private func status(_ page: Page, _ html: inout HTML) {
        switch page.status {
        case .ready: return
        case .loading(let text):
            html.element("div", ["role": "status", "class": "status loading"]) {
                $0.element("p", text: text)
            }
        case .empty(let text, let hint), .missing(let text, let hint):
            html.element("div", ["role": "status", "class": "status empty"]) { html in
                html.element("p", text: text)
                if let hint {
                    html.text(" ")
                    html.element("p", ["class": "hint"], text: hint)
                }
            }
        case .failed(let text, let canRetry):
            html.element("div", ["role": "alert", "class": "status failed"]) { html in
                html.element("p", text: text)
                if canRetry { retry(page.url, &html) }
            }
        }
        html.newline()
    }

    /// A button that asks for the same address again.
    private func retry(_ url: RouteURL, _ html: inout HTML) {
        let action = RouteURL(path: url.path).description
        html.element("form", ["method": "get", "action": action]) { html in
            for parameter in url.query { hidden(parameter, &html) }
            html.element("button", text: Page.retryTitle)
        }
    }
}
