import WaybillScreens

extension LivePage {
    /// Takes a frame.
    ///
    /// - Parameter frame: The frame as JSON.
    /// - Throws: ``LivePageError`` where the frame cannot be followed; the page
    ///   is as it was then.
    /// - Complexity: O(n) in the size of the page and the frame.
    public mutating func take(_ frame: String) throws(LivePageError) {
        var page = self
        try page.apply(try JSONValue(frame).object)
        self = page
    }

    private static let keys: Set = [
        "d", "k", "t", "u", "b", "p", "f", "w", "l", "e", "s", "g", "n",
    ]

    private mutating func apply(_ frame: [String: JSONValue]) throws(LivePageError) {
        for key in frame.keys.sorted() where !LivePage.keys.contains(key) {
            throw LivePageError(reason: "a frame has no \(key)")
        }
        guard let frameDepth = frame["d"] else { throw LivePageError(reason: "no depth") }
        if let steps = frame["n"] {
            let steps = try steps.integer
            guard try frameDepth.integer == depth else { return }
            guard history.indices.contains(depth - steps) else {
                throw LivePageError(reason: "\(steps) steps back from \(depth)")
            }
            returning = depth - steps
            return
        }
        if let lead = frame["g"], try lead.integer == depth {
            guard let url = frame["u"] else { throw LivePageError(reason: "no address") }
            depth = try frameDepth.integer
            guard depth >= 0, depth <= history.count else {
                throw LivePageError(reason: "no depth")
            }
            history = history.prefix(depth) + [try url.text]
        }
        // A frame of a page that was left says nothing of the address of this one.
        let isMine = try frameDepth.integer == depth
        if let title = frame["t"] { self.title = try title.text }
        if let url = frame["u"], isMine || frame["b"] != nil { history[depth] = try url.text }
        if let body = frame["b"] {
            guard frame["t"] != nil, frame["u"] != nil, frame["p"] == nil, frame["l"] == nil,
                frame["e"] == nil
            else { throw LivePageError(reason: "a whole page with parts, or not named") }
            takeBody(try HTMLElement.fragment(try body.text))
            window = .whole
            listNumber = 0
        }
        try applyParts(try frame["p"]?.array ?? [])
        if let field = frame["f"] { try setField(try field.text) }
        if let list = frame["l"] {
            listNumber += 1
            try arrange(try list.array)
        }
        for edit in try frame["e"]?.array ?? [] { try self.edit(try edit.array) }
        if let window = frame["w"] { try setWindow(try window.array) }
        scroll = nil
        if let scroll = frame["s"] { self.scroll = try Scroll(try scroll.array) }
        if let question = frame["k"] { answered = try question.integer }
    }

    private mutating func applyParts(_ parts: [JSONValue]) throws(LivePageError) {
        guard parts.count.isMultiple(of: 2) else { throw LivePageError(reason: "half a part") }
        for index in stride(from: 0, to: parts.count, by: 2) {
            let id = try parts[index].text
            let children = try HTMLElement.fragment(try parts[index + 1].text)
            guard body.change(where: { $0["id"] == id }, { $0.children = children }) else {
                throw LivePageError(reason: "no part \(id)")
            }
        }
    }

    private mutating func setField(_ text: String) throws(LivePageError) {
        let isThere = body.change(
            where: { $0["type"] == "search" }, { $0.attributes["value"] = text })
        guard isThere else { throw LivePageError(reason: "no field") }
    }

    private mutating func setWindow(_ numbers: [JSONValue]) throws(LivePageError) {
        switch numbers.count {
        case 0: window = .whole
        case 1: window = .long
        case 2:
            let (room, extent) = (try numbers[0].number, try numbers[1].number)
            guard room >= 0, extent >= room else {
                throw LivePageError(reason: "room for \(room) of \(extent)")
            }
            window = .part(room: room, extent: extent)
        default: throw LivePageError(reason: "a window of \(numbers.count) numbers")
        }
    }

    // MARK: Rows that changed

    private mutating func edit(_ edit: [JSONValue]) throws(LivePageError) {
        guard let number = edit.first, edit.count > 1 else {
            throw LivePageError(reason: "an empty change of a row")
        }
        var index = try number.integer
        var section = 0
        while section < sections.count, index >= sections[section].rows.count {
            index -= sections[section].rows.count
            section += 1
        }
        guard section < sections.count, index >= 0 else {
            throw LivePageError(reason: "no row \(number)")
        }
        var row = sections[section].rows[index].element
        if edit[1].isText {
            let drawn = try LivePage.row(Array(edit.dropFirst()), in: sections[section].shell)
            row.attributes["data-id"] = drawn["data-id"]
            row.children = drawn.children
        } else {
            try LivePage.setTexts(Array(edit.dropFirst()), of: &row)
        }
        sections[section].rows[index].element = row
    }

