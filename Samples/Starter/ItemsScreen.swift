import Waybill

/// What is to do: a press ticks a row off, and its menu takes it off the list.
struct ItemsScreen: ContentScreen {
    struct Choices: Hashable, Sendable {
        var filter = Filter.all
    }

    enum Filter: String, CaseIterable, Sendable {
        case all = "All"
        case open = "Open"
    }

    enum Press: Sendable {
        case toggle(Item)
        case remove(Item)
        case putBack(Item, at: Int)
    }

    static let route = Route("/", Choices(), .field("show", \.filter))

    let items: ItemStore
    var choices = Choices()

    func describe(_ value: Never?, _ context: Context) -> ScreenDescription {
        let all = items.all
        let shown = all.filter { context.choices.filter == .all || !$0.isDone }
        let open = all.count { !$0.isDone }
        var screen = ScreenDescription(title: "To do", subtitle: "\(open) open") {
            SectionRecord("items") { shown.map { row($0, context) } }
            SectionRecord("more") {
                CellRecord("add", .text("Add something…")).opening(AddScreen.route.url)
            }
        }
        screen.choices = [context.choices("Show", \.filter, title: \.rawValue)]
        if shown.isEmpty { screen.status = .empty("Nothing to do", hint: "Enjoy the day.") }
        return screen
    }

    private func row(_ item: Item, _ context: Context) -> CellRecord {
        var row = CellRecord(
            item.id,
            .row([
                .text(item.title),
                .badge(item.isDone ? "Done" : "Open", item.isDone ? .available : .plain),
            ])
        ) { context.press(.toggle(item)) }
        row.swipeActions = SwipeActions(
            trailing: [
                RowAction("Remove", role: .destructive) { _ in context.press(.remove(item)) }
            ])
        return row
    }

    func reduce(_ press: Press, _ state: inout State) -> Effect<Action> {
        switch press {
        case .toggle(let item): return .dispatch(.toggle(item.id), to: items)
        case .remove(let item):
            let index = items.all.firstIndex { $0.id == item.id } ?? 0
            return .merge(
                .dispatch(.remove(item.id), to: items),
                .notice("\(item.title) is removed.", undoing: .press(.putBack(item, at: index))))
        case .putBack(let item, let index): return .dispatch(.insert(item, at: index), to: items)
        }
    }
}
