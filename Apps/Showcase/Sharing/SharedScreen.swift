import Waybill

/// A counter and a list that all visitors share, and a note of one's own.
struct SharedScreen: Screen {
    static let title = "Shared state"

    let board: SharedStore<Board, Board.Action>
    let note: SharedStore<Note, Note.Action>

    enum Action: Sendable {
        case board(Board.Action)
        case undoBoard
        case write
        case undoNote
        case redoNote
    }

    var start: (state: Void, action: Action?) { ((), nil) }

    var reducer: Reducer<Void, Action> {
        Reducer { [board, note] _, action in
            switch action {
            case .board(let action): .dispatch(action, to: board)
            case .undoBoard: .undo(in: board)
            case .write: .dispatch(.write, to: note)
            case .undoNote: .undo(in: note)
            case .redoNote: .redo(in: note)
            }
        }
    }

    func describe(_ state: Void, dispatch: @escaping (Action) -> Void) -> ScreenDescription {
        var screen = ScreenDescription(title: SharedScreen.title, url: RouteURL(path: ["shared"]))
        var list = section("list", "On the list of all", things(dispatch))
        // Anyone puts it in order, for all.
        list.moves = RowMoves(
            allowsMoving: true,
            onMove: { move in
                guard let thing = Int(move.record.id.description) else { return }
                dispatch(.board(.move(thing, to: move.target.item)))
            })
        screen.sections = [
            section("everyone", "For everyone", everyone(dispatch)), list,
            section("own", "For you alone", own(dispatch)),
        ]
        return screen
    }

    private func section(_ id: String, _ title: String, _ cells: [CellRecord]) -> SectionRecord {
        SectionRecord(
            id: RecordID(id), header: CellRecord(SectionHeaderCell.self, model: title),
            cells: cells)
    }

    private func everyone(_ dispatch: @escaping (Action) -> Void) -> [CellRecord] {
        var cells = [
            CellRecord(FactCell.self, model: "Counted \(board.count) times", id: "count"),
            CellRecord(action: "Count one more", id: "more") { dispatch(.board(.count)) },
            CellRecord(action: "Put something on the list", id: "add") { dispatch(.board(.add)) },
        ]
        if board.canUndo {
            cells.append(
                CellRecord(action: "Undo for everyone", id: "undo") { dispatch(.undoBoard) })
        }
        return cells
    }

    private func things(_ dispatch: @escaping (Action) -> Void) -> [CellRecord] {
        board.things.map { thing in
            CellRecord(action: "Take \(thing.name) off the list", id: "\(thing.id)") {
                dispatch(.board(.remove(thing.id)))
            }
        }
    }

    private func own(_ dispatch: @escaping (Action) -> Void) -> [CellRecord] {
        var cells = [
            CellRecord(FactCell.self, model: note.text, id: "note"),
            CellRecord(action: "Write another note", id: "write") { dispatch(.write) },
        ]
        if note.canUndo {
            cells.append(CellRecord(action: "Undo my note", id: "undo") { dispatch(.undoNote) })
        }
        if note.canRedo {
            cells.append(CellRecord(action: "Redo my note", id: "redo") { dispatch(.redoNote) })
        }
        return cells
    }
}

/// A line that says something.
private enum FactCell: ContentCell {
    static func content(for model: String) -> CellContent { .text(model) }
}
