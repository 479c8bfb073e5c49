import Waybill

/// The items to do: a press marks a row as done, and its menu removes it.
struct ItemsScreen: Screen {
    enum Filter: String, CaseIterable, Sendable {
        case all = "All"
        case open = "Open"
    }

    static let route = Route("/", Filter.all, .field("show", \.self))

    let items: ItemStore
    var query = Filter.all

    func describe(_ context: Context) -> ScreenDescription {
        let shown = items.all.filter { context.query == .all || !$0.isDone }
        return ScreenDescription("To do", subtitle: "\(items.all.count { !$0.isDone }) open") {
            Section(id: "items", of: shown) { item in
                Row(item.title, id: item.id, trailing: item.isDone ? .badge("Done") : nil) {
                    items.dispatch(.setDone(item.id, !item.isDone))
                }
                .swipeActions(trailing: [
                    RowAction("Remove", role: .destructive) { _ in context.perform(remove(item)) }
                ])
            }
            Section("more") { Row.link("Add an item…", AddScreen.route.url) }
        }
        .filters(context.picker("Show", \.self))
        .empty("Nothing to do", when: shown.isEmpty)
    }

    private func remove(_ item: Item) -> Effect<Action> {
        items.dispatch(.remove(item.id))
        return .notice("\(item.title) removed") { items.dispatch(.restore(item)) }
    }
}
