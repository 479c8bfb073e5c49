import WaybillLists
import WaybillNetwork
import WaybillScreens

/// The change of the list in a browser: only new or changed rows are drawn.
struct ListFrame: Equatable {
    /// The sections, in order; nil if sections and rows are the same.
    var sections: [Section]?

    /// The changed rows among the kept ones.
    var edits: [Edit] = []

    init() {}

    enum Section: Equatable {
        /// A shown section with the same rows.
        case kept(Int)

        /// A new section, or a shown one with other rows.
        case changed(SectionChange)
    }

    struct SectionChange: Equatable {
        var shell: Shell

        /// The index in the whole list, that of the first row, and the row count; nil if unchanged
        /// but for the difference of shown rows.
        var place: [Int]?

        /// The room of rows beside the drawn ones; nil for none.
        var room: Page.Section.Room?

        var rows: [Row] = []
    }

    enum Shell: Equatable {
        /// The header of a shown section, by its index.
        case kept(Int)

        case drawn(String)
    }

    enum Row: Equatable {
        /// A run of shown rows, from a row number, up or, with a negative count, down.
        case run(Int, count: Int)

        case new(RowHTML)
    }

    struct Edit: Equatable {
        /// The row number among all shown rows.
        var row: Int

        var change: Change

        enum Change: Equatable {
            /// Texts and addresses of links, and the current value of a button.
            case texts([Text], fingerprint: String?)

            case whole(RowHTML)
        }
    }

    struct Text: Equatable {
        /// The index of the element in the row; for a link its index from -1 downwards.
        var leaf: Int

        var text: String
    }

    var isEmpty: Bool { sections == nil && edits.isEmpty }

    /// Finds the changes.
    ///
    /// - Complexity: O(n) in the shown rows.
    init(
        _ step: ListStep, from old: [Page.Section], to new: [Page.Section],
        _ face: WebFace = .plain
    ) {
        var starts: [Int] = []
        var count = 0
        for section in old {
            starts.append(count)
            count += section.rows.count
        }
        var row = 0
        var isSame = old.count == new.count
        var changes: [Section] = []
        var isRenaming = false
        for (index, section) in new.enumerated() {
            let origins = step.rows[row..<row + section.rows.count]
            let change = ListFrame.change(
                of: section, origins, step.sections[index], from: old, starts: starts, face)
            if case .kept(index) = change {} else { isSame = false }
            changes.append(change)
            lazy var ids = section.rowIDs
            for (offset, origin) in origins.enumerated() {
                guard case .redrawn(let origin) = origin else { continue }
                let was = old.row(origin, starts: starts)
                let now = section.rows[offset]
                if !isRenaming {
                    let (former, current) = (was.id.description, now.id.description)
                    isRenaming = !former.utf8.elementsEqual(current.utf8)
                }
                let edit = Edit(row + offset, from: was, to: now, ids[offset], face)
                if let edit { edits.append(edit) }
            }
            row += section.rows.count
        }
        if !isSame { sections = changes }
        if !isSame || isRenaming { addRenamed(step, from: old, to: new, face) }
    }

    /// Redraws kept rows with another address: in another section, or with other rows of their
    /// identity before them.
    private mutating func addRenamed(
        _ step: ListStep, from old: [Page.Section], to new: [Page.Section], _ face: WebFace
    ) {
        let drawn = Set(
            edits.filter { if case .whole = $0.change { true } else { false } }.map(\.row))
        let former = old.flatMap { $0.rowIDs }
        var row = 0
        for section in new {
            for (item, id) in section.rowIDs.enumerated() {
                defer { row += 1 }
                guard let index = step.rows[row].index, former[index] != id, !drawn.contains(row)
                else { continue }
                let whole = RowHTML(section.rows[item], id, face)
                edits.removeAll { $0.row == row }
                edits.append(Edit(row: row, change: .whole(whole)))
            }
        }
    }

