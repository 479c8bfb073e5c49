import WaybillDiff
import WaybillLists
import WaybillScreens

/// What a tap by a text is at.
enum TapTarget: Hashable {
    /// A row of the list.
    case row(ItemPath)

    /// The header of a section, which hides its rows or shows them: which action.
    case header(ItemPath, String)

    /// A tab or a choice, by what it opens.
    case address(RouteURL)

    /// A button of the bar for the rows that are selected: which action.
    case selection(String)

    /// A title of the index.
    case index(String)

    /// The button that asks again.
    case reload

    /// Finds what a person means who names it.
    ///
    /// - Parameters:
    ///   - text: All of what it says; of a row, a text within it.
    ///   - page: What is shown.
    ///   - allowsTap: Whether a row may be selected.
    /// - Throws: ``HeadlessError`` where nothing says so or it cannot be tapped,
    ///   ``AmbiguousTap`` where more than one thing does.
    /// - Complexity: O(n) in the number of rows.
    init(saying text: String, on page: Page, allowsTap: (ItemPath) -> Bool) throws {
        let all = TapTarget.candidates(on: page)
        let found = all.compactMap { candidate in
            candidate.likeness(to: text).map { (candidate, likeness: $0) }
        }
        let reachable = found.filter { entry in
            if case .row(let path) = entry.0.target { allowsTap(path) } else { true }
        }
        guard let best = reachable.map(\.likeness).max() else {
            let missing = found.isEmpty ? "\"\(text)\"" : "\"\(text)\" that can be tapped"
            throw HeadlessError(missing: missing, visible: all.map(\.text))
        }
        let closest = reachable.filter { $0.likeness == best }.map(\.0)
        guard let first = closest.first, Set(closest.map(\.target)).count == 1 else {
            throw AmbiguousTap(
                text: text, candidates: closest.map { "\($0.kind) \"\($0.text)\"" })
        }
        self = first.target
    }

    /// Finds the row that a person means who names it, whether or not it can be tapped.
    ///
    /// - Parameters:
    ///   - text: A text within what it says.
    ///   - page: What is shown.
    /// - Returns: Where it is.
    /// - Throws: What ``init(saying:on:allowsTap:)`` throws.
    static func row(saying text: String, on page: Page) throws -> ItemPath {
        var rows = page
        (rows.tabs, rows.choices, rows.status, rows.selection) = ([], [], .ready, nil)
        rows.index = []
        for index in rows.sections.indices { rows.sections[index].isCollapsed = nil }
        guard case .row(let path) = try TapTarget(saying: text, on: rows, allowsTap: { _ in true })
        else { throw HeadlessError(missing: "\"\(text)\"", visible: []) }
        return path
    }

    private static func candidates(on page: Page) -> [TapCandidate] {
        var all = page.sections.flatMap { section in
            section.rows.enumerated().map { offset, row in
                TapCandidate(
                    kind: "row", text: row.content.accessibilityText, parts: row.content.texts,
                    target: .row(
                        ItemPath(section: section.index, item: section.firstRow + offset)))
            }
        }
        all += page.sections.compactMap { section in
            guard let header = section.header, let isCollapsed = section.isCollapsed else {
                return nil
            }
            return TapCandidate(
                kind: "header", text: header.accessibilityText,
                target: .header(
                    .edge(.header, ofSection: section.index),
                    Page.Action.turning(isCollapsed: isCollapsed)))
        }
        all += page.tabs.map { TapCandidate(kind: "tab", $0) }
        all += page.choices.flatMap(\.choices).map { TapCandidate(kind: "choice", $0) }
        all += page.index.map {
            TapCandidate(kind: "index", text: $0.title, target: .index($0.title))
        }
        all += (page.selection?.actions ?? []).map {
            TapCandidate(kind: "button", text: $0.title, target: .selection($0.id))
        }
        if page.offersReload {
            all.append(TapCandidate(kind: "button", text: page.reloadLabel, target: .reload))
        }
        return all
    }
}

/// Something on a page that a text may mean.
private struct TapCandidate {
    /// How well a text names something.
    enum Likeness: Int, Comparable {
        /// It occurs in what it says.
        case partial

        /// It is all of one of the texts of a row.
        case part

        /// It is all that it says.
        case whole

        static func < (lhs: Likeness, rhs: Likeness) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    let kind: String
    let text: String

    /// The texts of a row; nil where it is not a row.
    let parts: [String]?
    let target: TapTarget

    init(kind: String, text: String, parts: [String]? = nil, target: TapTarget) {
        self.kind = kind
        self.text = text
        self.parts = parts
        self.target = target
    }

    init(kind: String, _ choice: Choice) {
        self.init(kind: kind, text: choice.title, target: .address(choice.url))
    }

    /// How well a text names it; nil where it does not.
    func likeness(to text: String) -> Likeness? {
        if self.text == text { return .whole }
        guard let parts else { return nil }
        if parts.contains(text) { return .part }
        return self.text.contains(text) ? .partial : nil
    }
}
