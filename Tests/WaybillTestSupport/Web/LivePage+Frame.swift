import WaybillScreens

extension LivePage {
    /// Takes a frame.
    ///
    /// - Throws: ``LivePageError`` if the frame cannot be followed; the page is
    ///   as it was then.
    /// - Complexity: O(n) in the size of the page and the frame.
    public mutating func take(_ frame: String) throws(LivePageError) {
        var page = self
        try page.apply(try JSONValue(frame).object)
        self = page
    }

    private static let keys: Set = [
        "d", "k", "t", "u", "b", "p", "f", "w", "l", "e", "s", "g", "n", "x", "i",
        "y", "z",
    ]

    private mutating func apply(_ frame: [String: JSONValue]) throws(LivePageError) {
        if let grant = frame["o"], frame.count == 1 {
            let grant = try grant.array
            guard grant.count == 2 else { throw LivePageError(reason: "a grant of \(grant)") }
            grants[try grant[0].integer] = try grant[1].text
            return
        }
        for key in frame.keys.sorted() where !LivePage.keys.contains(key) {
            throw LivePageError(reason: "a frame has no \(key)")
        }
        guard let frameDepth = frame["d"] else { throw LivePageError(reason: "no depth") }
        frames += 1
        if let number = frame["i"] {
            let number = try number.integer
            guard number > heard || isBeginning, number <= said else {
                throw LivePageError(reason: "\(number) of \(said) messages, after \(heard)")
            }
            heard = max(number, heard)
        }
        if let steps = frame["n"] {
            let steps = try steps.integer
            guard try frameDepth.integer == depth else { return }
            guard history.indices.contains(depth - steps) else {
                throw LivePageError(reason: "\(steps) steps back from \(depth)")
            }
            returning = depth - steps
            return
        }
        undone = []
        for number in try frame["z"]?.array ?? [] { undone.append(try number.integer) }
        if let replaced, undone.contains(replaced.number) { history[depth] = replaced.address }
        if let lead = frame["g"], try lead.integer == depth {
            guard let url = frame["u"] else { throw LivePageError(reason: "no address") }
            depth = try frameDepth.integer
            guard depth >= 0, depth <= history.count else {
                throw LivePageError(reason: "no depth")
            }
            history = history.prefix(depth) + [try url.text]
        }
        // A frame of a page that was left does not change the address of this one.
        let isMine = try frameDepth.integer == depth
        if let title = frame["t"] { self.title = try title.text }
        if let url = frame["u"], isMine || frame["b"] != nil { history[depth] = try url.text }
        if let body = frame["b"] {
            guard frame["t"] != nil, frame["u"] != nil, frame["p"] == nil, frame["l"] == nil,
                frame["e"] == nil
            else { throw LivePageError(reason: "a whole page with parts, or not named") }
            takeBody(try HTMLElement.fragment(try body.text))
            window = .whole
        }
        let (births, areLayersNew) = (madeRows, frame["b"] != nil)
        drawnRows = []
        let parts = try frame["p"]?.array ?? []
        try applyParts(parts)
        if let field = frame["f"] { try setField(try field.text) }
        if let list = frame["l"] {
            try arrange(try list.array)
        }
        for edit in try frame["e"]?.array ?? [] { try self.edit(try edit.array) }
        if let runs = frame["x"] { try markSelected(try runs.array) }
        if let window = frame["w"] { try setWindow(try window.array) }
        let layers = areLayersNew || parts.contains(.text("w-layers"))
        let all = rows
        let drawn = drawnRows
        let unfit = try LivePage.texts(frame["y"] ?? .array([]))
        settleDrafts(unfit: unfit) { control in
            guard let row = control.row else { return layers }
            let birth = all[row].birth
            return birth >= births || drawn.contains(birth)
        }
        owing.formUnion(controls.filter { unfit.contains($0.address) }.map(\.key))
        scroll = nil
        if let scroll = frame["s"] { self.scroll = try Scroll(try scroll.array) }
        if let question = frame["k"] { answered = try question.integer }
    }

    private static func texts(_ value: JSONValue) throws(LivePageError) -> [String] {
        var texts: [String] = []
        for text in try value.array { texts.append(try text.text) }
        return texts
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

    /// Marks the rows that are selected: where runs of them begin and end.
    private mutating func markSelected(_ runs: [JSONValue]) throws(LivePageError) {
        var bounds: [Int] = []
        for run in runs { bounds.append(try run.integer) }
        let count = sections.reduce(0) { $0 + $1.rows.count }
        let isAscending = zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 }
        guard bounds.count.isMultiple(of: 2), isAscending, bounds.first ?? 0 >= 0,
            bounds.last ?? 0 <= count
        else { throw LivePageError(reason: "runs of selected rows at \(bounds)") }
        var index = 0
        for section in sections.indices {
            for row in sections[section].rows.indices {
                let before = bounds.prefix { $0 <= index }.count
                if sections[section].rows[row].element["role"] == "row" {
                    sections[section].rows[row].element.attributes["aria-selected"] =
                        before.isMultiple(of: 2) ? "false" : "true"
                } else if !before.isMultiple(of: 2) {
                    throw LivePageError(reason: "row \(index) cannot be selected")
                }
                index += 1
            }
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
            guard drawn["role"] == row["role"] else {
                throw LivePageError(reason: "a row that can be selected, and before it could not")
            }
            for name in ["data-id", "data-e"] { row.attributes[name] = drawn[name] }
            row.children = drawn.children
            drawnRows.insert(sections[section].rows[index].birth)
        } else {
            try LivePage.setTexts(Array(edit.dropFirst()), of: &row)
        }
        sections[section].rows[index].element = row
    }

