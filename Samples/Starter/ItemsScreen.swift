import Waybill

/// What is to do: a press ticks a row off, and its menu takes it off the list.
struct ItemsScreen: Screen {
    struct Query: Hashable, Sendable {
        var filter = Filter.all
    }

    enum Filter: String, CaseIterable, Sendable {
        case all = "All"
        case open = "Open"
    }

    static let route = Route("/", Query(), .field("show", \.filter))

    let items: ItemStore
    var query = Query()

    func describe(_ context: Context) -> ScreenDescription {
        let all = items.all
        let shown = all.filter { context.query.filter == .all || !$0.isDone }
        return ScreenDescription("To do", subtitle: "\(all.count { !$0.isDone }) open") {
            Section("items") { shown.map { row($0, context) } }
            Section("more") {
                Row("add", .text("Add something…")).opens(AddScreen.route.url)
            }
        }
        .filters(context.picker("Show", \.filter))
        .empty("Nothing to do", hint: "Enjoy the day.", when: shown.isEmpty)
    }

    private func row(_ item: Item, _ context: Context) -> Row {
        var row = Row(
            item.id,
            .row([
                .text(item.title),
                .badge(item.isDone ? "Done" : "Open", item.isDone ? .available : .plain),
            ])
        ) { items.dispatch(.toggle(item.id)) }
        row.swipeActions = SwipeActions(
            trailing: [
                RowAction("Remove", role: .destructive) { _ in context.perform(remove(item)) }
            ])
        return row
    }

    private func remove(_ item: Item) -> Effect<Action> {
        let index = items.all.firstIndex { $0.id == item.id } ?? 0
        items.dispatch(.remove(item.id))
        return .notice("\(item.title) is removed.") { [items] in
            items.dispatch(.insert(item, at: index))
        }
    }
}
