import Waybill

/// A counter and a list that all visitors share, and a note of one's own.
struct SharedScreen: Screen {
    static let title = "Shared state"

    let board: SharedStore<Board, Board.Action>
    let note: SharedStore<Note, Note.Action>

    func describe(_ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(SharedScreen.title, url: RouteURL(path: ["shared"]))
        var list = section("list", "On the list of all", things)
        // Anyone puts it in order, for all.
        list.moves = RowMoves(
            allowsMoving: true,
            onMove: { move in
                guard let thing = Int(move.record.id.description) else { return }
                board.dispatch(.move(thing, to: move.target.item))
            })
        screen.sections = [
            section("everyone", "For everyone", everyone), list,
            section("own", "For you alone", own),
        ]
        return screen
    }

    private func section(_ id: String, _ title: String, _ cells: [Row]) -> Section {
        Section(
            id: RecordID(id), header: Row(SectionHeaderCell.self, model: title),
            cells: cells)
    }

    private var everyone: [Row] {
        var cells = [
            Row(FactCell.self, model: "Counted \(quantity(board.count, "time"))", id: "count"),
            Row(action: "Count one more", id: "more") { board.dispatch(.count) },
            Row(action: "Put something on the list", id: "add") { board.dispatch(.add) },
        ]
        if board.canUndo {
            cells.append(
                Row(action: "Undo for everyone", id: "undo") { board.undo() })
        }
        return cells
    }

    private var things: [Row] {
        board.things.map { thing in
            Row(action: "Take \(thing.name) off the list", id: "\(thing.id)") {
                board.dispatch(.remove(thing.id))
            }
        }
    }

    private var own: [Row] {
        var cells = [
            Row(FactCell.self, model: note.text, id: "note"),
            Row(action: "Write another note", id: "write") { note.dispatch(.write) },
        ]
        if note.canUndo {
            cells.append(Row(action: "Undo my note", id: "undo") { note.undo() })
        }
        if note.canRedo {
            cells.append(Row(action: "Redo my note", id: "redo") { note.redo() })
        }
        return cells
    }
}

/// A line that says something.
private enum FactCell: ContentCell {
    static func content(for model: String) -> Content { .text(model) }
}