    private static func change(
        of section: Page.Section, _ origins: ArraySlice<ListStep.Origin>,
        _ origin: ListStep.Origin, from old: [Page.Section],
        starts: [Int], _ face: WebFace
    ) -> Section {
        // Selectable rows have other elements.
        let isOther = origin.index.map { old[$0].isSelecting != section.isSelecting } == true
        let rows = rows(
            section, isOther ? origins.map { _ in .new }[...] : origins, face)
        guard let index = origin.index, old[index].hasSameShell(as: section) else {
            let shell = Shell.drawn(SectionHTML(section: section, face: face).shell)
            return .changed(
                SectionChange(
                    shell: shell, place: section.place, room: section.room, rows: rows))
        }
        let former = old[index]
        let all = former.rows.isEmpty ? [] : [Row.run(starts[index], count: former.rows.count)]
        if former.place == section.place, former.room == section.room, rows == all {
            return .kept(index)
        }
        var place: [Int]? = section.place
        if section.place == former.place(withRows: section.rows.count) { place = nil }
        return .changed(
            SectionChange(shell: .kept(index), place: place, room: section.room, rows: rows))
    }

    private static func rows(
        _ section: Page.Section, _ origins: ArraySlice<ListStep.Origin>,
        _ face: WebFace
    ) -> [Row] {
        let ids = origins.contains { $0.index == nil } ? section.rowIDs : []
        var result: [Row] = []
        var start = 0
        var count = 0
        func end() { if count != 0 { result.append(.run(start, count: count)) } }
        for (item, (row, origin)) in zip(section.rows, origins).enumerated() {
            guard let index = origin.index else {
                end()
                count = 0
                result.append(.new(RowHTML(row, ids[item], face)))
                continue
            }
            if count > 0, index == start + count {
                count += 1
            } else if count < 0, index == start + count {
                count -= 1
            } else if count == 1, index == start - 1 {
                count = -2
            } else {
                end()
                (start, count) = (index, 1)
            }
        }
        end()
        return result
    }
}

extension ListFrame.Edit {
    /// Finds the changes of a row; nil for none.
    init?(
        _ index: Int, from old: Page.Row, to new: Page.Row, _ id: ElementID, _ face: WebFace
    ) {
        // The selection of all rows is sent at once.
        var old = old
        old.isSelected = new.isSelected
        guard old != new else { return nil }
        row = index
        let drawn = RowHTML(new, id, face)
        change = .whole(drawn)
        guard old.id == new.id, old.destination == new.destination,
            old.isSelectable == new.isSelectable, old.actions == new.actions
        else { return }
        if let texts = old.content.changedTexts(to: new.content), !texts.isEmpty {
            change = .texts(
                texts.map { ListFrame.Text(leaf: $0.leaf, text: $0.text.inHypertext) },
                fingerprint: drawn.fingerprint)
        } else if !new.content.maps.isEmpty,
            old.content.maps.map(\.region) == new.content.maps.map(\.region),
            let links = drawn.changedLinks(from: RowHTML(old, id, face)), !links.isEmpty
        {
            change = .texts(
                links.map { ListFrame.Text(leaf: -1 - $0.link, text: $0.address.inHypertext) },
                fingerprint: drawn.fingerprint)
        }
    }
}

extension [Page.Section] {
    fileprivate func row(_ number: Int, starts: [Int]) -> Page.Row {
        var section = starts.count - 1
        while starts[section] > number || self[section].rows.isEmpty { section -= 1 }
        return self[section].rows[number - starts[section]]
    }
}

extension Page.Section {
    /// Whether everything but the rows is equal.
    fileprivate func hasSameShell(as other: Page.Section) -> Bool {
        id == other.id && occurrence == other.occurrence && header == other.header
            && footer == other.footer
            && layout == other.layout && pinsHeader == other.pinsHeader
            && isBeside == other.isBeside && startsColumn == other.startsColumn
            && isCollapsed == other.isCollapsed && isSelecting == other.isSelecting
            && indexTitle == other.indexTitle && rows.isEmpty == other.rows.isEmpty
    }

