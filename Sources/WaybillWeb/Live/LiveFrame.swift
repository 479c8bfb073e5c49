import WaybillDiff
import WaybillLists
import WaybillNetwork
import WaybillScreens
import WaybillViewport

/// A message of the host over the live connection: a step from the browser's page to the next page.
struct LiveFrame: Equatable {
    var title: String?

    var url: String?

    /// The inside of the body, for a whole page.
    var body: String?

    var parts: [PageHTML.Part: String] = [:]

    /// The text of the search field, if nothing else about it changed.
    var field: String?

    /// The room above the drawn rows and the height of the whole list, in CSS pixels, if changed: a
    /// single 0 until the browser reports its visible range, and nothing for a list drawn as a
    /// whole.
    var window: [Double]?

    var list: ListFrame?

    /// The runs of selected rows among the drawn ones, if these or the drawn rows changed.
    var selected: [Range<Int>]?

    var scroll: ScrollTarget?

    /// The number of the last accepted control message; nil if it was sent before.
    var taken: Int?

    /// The presses without effect.
    var undone: [Int] = []

    /// The fields whose whole texts the browser has to send.
    var unfit: [String] = []

    /// The depth of the page before the session navigated by itself; the address is then sent.
    var leadDepth: Int?

    /// Whether the browser shows the right page already.
    var isEmpty: Bool { self == LiveFrame() }

    init() {}

    /// The whole page, or nothing if the browser shows it already.
    ///
    /// - Complexity: O(n) in the size of the page.
    init(_ page: Page, unlessShown known: String, _ face: WebFace = .plain) {
        if !page.liveWindow.isEmpty { window = page.liveWindow }
        let body = PageHTML.body(page, face)
        guard fingerprint(of: body) != known else { return }
        self.body = body
        title = PageHTML.title(page, face)
        url = face.address(of: page.url)
    }

    /// Finds the step from one page to the next.
    ///
    /// - Parameter step: The change of the list; nil for none.
    /// - Complexity: O(n) in the shown rows if the list changed.
    init(from old: Page, to page: Page, _ step: ListStep?, _ face: WebFace = .plain) {
        if old.title != page.title || old.appName != page.appName {
            title = PageHTML.title(page, face)
        }
        if old.url != page.url { url = face.address(of: page.url) }
        for part in PageHTML.Part.allCases where !part.isSame(on: old, and: page) {
            if part == .search, let text = LiveFrame.typed(from: old.search, to: page.search) {
                field = text
            } else {
                parts[part] = PageHTML.part(part, of: page, face)
            }
        }
        if old.liveWindow != page.liveWindow { window = page.liveWindow }
        if let step {
            let list = ListFrame(step, from: old.sections, to: page.sections, face)
            if !list.isEmpty { self.list = list }
            if page.sections.contains(where: \.isSelecting) {
                let rows = page.selectedRows
                if !list.isEmpty || rows != old.selectedRows { selected = rows }
            }
        }
    }

    /// The text of a search field with no other change.
    private static func typed(from old: Page.Search?, to new: Page.Search?) -> String? {
        guard var before = old, let new, before.text != new.text else { return nil }
        before.text = new.text
        return before == new ? new.text.inHypertext : nil
    }

