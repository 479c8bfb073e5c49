import WaybillDiff
import WaybillLists
import WaybillScreens

/// What a browser reports of the fields of a page, and what it was sent.
struct LiveFields {
    struct Row: Hashable {
        let section: RecordID

        /// Its own.
        let row: RecordID

        /// How many rows of the section with the same identity are before it.
        var occurrence = 0
    }

    private struct Field: Hashable {
        let row: Row
        let layer: Int?
        let control: String
    }

    /// The number of the last message that was taken.
    private var taken = 0

    /// The number of which the browser knows.
    private var acknowledged = 0

    /// How many frames the browser was sent.
    private var frames = 0

    /// With which frame a field was last given another text than the browser had.
    private var overwritten: [Field: Int] = [:]

    private var touched: Set<Row> = []

    /// What the browser shows in fields that hold something else, until they are sent again:
    /// a text that was cut, a number out of range.
    private var refused: [Field: String] = [:]

    /// Fields of which it is not known what the browser shows, until they are sent again.
    private var unknown: Set<Field> = []

    /// Fields beside which the browser shows the room of a former text, until they are sent again.
    private var staleRooms: Set<Field> = []

    /// Whether an option of a menu was pressed: a press gets a response.
    private var isPressed = false

    /// Whether the browser needs a frame, also where nothing else changes: it shows what a field
    /// does not hold, or waits for the response to a press.
    var isOwing: Bool { isPressed || !owed.isEmpty }

    /// The fields that are to be sent again.
    private var owed: Set<Field> { unknown.union(refused.keys).union(staleRooms) }

    /// The rows of the list that are to be sent whole, whatever they held before.
    var owedRows: Set<Row> {
        Set(owed.filter { $0.layer == nil }.map(\.row))
    }

    /// Whether what is above the page is to be sent whole.
    var owesLayers: Bool { owed.contains { $0.layer != nil } }

    /// Notes that a message was taken.
    ///
    /// - Parameter number: Its number; 0 for one without.
    mutating func take(_ number: Int) { taken = max(taken, number) }

    mutating func countFrame() { frames += 1 }

    /// The text that a field is to hold, and notes that the browser shows it.
    ///
    /// - Returns: The text; nil if the message is about a text that the browser had before: it
    ///   sends all of it when it receives the other.
    mutating func text(of use: ControlUse, at path: ItemPath, on shown: inout Page?) -> String? {
        guard let place = shown?.shownPlace(of: use.row),
            let control = shown?[place]?.content.control(use.control)
        else { return nil }
        let row = place.row
        let field = Field(row: row, layer: place.layer, control: use.control)
        // As the browser has it.
        let seen: String
        switch use.deed {
        case .set(let whole, _): seen = whole
        case .type(let edit):
            guard edit.frames >= overwritten[field] ?? 0, !unknown.contains(field),
                let changed = (refused[field] ?? control.text).replacing(edit)
            else { return nil }
            seen = changed
        case .press, .leave, .choose: return nil
        }
        guard control.isField else {
            isPressed = true
            return control.text(fromBrowser: seen)
        }
        guard seen.utf8.count <= LiveMessage.byteLimit else {
            // It is not kept: the field is sent again as it is.
            (refused[field], _) = (nil, unknown.insert(field))
            return nil
        }
        unknown.remove(field)
        let text = control.text(fromBrowser: seen)
        shown?.hold(text, in: use.control, at: place)
        if place.layer == nil { touched.insert(row) }
        // The control may hold it in another way, or not at all.
        let held = shown?[place]?.content.control(use.control)
        refused[field] = held?.shows(seen) == true ? nil : seen
        // A script does not know how much room there is.
        if held?.room != control.room || held?.hasRoomLine != control.hasRoomLine {
            staleRooms.insert(field)
        }
        return text
    }

    /// Takes the rows that may hold something else than the browser shows.
    mutating func takeTouched() -> Set<Row> {
        defer { touched = [] }
        return touched
    }

    mutating func note(from old: Page?, to page: Page?) -> Int? {
        frames += 1
        guard let page else { return nil }
        for (field, text) in LiveFields.texts(on: page) {
            // A field that comes has no text that the browser could have changed.
            if let former = old.flatMap({ LiveFields.text(of: field, on: $0) }), former != text {
                overwritten[field] = frames
            }
        }
        for field in unknown.union(refused.keys) { overwritten[field] = frames }
        (refused, unknown, staleRooms, isPressed) = ([:], [], [], false)
        defer { acknowledged = taken }
        return taken > acknowledged ? taken : nil
    }

