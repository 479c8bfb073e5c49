import Waybill

/// Two lists between which rows are moved: one place up or down at a time, by a menu or
/// a key.
struct ReorderScreen: Screen {
    static let title = "Reorder"

    /// The screen at an address: two short lists or, such as at `/reorder?rows=1000000`, one
    /// that is as long.
    static func screen(at url: RouteURL) -> any Screen {
        let count = url["rows"].flatMap(Int.init) ?? 0
        return (1...LongReorderScreen.mostTasks).contains(count)
            ? LongReorderScreen(count: count) : ReorderScreen()
    }

    /// The state of the screen: the rows of each list, in their order.
    struct State: Equatable {
        var lists = [
            TaskList(
                id: "todo", title: "To do",
                tasks: ["Write the letter", "Buy stamps", "Find the address", "Post it"]),
            TaskList(id: "done", title: "Done", tasks: ["Sharpen the pencil", "Make tea"]),
        ]
    }

    struct TaskList: Hashable, Sendable {
        let id: String
        let title: String
        var tasks: [String]
    }

    enum Action: Hashable, Sendable {
        /// A task is in another place now.
        case moved(String, to: String, index: Int)
    }

    /// What stays where it is: it is always the last of its list.
    static let fixed = "Make tea"

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .moved(let task, let list, let index):
            guard let place = state.lists.firstIndex(where: { $0.id == list }) else {
                return .none
            }
            for other in state.lists.indices {
                state.lists[other].tasks.removeAll { $0 == task }
            }
            let count = state.lists[place].tasks.count
            state.lists[place].tasks.insert(task, at: min(max(index, 0), count))
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription(
            ReorderScreen.title, url: ShowcaseRoute.exhibit("reorder").url,
            sections: state.lists.map { ReorderScreen.section($0, context.dispatch) })
        let left = state.lists.first?.tasks.count ?? 0
        screen.subtitle = left == 1 ? "1 task is left" : "\(left) tasks are left"
        return screen
    }

    private static func section(
        _ list: TaskList, _ dispatch: @escaping (Action) -> Void
    ) -> Section {
        var section = Section(list.id, title: list.title) {
            list.tasks.map { task in
                var record = Row(task, .text(task))
                if task == fixed { record.allowsMoving = false }
                return record
            }
        }
        let last = list.tasks.contains(fixed) ? list.tasks.count - 1 : nil
        section.moves = RowMoves(
            allowsMoving: true, accepts: .any,
            onMove: { move in
                let task = move.record.id.description
                dispatch(.moved(task, to: list.id, index: move.target.item))
            },
            decide: { move in
                // Nothing is below the row that is always the last.
                guard let last else { return move.target.item }
                let isOwn = move.originSection == RecordID(list.id)
                return move.target.item > (isOwn ? last - 1 : last) ? nil : move.target.item
            })
        return section
    }
}