    func json(depth: Int, question: Int? = nil) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member(.depth) { $0.value(depth) }
            if let leadDepth { json.member(.leadDepth) { $0.value(leadDepth) } }
            if let taken { json.member(.taken) { $0.value(taken) } }
            if !undone.isEmpty { json.member(.undone) { $0.array(undone) } }
            if !unfit.isEmpty {
                json.member(.unfit) { json in json.array { for id in unfit { $0.value(id) } } }
            }
            if let question { json.member(.question) { $0.value(question) } }
            if let title { json.member(.title) { $0.value(title) } }
            if let url { json.member(.address) { $0.value(url) } }
            if let body { json.member(.body) { $0.hypertext(body) } }
            if let field { json.member(.searchText) { $0.value(field) } }
            writeParts(to: &json)
            if let window {
                json.member(.window) { json in
                    json.array { for part in window { $0.length(part) } }
                }
            }
            list?.writeSections(to: &json)
            list?.writeEdits(to: &json)
            if let selected {
                json.member(.selected) { json in
                    json.array(selected.flatMap { [$0.lowerBound, $0.upperBound] })
                }
            }
            if let scroll { json.member(.scroll) { json in json.array { scroll.write(to: &$0) } } }
        }
        return json.text
    }

    /// Sends the browser back in its history; it reports its arrival.
    static func returning(from: Int, to depth: Int) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member(.depth) { $0.value(from) }
            json.member(.steps) { $0.value(from - depth) }
        }
        return json.text
    }

    /// Leaves an address to the browser, which has a page for it, or the one before, at a depth.
    static func leaving(for address: String, from depth: Int) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member(.depth) { $0.value(depth) }
            json.member(.left) { $0.value(address) }
        }
        return json.text
    }

    /// Grants the browser an upload.
    static func granting(_ token: String, to number: Int) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member(.grant) { json in
                json.array {
                    $0.value(number)
                    $0.value(token)
                }
            }
        }
        return json.text
    }

    /// Lets the browser fetch its visitor's cookie.
    static func offering(_ ticket: String) -> String {
        var json = JSONWriter()
        json.object { json in json.member(.visitor) { $0.value(ticket) } }
        return json.text
    }

    /// Adds rows whose fields differ from the browser's, unless drawn already.
    ///
    /// - Parameters:
    ///   - fields: The edited fields.
    ///   - owed: The fields to send again in any case.
    /// - Complexity: O(n) in the shown rows, for each of the fields.
    mutating func addRows(
        of fields: Set<ElementID>, resending owed: Set<ElementID>, from old: Page, to page: Page,
        _ face: WebFace
    ) {
        for id in fields.union(owed) {
            guard let path = page.element(id)?.path else { continue }
            if path.inLayer != nil, owed.contains(id) {
                parts[.layers] = PageHTML.part(.layers, of: page, face)
            }
            guard let place = page.sections.place(of: path) else { continue }
            let row = page.sections[..<place.section].reduce(place.item) { $0 + $1.rows.count }
            let section = page.sections[place.section]
            let (now, rowID) = (section.rows[place.item], section.rowIDs[place.item])
            var list = self.list ?? ListFrame()
            if owed.contains(id) {
                list.edits.removeAll { $0.row == row }
                let whole = RowHTML(now, rowID, face)
                list.edits.append(ListFrame.Edit(row: row, change: .whole(whole)))
            } else {
                guard !list.edits.contains(where: { $0.row == row }),
                    let former = old.element(id)?.path.flatMap({ old.row(at: $0) }),
                    let edit = ListFrame.Edit(row, from: former, to: now, rowID, face)
                else { continue }
                list.edits.append(edit)
            }
            self.list = list
        }
    }

    private func writeParts(to json: inout JSONWriter) {
        guard !parts.isEmpty else { return }
        json.member(.parts) { json in
            json.array { json in
                for part in PageHTML.Part.allCases {
                    guard let source = parts[part] else { continue }
                    json.value(part.rawValue)
                    json.hypertext(source)
                }
            }
        }
    }
}

extension Page {
    /// The selected rows, by their number among all drawn ones.
    fileprivate var selectedRows: [Range<Int>] {
        var ranges: [Range<Int>] = []
        var index = 0
        for row in sections.lazy.flatMap(\.rows) {
            if row.isSelected == true {
                if ranges.last?.upperBound == index {
                    ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<index + 1
                } else {
                    ranges.append(index..<index + 1)
                }
            }
            index += 1
        }
        return ranges
    }

    /// The position of the drawn rows in the whole list, for the script.
    fileprivate var liveWindow: [Double] {
        if let extent = window.extent { return [window.room, extent] }
        return sections.reduce(0) { $0 + $1.rows.count } < window.rowCount ? [0] : []
    }
}

extension ScrollTarget {
    /// The section, the row in it (-1 for the header, -2 for the footer), its alignment, and 1
    /// if it applies only at the end of the list.
    fileprivate func write(to json: inout JSONWriter) {
        json.value(element.section)
        switch element {
        case .header: json.value(-1)
        case .footer: json.value(-2)
        case .row(let path): json.value(path.item)
        }
        switch alignment {
        case .top: json.value("start")
        case .center: json.value("center")
        case .bottom: json.value("end")
        case .nearest: json.value("nearest")
        }
        if isFollowing { json.value(1) }
    }
}

extension PageHTML.Part {
    func isSame(on old: Page, and new: Page) -> Bool {
        switch self {
        case .tabs: old.appName == new.appName && old.tabs == new.tabs
        case .head:
            old.title == new.title && old.titleLanguage == new.titleLanguage
                && old.wayUp == new.wayUp
        case .subtitle: old.subtitle == new.subtitle
        case .search: old.search == new.search
        case .choices: old.choices == new.choices
        case .status:
            old.status == new.status && old.statusContent == new.statusContent
                && old.canReload == new.canReload && old.reloadLabel == new.reloadLabel
                && (old.status == .ready && !old.offersReload
                    || old.url == new.url && old.hasRows == new.hasRows)
        // After insertions or deletions the links still lead to the same sections.
        case .index: old.index.map(\.title) == new.index.map(\.title)
        // A live page does not send the form: only the visible part counts.
        case .selection:
            old.selection?.words == new.selection?.words
                && old.selection?.actions == new.selection?.actions
        case .more: old.neighbours == new.neighbours
        case .foot: old.attribution == new.attribution
        // It is not part of the page: a visit compares it itself.
        case .side: true
        case .layers: old.layers == new.layers
        case .marks: old.appearance == new.appearance && old.isUnsaved == new.isUnsaved
        }
    }
}

extension Page {
    var hasRows: Bool { sections.contains { !$0.rows.isEmpty } }
}