    /// The numbers of elements and their texts, those of links from -1 downwards and their addresses; for a button
    /// the row's text.
    private static func setTexts(
        _ change: [JSONValue], of row: inout HTMLElement
    ) throws(LivePageError) {
        for index in stride(from: 0, to: change.count - 1, by: 2) {
            var leaf = try change[index].integer
            let text = try change[index + 1].text
            var isThere = false
            _ = row.change(
                where: { $0.hasClass("cell") },
                { cell in
                    if leaf < 0 {
                        isThere = cell.setAddress(ofLink: &leaf, to: text)
                    } else {
                        isThere = cell.setText(ofLeaf: &leaf, to: text)
                    }
                })
            guard isThere else { throw LivePageError(reason: "no element \(change[index])") }
        }
        let print = change.count.isMultiple(of: 2) ? nil : try change.last?.text
        let id = row["data-e"] ?? ""
        let isButton = row.change(
            where: { $0.name == "button" && $0.hasClass("cell") },
            { button in if let print { button.attributes["value"] = "\(id) \(print)" } })
        guard isButton == (print != nil) else {
            throw LivePageError(reason: "a fingerprint of a row that is no button, or none of one")
        }
    }

    /// A row: its identity, its address, the content of the cell; the address of a link; of a button the address
    /// or 0, and its fingerprint.
    static func row(
        _ token: [JSONValue], in section: HTMLElement
    ) throws(LivePageError) -> HTMLElement {
        if case .array(let menu)? = token.last {
            var row = try LivePage.row(token.dropLast(), in: section)
            let part = HTMLElement.Child.element(try LivePage.menu(menu))
            let isWrapped = row.change(
                where: { $0["role"] == "gridcell" }, { $0.children.append(part) })
            if !isWrapped { row.children.append(part) }
            return row
        }
        guard (3...5).contains(token.count) else {
            throw LivePageError(reason: "a row of \(token.count) values")
        }
        let own = ["data-id": try token[0].text, "data-e": try token[1].text]
        var cell = HTMLElement(
            name: token.count == 5 ? "button" : token.count == 4 ? "a" : "div",
            attributes: ["class": "cell"], children: try HTMLElement.fragment(try token[2].text))
        if token.count == 4 { cell.attributes["href"] = try token[3].text }
        if token.count == 5 {
            let value = "\(try token[1].text) \(try token[4].text)"
            cell.attributes.merge(button(value)) { $1 }
            if token[3] != .number(0) { cell.attributes["data-href"] = try token[3].text }
        }
        let isGrid = section.first(where: LivePage.Section.isList)?["role"] == "treegrid"
        if isGrid {
            cell = HTMLElement(
                name: "div", attributes: ["role": "gridcell"], children: [.element(cell)])
        }
        return HTMLElement(
            name: "div", attributes: own.merging(["role": isGrid ? "row" : "listitem"]) { $1 },
            children: [.element(cell)])
    }

    private static func button(_ value: String) -> [String: String] {
        ["form": "w-form", "name": "w-press", "value": value]
    }

    /// A menu: of each action its value, its identity, its title, whether something is
    /// lost by it and which swipe does it.
    private static func menu(_ values: [JSONValue]) throws(LivePageError) -> HTMLElement {
        guard values.count.isMultiple(of: 4), !values.isEmpty else {
            throw LivePageError(reason: "a menu of \(values.count) values")
        }
        var buttons: [HTMLElement.Child] = []
        var isScripted = true
        for index in stride(from: 0, to: values.count, by: 4) {
            let id = try values[index + 1].text
            var attributes = button(try values[index].text)
            attributes["data-action"] = id
            let (flags, isOwn) = (
                try values[index + 3].integer, ["up", "down", "select"].contains(id)
            )
            attributes["class"] = flags & 1 == 1 ? "destructive" : isOwn ? "scripted" : nil
            isScripted = isScripted && isOwn
            if flags > 1 { attributes["data-swipe"] = flags < 4 ? "leading" : "trailing" }
            buttons.append(
                .element(
                    HTMLElement(
                        name: "button", attributes: attributes,
                        children: [.text(try values[index + 2].text)])))
        }
        let summary = HTMLElement(
            name: "summary", attributes: ["role": "button", "aria-label": Page.actionsTitle],
            children: [.text("⋯")])
        let box = HTMLElement(name: "div", attributes: [:], children: buttons)
        return HTMLElement(
            name: "details", attributes: ["class": isScripted ? "menu scripted" : "menu"],
            children: [.element(summary), .element(box)])
    }
}
extension LivePage.Scroll {
    init(_ values: [JSONValue]) throws(LivePageError) {
        guard (3...4).contains(values.count) else {
            throw LivePageError(reason: "a scroll to \(values)")
        }
        section = try values[0].integer
        row = try values[1].integer
        alignment = try values[2].text
        guard ["start", "center", "end", "nearest"].contains(alignment), section >= 0, row >= -2
        else { throw LivePageError(reason: "a scroll to \(values)") }
    }
}
