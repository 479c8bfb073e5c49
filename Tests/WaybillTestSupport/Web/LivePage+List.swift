extension LivePage {
    /// Arranges the list: each step is the number of a section that stays as it
    /// is, or a section with its rows.
    mutating func arrange(_ steps: [JSONValue]) throws(LivePageError) {
        var arrangement = ListArrangement(of: sections, madeRows: madeRows)
        for step in steps { try arrangement.take(step) }
        try arrangement.check()
        sections = arrangement.sections
        madeRows = arrangement.madeRows
    }
}

/// Builds a list out of the rows that were on the page and those that come.
private struct ListArrangement {
    private(set) var sections: [LivePage.Section] = []

    private(set) var madeRows: Int

    private let oldSections: [LivePage.Section]
    private let oldRows: [LivePage.RowElement]
    private let starts: [Int]

    // What was used of the list as it was: each row and each section once.
    private var usedSections: Set<Int> = []
    private var usedRows: Set<Int> = []

    init(of sections: [LivePage.Section], madeRows: Int) {
        oldSections = sections
        oldRows = sections.flatMap(\.rows)
        var starts: [Int] = []
        var count = 0
        for section in sections {
            starts.append(count)
            count += section.rows.count
        }
        self.starts = starts
        self.madeRows = madeRows
    }

    mutating func take(_ step: JSONValue) throws(LivePageError) {
        guard !step.isNumber else {
            let index = try step.integer
            try use(section: index)
            for row in oldSections[index].rows.indices { try use(row: starts[index] + row) }
            sections.append(oldSections[index])
            return
        }
        let step = try step.object
        for key in step.keys where !["o", "h", "a", "w", "r"].contains(key) {
            throw LivePageError(reason: "a section has no \(key)")
        }
        var section = LivePage.Section(shell: try shell(step))
        for token in try step["r"]?.array ?? [] { try take(token, into: &section) }
        let place = try place(step, with: section.rows.count)
        section.shell.attributes["data-at"] = String(place[0])
        section.shell.setClass("part", place[1] > 0)
        for index in section.rows.indices {
            var row = section.rows[index].element
            row.attributes["aria-posinset"] = String(place[1] + index + 1)
            row.attributes["aria-setsize"] = String(place[2])
            section.rows[index].element = row
        }
        if let room = step["w"] {
            section.room = [try room.array.first?.number ?? 0, try room.array.last?.number ?? 0]
        }
        let hasList = section.shell.first(where: LivePage.Section.isList) != nil
        guard hasList == !section.rows.isEmpty else {
            throw LivePageError(reason: "rows without a list, or a list without rows")
        }
        sections.append(section)
    }

    /// Where a section is in the whole list, where its rows begin, and how many it has: by default
    /// as before, with as many more or fewer as are on the page.
    private func place(
        _ step: [String: JSONValue], with count: Int
    ) throws(LivePageError) -> [Int] {
        if let place = step["a"] {
            var numbers: [Int] = []
            for number in try place.array { numbers.append(try number.integer) }
            guard numbers.count == 3 else { throw LivePageError(reason: "a section at \(place)") }
            return numbers
        }
        let old = oldSections[try origin(step)]
        func number(_ name: String) -> Int? { old.rows.first?.element[name].flatMap { Int($0) } }
        guard step["h"] == nil, let index = old.shell["data-at"].flatMap({ Int($0) }),
            let place = number("aria-posinset"), let size = number("aria-setsize")
        else { throw LivePageError(reason: "a section that is nowhere") }
        return [index, place - 1, size + count - old.rows.count]
    }

    /// Which section it was: by default the one at the same place.
    private func origin(_ step: [String: JSONValue]) throws(LivePageError) -> Int {
        let index = try step["o"]?.integer ?? sections.count
        guard oldSections.indices.contains(index) else {
            throw LivePageError(reason: "no section \(index)")
        }
        return index
    }

    /// A section without its rows: as it was, or drawn.
    private mutating func shell(_ step: [String: JSONValue]) throws(LivePageError) -> HTMLElement {
        guard let source = step["h"] else {
            let old = try origin(step)
            try use(section: old)
            return oldSections[old].shell
        }
        guard step["o"] == nil else { throw LivePageError(reason: "a section as it was, drawn") }
        let elements = try HTMLElement.fragment(try source.text).filter { child in
            if case .text("\n") = child { false } else { true }
        }
        guard case .element(let element) = elements.first, elements.count == 1,
            element.name == "section",
            element.first(where: LivePage.Section.isList)?.elements.isEmpty ?? true
        else { throw LivePageError(reason: "not a section without its rows: \(source)") }
        return element
    }

    /// Rows: the number of one, the first number and the count of several, up
    /// or down, or one that comes.
    private mutating func take(
        _ token: JSONValue, into section: inout LivePage.Section
    ) throws(LivePageError) {
        if token.isNumber {
            section.rows.append(try use(row: try token.integer))
            return
        }
        let token = try token.array
        guard let first = token.first, first.isNumber else {
            section.rows.append(
                LivePage.RowElement(
                    birth: madeRows, element: try LivePage.row(token, in: section.shell)))
            madeRows += 1
            return
        }
        guard token.count == 2, case let count = try token[1].integer, count != 0,
            abs(count) <= oldRows.count
        else { throw LivePageError(reason: "a run of \(token)") }
        for offset in 0..<abs(count) {
            section.rows.append(try use(row: try first.integer + offset * count.signum()))
        }
    }

    @discardableResult
    private mutating func use(row: Int) throws(LivePageError) -> LivePage.RowElement {
        guard oldRows.indices.contains(row), usedRows.insert(row).inserted else {
            throw LivePageError(reason: "no row \(row), or twice")
        }
        return oldRows[row]
    }

    private mutating func use(section index: Int) throws(LivePageError) {
        guard oldSections.indices.contains(index), usedSections.insert(index).inserted else {
            throw LivePageError(reason: "no section \(index), or twice")
        }
    }

    /// Sections are in the order of the whole list, each once.
    func check() throws(LivePageError) {
        let places = sections.map { Int($0.shell["data-at"] ?? "") ?? -1 }
        guard zip(places, places.dropFirst()).allSatisfy(<) else {
            throw LivePageError(reason: "sections at \(places)")
        }
    }
}