    /// The index in the whole list, that of the first row, and the row count.
    fileprivate var place: [Int] { [index, firstRow, rowCount] }

    /// The place after a difference of shown rows; nil if the browser cannot derive it.
    fileprivate func place(withRows count: Int) -> [Int]? {
        rows.isEmpty ? nil : [index, firstRow, rowCount + count - rows.count]
    }
}

// MARK: On the wire

extension ListFrame {
    /// Writes the sections: the index of an unchanged one, or an object.
    func writeSections(to json: inout JSONWriter) {
        guard let sections else { return }
        json.member(.sections) { json in
            json.array { json in
                for (place, section) in sections.enumerated() {
                    switch section {
                    case .kept(let index): json.value(index)
                    case .changed(let change): change.write(at: place, to: &json)
                    }
                }
            }
        }
    }

    func writeEdits(to json: inout JSONWriter) {
        guard !edits.isEmpty else { return }
        json.member(.edits) { json in
            json.array { json in
                for edit in edits { json.array { edit.write(to: &$0) } }
            }
        }
    }
}

extension ListFrame.SectionChange {
    /// Writes the section; without an index it is the shown one at the same position, unless drawn.
    fileprivate func write(at index: Int, to json: inout JSONWriter) {
        json.object { json in
            switch shell {
            case .kept(index): break
            case .kept(let origin): json.member(.origin) { $0.value(origin) }
            case .drawn(let source): json.member(.shell) { $0.hypertext(source) }
            }
            if let place { json.member(.place) { $0.array(place) } }
            if let room {
                json.member(.room) { json in
                    json.array {
                        $0.length(room.before)
                        $0.length(room.extent)
                    }
                }
            }
            json.member(.rows) { json in
                json.array { json in for row in rows { row.write(to: &json) } }
            }
        }
    }
}

extension ListFrame.Row {
    /// A run is its first row and its count; a single row is its number.
    fileprivate func write(to json: inout JSONWriter) {
        switch self {
        case .run(let row, count: 1): json.value(row)
        case .run(let row, let count):
            json.array {
                $0.value(row)
                $0.value(count)
            }
        case .new(let row): json.array { row.write(to: &$0) }
        }
    }
}

extension ListFrame.Edit {
    fileprivate func write(to json: inout JSONWriter) {
        json.value(row)
        switch change {
        case .texts(let texts, let fingerprint):
            for text in texts {
                json.value(text.leaf)
                json.value(text.text)
            }
            if let fingerprint { json.value(fingerprint) }
        case .whole(let row): row.write(to: &json)
        }
    }
}

extension RowHTML {
    /// The fingerprint of a button row, after its address in the value; nil for another row.
    fileprivate var fingerprint: String? {
        guard case .button(let press, _) = kind else { return nil }
        return String(press.dropFirst(element.description.count + 1))
    }

    /// Writes the identity, the address and the content of the cell, and then the target or the
    /// button.
    ///
    /// A link has its address; a button the address or 0, and its fingerprint. A menu follows as an
    /// array: of each action the button value, the identity, the title and the `flags`.
    fileprivate func write(to json: inout JSONWriter) {
        json.value(id)
        json.value(element.description)
        json.hypertext(content)
        switch kind {
        case .plain: break
        case .link(let target): json.value(target.inHypertext)
        case .button(_, let target):
            if let target { json.value(target.inHypertext) } else { json.value(0) }
            json.value(fingerprint ?? "")
        }
        guard !menu.isEmpty else { return }
        json.array { json in
            for choice in menu {
                json.value(choice.press)
                json.value(choice.action.id)
                json.value(choice.action.title.inHypertext)
                json.value(choice.action.flags)
            }
        }
    }
}

extension Page.Action {
    /// A sum: 1 for a destructive action, 2 or 4 for a full swipe from the leading or trailing
    /// edge.
    fileprivate var flags: Int {
        let swipe =
            switch fullSwipeEdge {
            case .leading: 2
            case .trailing: 4
            case nil: 0
            }
        return (isDestructive ? 1 : 0) + swipe
    }
}
