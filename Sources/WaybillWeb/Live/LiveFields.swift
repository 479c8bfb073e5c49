import WaybillDiff
import WaybillLists
import WaybillScreens

/// The state of a page's fields between browser and host.
struct LiveFields {
    /// The number of the last accepted message.
    private var taken: Int

    /// The last acknowledged number.
    private var acknowledged: Int

    /// The number of the last press performed before the connection, for the first frame; nil for
    /// none.
    private var resumed: Int?

    private var isFirst = true

    /// The number of frames sent.
    private(set) var frames = 0

    /// The presses without effect.
    private var undone: [Int] = []

    /// The frame in which a field last received another text than the browser's.
    private var overwritten: [ElementID: Int] = [:]

    private var touched: Set<ElementID> = []

    /// The browser's texts of fields with another value, until sent again: a cut text, a number out
    /// of range.
    private var refused: [ElementID: String] = [:]

    /// Fields with an unknown text in the browser, until sent again.
    private var unknown: Set<ElementID> = []

    /// Fields whose remaining length is stale in the browser, until sent again.
    private var staleRooms: Set<ElementID> = []

    /// Fields with an invalid edit or another label: the browser sends their whole texts.
    private var unfit: Set<ElementID> = []

    /// Begins a connection.
    ///
    /// - Parameter last: The number of the window's last performed press; nil for an unknown
    ///   window.
    init(resuming last: Int? = nil) {
        (taken, acknowledged, resumed) = (last ?? 0, last ?? 0, last)
    }

    /// Whether the browser needs a frame without other changes: a field differs, or its text is
    /// needed.
    var isOwing: Bool { !owed.isEmpty || !unfit.isEmpty }

    /// The fields to send again, whatever their text.
    var owed: Set<ElementID> { unknown.union(refused.keys).union(staleRooms) }

    /// Records an accepted message; its number is 0 for none.
    mutating func take(_ number: Int) { taken = max(taken, number) }

    /// Records a press without effect.
    mutating func refuse(_ number: Int) { undone.append(number) }

    /// Requests the whole text of a field.
    mutating func request(_ id: ElementID) { unfit.insert(id) }

    mutating func countFrame() { frames += 1 }

    /// The text for a field, recorded as the browser's text.
    ///
    /// - Returns: The text; nil for a message about an older text: the browser sends all of it when
    ///   it receives the newer one, or on request.
    mutating func text(of input: LiveInput, on shown: inout Page?) -> String? {
        let id = input.id
        guard let element = shown?.element(id), element.occurrence == 0, let path = element.path,
            case .control(let control) = element.kind, control.isField
        else { return nil }
        // As the browser has it.
        let seen: String
        switch input.deed {
        case .value(.set(let whole)): seen = whole
        case .edit(let edit):
            guard input.frames >= overwritten[id] ?? 0 else { return nil }
            guard !unknown.contains(id),
                let changed = (refused[id] ?? control.browserText).replacing(edit)
            else {
                unfit.insert(id)
                return nil
            }
            seen = changed
        default: return nil
        }
        guard seen.utf8.count <= LiveMessage.byteLimit else {
            // It is not kept: the field is sent again.
            (refused[id], _) = (nil, unknown.insert(id))
            return nil
        }
        unknown.remove(id)
        unfit.remove(id)
        let text = control.text(fromBrowser: seen)
        shown?.hold(text, in: control.id, at: path)
        touched.insert(id)
        // The control may hold it in another form, or refuse it.
        let held = shown?.row(at: path)?.content.control(control.id)
        refused[id] = held?.shows(seen) == true ? nil : seen
        // A script does not know the remaining length.
        if held?.room != control.room || held?.hasRoomLine != control.hasRoomLine {
            staleRooms.insert(id)
        }
        return text
    }

    /// Returns the fields that may differ from the browser's, and clears them.
    mutating func takeTouched() -> Set<ElementID> {
        defer { touched = [] }
        return touched
    }

    /// Records the texts of a frame, and adds its acknowledgement, the presses without effect and
    /// the unfit fields.
    mutating func note(from old: Page?, to page: Page?, in frame: inout LiveFrame) {
        frames += 1
        guard let page else { return }
        let former = old?.typedTexts ?? [:]
        let texts = page.typedTexts
        overwritten = overwritten.filter { texts[$0.key] != nil }
        for (id, text) in texts {
            // A new field has no text that the browser could have changed.
            if let old = former[id], !old.utf8.elementsEqual(text.utf8) {
                overwritten[id] = frames
            }
        }
        for field in unknown.union(refused.keys) { overwritten[field] = frames }
        if isFirst {
            // Messages of the connection itself do not acknowledge earlier presses.
            (frame.taken, isFirst) = (resumed, false)
        } else if taken > acknowledged {
            (frame.taken, acknowledged) = (taken, taken)
        }
        (frame.undone, frame.unfit) = (undone, unfit.map(\.description).sorted())
        (refused, unknown, staleRooms, undone, unfit) = ([:], [], [], [], [])
    }
}

extension Page {
    /// The texts of all typed controls.
    ///
    /// - Complexity: O(n) in the drawn rows.
    fileprivate var typedTexts: [ElementID: String] {
        var texts: [ElementID: String] = [:]
        func add(_ sections: [Section]) {
            for section in sections where section.rows.contains(where: \.hasControls) {
                for (row, id) in zip(section.rows, section.rowIDs) where row.hasControls {
                    for element in row.elements(id, at: ItemPath(section: 0, item: 0)) {
                        guard case .control(let control) = element.kind, control.isTyped
                        else { continue }
                        texts[element.id] = control.text
                    }
                }
            }
        }
        add(sections)
        for layer in layers { add(layer.sections) }
        return texts
    }

    fileprivate mutating func hold(_ text: String, in control: String, at path: ItemPath) {
        func change(_ sections: inout [Section]) {
            guard let index = sections.firstIndex(where: { $0.index == path.section })
            else { return }
            let item = path.item - sections[index].firstRow
            guard sections[index].rows.indices.contains(item) else { return }
            let content = sections[index].rows[item].content
            sections[index].rows[item].content = content.holding(text, in: control)
        }
        change(&sections)
        for layer in layers.indices { change(&layers[layer].sections) }
    }
}
