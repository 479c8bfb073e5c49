import Waybill

/// So many tasks that no row of them exists until it is looked at, in an order that a
/// person changes.
struct LongReorderScreen: Screen {
    /// The most tasks that an address may ask for.
    static let mostTasks = 1_000_000

    let count: Int

    /// The state of the screen: how many tasks there are, and which were moved.
    struct State: Equatable {
        /// The number of tasks, and the latest changes.
        var journal: RowJournal

        /// The moves in their order, each from a position to another one.
        var moves: [Move] = []
    }

    struct Move: Hashable, Sendable {
        let from: Int
        let to: Int
    }

    enum Action: Hashable, Sendable {
        case moved(Move)
    }

    var state: State { State(journal: RowJournal(count: count)) }

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        if case .moved(let move) = action { state.take(move) }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var section = Section(
            id: "tasks",
            cells: CellRows(
                following: state.journal,
                indexOf: { id in Int(id.description).map(state.position) },
                row: { index in
                    let task = state.task(at: index)
                    return Row(task, .text("Task \(task)"))
                }))
        section.moves = RowMoves(
            allowsMoving: true, accepts: .any,
            onMove: { move in
                context.dispatch(.moved(Move(from: move.origin.item, to: move.target.item)))
            })
        var screen = ScreenDescription(
            ReorderScreen.title,
            url: ShowcaseRoute.exhibit(
                "reorder", parameters: [.init("rows", "\(count)")]
            ).url, sections: [section])
        screen.subtitle = "\(quantity(count, "task")), \(quantity(state.moves.count, "move"))"
        return screen
    }
}

extension LongReorderScreen.State {
    /// The number of the task at a position: where it stood before all moves.
    func task(at position: Int) -> Int {
        moves.reversed().reduce(position) { place, move in move.origin(of: place) }
    }

    func position(of task: Int) -> Int {
        moves.reduce(task) { place, move in move.target(of: place) }
    }

    mutating func take(_ move: LongReorderScreen.Move) {
        let positions = 0..<journal.count
        guard positions.contains(move.from), positions.contains(move.to) else { return }
        moves.append(move)
        journal.remove(at: move.from)
        journal.insert(at: move.to)
    }
}

extension LongReorderScreen.Move {
    /// Where a row stands after the move that stood at a position before it.
    func target(of place: Int) -> Int {
        if place == from { return to }
        if from < to { return (from + 1...to).contains(place) ? place - 1 : place }
        return to < from && (to..<from).contains(place) ? place + 1 : place
    }

    /// Where the row stood before the move that stands at a position after it.
    func origin(of place: Int) -> Int {
        LongReorderScreen.Move(from: to, to: from).target(of: place)
    }
}
