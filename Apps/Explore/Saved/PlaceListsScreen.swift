import Places
import Waybill

/// The saved lists, each with whether a place is in it.
struct PlaceListsScreen: Screen, ExploreScreen {
    struct Lists: Sendable {
        /// What the place is called; nil where neither the data nor a list has it.
        var name: String?

        var all: [SavedList]

        var current: Set<SavedListName>
    }

    typealias Action = SavedAction

    static let route = ExploreRoute.placeLists

    let environment: ExploreEnvironment
    let saved: SavedPlaces
    let query: PlaceQuery

    func source(for query: PlaceQuery) -> Source<Lists>? {
        .stored(
            id: query.id, changes: { saved.changes() },
            read: {
                let places = try await saved.saved(query.id)
                let place = try await library.place(id: query.id) ?? places.first?.snapshot
                guard let place else { return nil }
                return Lists(
                    name: place.name, all: try await saved.listsWithStandard(),
                    current: Set(places.map(\.list)))
            })
    }

    func describe(_ context: Context) -> ScreenDescription {
        let lists = context.value
        var screen = ScreenDescription(ExploreText.lists).savedTexts
            .missing(
                ExploreText.noSuchPlace(context.query.id), hint: ExploreText.noSuchPlaceHint)
        screen.tab = context.query.origin?.url
        screen.parent = Choice(
            title: lists?.name.map(ExploreText.shortened) ?? ExploreText.place,
            url: ExploreRoute.place.url(context.query), isCurrent: false)
        guard let lists else { return screen }
        screen.subtitle = lists.name.map(ExploreText.shortened)
        let id = context.query.id
        let new = NewListQuery(place: id, centre: context.query.centre)
        screen.sections = [
            Section(
                id: "lists",
                cells: lists.all.map { list in
                    let isIn = lists.current.contains(list.name)
                    let model = SaveCell.Model(
                        text: list.name.description,
                        detail: ExploreText.line(of: list, hasPlace: isIn), isSaved: isIn)
                    let change: SavedChange =
                        isIn ? .remove(id, from: list.name) : .save(id, in: list.name)
                    return Row(
                        SaveCell.self, model: model, id: list.name.description,
                        onSelection: { _, _ in context.dispatch(.change(change)) })
                }),
            Section("new") {
                Row.link(ExploreText.newListRow, ExploreRoute.newList.url(new), id: "new")
            },
        ]
        return screen
    }

    func reduce(_ state: inout Void, _ action: SavedAction) -> Effect<SavedAction> {
        action.effect(in: saved).reading(after: action)
    }
}

extension SavedPlaces {
    /// The lists, among them the standard one though nothing may be in it.
    fileprivate func listsWithStandard() async throws -> [SavedList] {
        let lists = try await lists()
        let hasStandard = lists.contains { $0.name == .standard }
        return hasStandard ? lists : [SavedList(name: .standard, count: 0)] + lists
    }
}