    private static func texts(on page: Page) -> [(Field, String)] {
        var texts: [(Field, String)] = []
        func add(_ section: Page.Section, _ layer: Int?) {
            var seen: [RecordID: Int] = [:]
            for row in section.rows where row.hasControls {
                let before = seen[row.id, default: 0]
                seen[row.id] = before + 1
                for control in row.content.controls where control.isTyped {
                    let row = Row(section: section.id, row: row.id, occurrence: before)
                    texts.append((Field(row: row, layer: layer, control: control.id), control.text))
                }
            }
        }
        for section in page.sections { add(section, nil) }
        for layer in page.layers { for section in layer.sections { add(section, layer.number) } }
        return texts
    }

    private static func text(of field: Field, on page: Page) -> String? {
        let sections =
            field.layer.map { number in
                page.layers.first { $0.number == number }?.sections ?? []
            } ?? page.sections
        for section in sections {
            guard let item = section.item(of: field.row) else { continue }
            return section.rows[item].content.control(field.control)?.text
        }
        return nil
    }
}

/// Where a row is on a page that a browser shows.
struct ShownPlace {
    /// The number of the layer; nil for the list.
    let layer: Int?

    /// Its section and its number there, both among those that are drawn.
    let path: ItemPath

    /// Which row it is, and in which section.
    let row: LiveFields.Row
}

extension Page.Section {
    /// The number of a row among those that are drawn; nil if it is not drawn.
    ///
    /// - Complexity: O(n) in the rows that are drawn.
    func item(of row: LiveFields.Row) -> Int? {
        guard id == row.section else { return nil }
        var before = 0
        return rows.firstIndex { candidate in
            // A row without controls has no field.
            guard candidate.id == row.row, candidate.hasControls else { return false }
            defer { before += 1 }
            return before == row.occurrence
        }
    }

    fileprivate func row(at item: Int) -> LiveFields.Row {
        let id = rows[item].id
        let before = rows[..<item].count { $0.id == id && $0.hasControls }
        return LiveFields.Row(section: self.id, row: id, occurrence: before)
    }
}

extension Page {
    /// Where a row of a layer is that a browser means; nil if it is not there any more.
    ///
    /// - Parameter row: The row; its list is minus the number of the layer, and what closes
    ///   it is at -1.
    func path(ofRowAbove row: LiveRow) -> ItemPath? {
        guard let layer = layers.first(where: { $0.number == 0 &- row.list }) else { return nil }
        if row.index == -1, row.id.isEmpty {
            return ItemPath(layer: layer.number, section: 255, item: 0)
        }
        return shownPlace(of: row).map { place in
            let section = layer.sections[place.path.section]
            return ItemPath(section: section.index, item: section.firstRow + place.path.item)
        }
    }

    /// Where a row is that a browser means: by its number and its identity, or else by its
    /// identity, if one row alone has it.
    fileprivate func shownPlace(of row: LiveRow) -> ShownPlace? {
        let number = row.list < 0 ? 0 &- row.list : nil
        let sections =
            number.map { number in layers.first { $0.number == number }?.sections ?? [] }
            ?? self.sections
        var places: [ShownPlace] = []
        var count = 0
        for (index, section) in sections.enumerated() {
            for (item, candidate) in section.rows.enumerated() {
                defer { count += 1 }
                guard RowForm.plain(candidate.id.description) == row.id else { continue }
                let place = ShownPlace(
                    layer: number, path: ItemPath(section: index, item: item),
                    row: section.row(at: item))
                if count == row.index { return place }
                places.append(place)
            }
        }
        return places.count == 1 ? places[0] : nil
    }

    /// The row at a place; nil if there is none.
    fileprivate subscript(place: ShownPlace) -> Row? {
        let sections =
            place.layer.map { number in layers.first { $0.number == number }?.sections ?? [] }
            ?? self.sections
        guard sections.indices.contains(place.path.section),
            sections[place.path.section].rows.indices.contains(place.path.item)
        else { return nil }
        return sections[place.path.section].rows[place.path.item]
    }

    /// Notes that a control of a row holds a text.
    fileprivate mutating func hold(_ text: String, in control: String, at place: ShownPlace) {
        guard let row = self[place] else { return }
        let content = row.content.holding(text, in: control)
        let (section, item) = (place.path.section, place.path.item)
        if let number = place.layer,
            let layer = layers.firstIndex(where: { $0.number == number })
        {
            layers[layer].sections[section].rows[item].content = content
        } else {
            sections[section].rows[item].content = content
        }
    }
}