    /// The numbers of elements and their texts; for a button what the row says.
    private static func setTexts(
        _ change: [JSONValue], of row: inout HTMLElement
    ) throws(LivePageError) {
        for index in stride(from: 0, to: change.count - 1, by: 2) {
            var leaf = try change[index].integer
            let text = try change[index + 1].text
            var isThere = false
            _ = row.change(
                where: { $0.hasClass("cell") },
                { cell in isThere = cell.setText(ofLeaf: &leaf, to: text) })
            guard isThere else { throw LivePageError(reason: "no element \(change[index])") }
        }
        let says = change.count.isMultiple(of: 2) ? nil : try change.last?.text
        let isButton = row.change(
            where: { $0["name"] == "says" },
            { field in if let says { field.attributes["value"] = says } })
        if let says {
            // The form of the menu says it too.
            for index in row.children.indices {
                guard case .element(var child) = row.children[index] else { continue }
                _ = child.change(
                    where: { $0["name"] == "says" }, { $0.attributes["value"] = says })
                row.children[index] = .element(child)
            }
        }
        guard isButton == (says != nil) else {
            throw LivePageError(reason: "what a row says, and it is not a button; or a mute button")
        }
    }

    /// A row: its identity, what is inside the cell; the address of a link; of a
    /// button the address or 0, and what the row says.
    static func row(
        _ token: [JSONValue], in section: HTMLElement
    ) throws(LivePageError) -> HTMLElement {
        if case .array(let menu)? = token.last {
            var row = try LivePage.row(token.dropLast(), in: section)
            let id = row["data-id"] ?? ""
            row.children.append(.element(try LivePage.menu(menu, of: id, in: section)))
            return row
        }
        guard (2...4).contains(token.count) else {
            throw LivePageError(reason: "a row of \(token.count) values")
        }
        let id = try token[0].text
        var cell = HTMLElement(
            name: token.count == 4 ? "button" : token.count == 3 ? "a" : "div",
            attributes: ["class": "cell"], children: try HTMLElement.fragment(try token[1].text))
        if token.count == 3 { cell.attributes["href"] = try token[2].text }
        if token.count == 4 {
            cell.attributes["name"] = "row"
            cell.attributes["value"] = id
            if token[2] != .number(0) { cell.attributes["data-href"] = try token[2].text }
            cell = HTMLElement(
                name: "form", attributes: ["method": "post"],
                children: [
                    hidden("section", section["data-section"] ?? ""),
                    hidden("says", try token[3].text), .element(cell),
                ])
        }
        return HTMLElement(
            name: "div", attributes: ["role": "listitem", "data-id": id],
            children: [.element(cell)])
    }

    /// A menu: what the row says, and of each action which it is, what it is called,
    /// whether something is lost by it and which swipe does it.
    private static func menu(
        _ values: [JSONValue], of row: String, in section: HTMLElement
    ) throws(LivePageError) -> HTMLElement {
        guard values.count % 3 == 1, values.count > 1 else {
            throw LivePageError(reason: "a menu of \(values.count) values")
        }
        var children = [
            hidden("section", section["data-section"] ?? ""), hidden("row", row),
            hidden("says", try values[0].text),
        ]
        for index in stride(from: 1, to: values.count, by: 3) {
            var attributes = ["name": "do", "value": try values[index].text]
            let flags = try values[index + 2].integer
            if flags & 1 == 1 { attributes["class"] = "destructive" }
            if flags > 1 { attributes["data-swipe"] = flags < 4 ? "leading" : "trailing" }
            children.append(
                .element(
                    HTMLElement(
                        name: "button", attributes: attributes,
                        children: [.text(try values[index + 1].text)])))
        }
        let summary = HTMLElement(
            name: "summary", attributes: ["aria-label": Page.actionsTitle], children: [.text("⋯")])
        let form = HTMLElement(
            name: "form", attributes: ["method": "post"], children: children)
        return HTMLElement(
            name: "details", attributes: ["class": "menu"],
            children: [.element(summary), .element(form)])
    }

    private static func hidden(_ name: String, _ value: String) -> HTMLElement.Child {
        .element(
            HTMLElement(
                name: "input", attributes: ["type": "hidden", "name": name, "value": value]))
    }
}

extension LivePage.Scroll {
    /// Reads what is to be seen.
    init(_ values: [JSONValue]) throws(LivePageError) {
        guard values.count == 3 else { throw LivePageError(reason: "a scroll to \(values)") }
        section = try values[0].integer
        row = try values[1].integer
        alignment = try values[2].text
        guard ["start", "center", "end", "nearest"].contains(alignment), section >= 0, row >= -2
        else { throw LivePageError(reason: "a scroll to \(values)") }
    }
}
