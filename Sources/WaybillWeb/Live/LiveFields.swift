import WaybillDiff
import WaybillLists
import WaybillScreens

/// What a browser reports of the fields of a page, and what it was sent.
struct LiveFields {
    /// The number of the last message that was taken.
    private var taken: Int

    /// The number of which the browser knows.
    private var acknowledged: Int

    /// The number of the last press that was done before the connection, which the first frame
    /// reports; nil for none.
    private var resumed: Int?

    private var isFirst = true

    /// How many frames the browser was sent.
    private(set) var frames = 0

    /// The presses of which nothing was done.
    private var undone: [Int] = []

    /// With which frame a field was last given another text than the browser had.
    private var overwritten: [ElementID: Int] = [:]

    private var touched: Set<ElementID> = []

    /// What the browser shows in fields that hold something else, until they are sent again:
    /// a text that was cut, a number out of range.
    private var refused: [ElementID: String] = [:]

    /// Fields of which it is not known what the browser shows, until they are sent again.
    private var unknown: Set<ElementID> = []

    /// Fields beside which the browser shows the room of a former text, until they are sent again.
    private var staleRooms: Set<ElementID> = []

    /// Fields with an edit that did not fit: the browser sends their whole texts.
    private var unfit: Set<ElementID> = []

    /// Begins a connection.
    ///
    /// - Parameter last: The number of the last press of the window that was done; nil for an
    ///   unknown window.
    init(resuming last: Int? = nil) {
        (taken, acknowledged, resumed) = (last ?? 0, last ?? 0, last)
    }

    /// Whether the browser needs a frame, also where nothing else changes: it shows another text
    /// than that of a field, or has to send the text of one.
    var isOwing: Bool { !owed.isEmpty || !unfit.isEmpty }

    /// The fields to send again, whatever text they had.
    var owed: Set<ElementID> { unknown.union(refused.keys).union(staleRooms) }

    /// Notes that a message was taken.
    ///
    /// - Parameter number: Its number; 0 for one without.
    mutating func take(_ number: Int) { taken = max(taken, number) }

    /// Notes that nothing was done for a press.
    mutating func refuse(_ number: Int) { undone.append(number) }

    mutating func countFrame() { frames += 1 }

    /// The text that a field is to hold, and notes that the browser shows it.
    ///
    /// - Returns: The text; nil if the message is about a text that the browser had before: it
    ///   sends all of it when it receives the other, or is asked for it.
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
                let changed = (refused[id] ?? control.text).replacing(edit)
            else {
                unfit.insert(id)
                return nil
            }
            seen = changed
        default: return nil
        }
        guard seen.utf8.count <= LiveMessage.byteLimit else {
            // It is not kept: the field is sent again as it is.
            (refused[id], _) = (nil, unknown.insert(id))
            return nil
        }
        unknown.remove(id)
        unfit.remove(id)
        let text = control.text(fromBrowser: seen)
        shown?.hold(text, in: control.id, at: path)
        touched.insert(id)
        // The control may hold it in another way, or not at all.
        let held = shown?.row(at: path)?.content.control(control.id)
        refused[id] = held?.shows(seen) == true ? nil : seen
        // A script does not know how much room there is.
        if held?.room != control.room || held?.hasRoomLine != control.hasRoomLine {
            staleRooms.insert(id)
        }
        return text
    }

    /// Takes the fields that may hold something else than the browser shows.
    mutating func takeTouched() -> Set<ElementID> {
        defer { touched = [] }
        return touched
    }

    /// Notes the texts of a frame, and adds its acknowledgement, the presses without effect and the unfit fields.
    mutating func note(from old: Page?, to page: Page?, in frame: inout LiveFrame) {
        frames += 1
        guard let page else { return }
        let former = old?.typedTexts ?? [:]
        let texts = page.typedTexts
        overwritten = overwritten.filter { texts[$0.key] != nil }
        for (id, text) in texts {
            // A field that comes has no text that the browser could have changed.
            if let old = former[id], old != text { overwritten[id] = frames }
        }
        for field in unknown.union(refused.keys) { overwritten[field] = frames }
        if isFirst {
            // Messages of the connection itself say nothing about the presses before it.
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

    /// Notes that a control of a row holds a text.
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
