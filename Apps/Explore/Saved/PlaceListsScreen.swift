import Places
import Waybill

/// The saved lists, each with whether a place is in it.
struct PlaceListsScreen: ContentScreen, ExploreScreen {
    struct Lists: Sendable {
        /// What the place is called; nil where neither the data nor a list has it.
        var name: String?

        var all: [SavedList]

        var current: Set<SavedListName>
    }

    typealias Press = SavedPress

    static let route = ExploreRoute.placeLists

    let environment: ExploreEnvironment
    let saved: SavedPlaces
    let choices: PlaceChoices

    func source(for choices: PlaceChoices) -> Source<Lists>? {
        .stored(
            choices.id, changes: { saved.changes() },
            read: {
                let places = try await saved.saved(choices.id)
                let place = try await library.place(id: choices.id) ?? places.first?.snapshot
                guard let place else { return nil }
                return Lists(
                    name: place.name, all: try await saved.listsWithStandard(),
                    current: Set(places.map(\.list)))
            })
    }

    func describe(_ lists: Lists?, _ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(title: ExploreText.lists)
        screen.mainPlace = context.choices.origin?.url
        screen.parent = Choice(
            title: lists?.name.map(ExploreText.shortened) ?? ExploreText.place,
            url: ExploreRoute.place.url(context.choices), isCurrent: false)
        guard let lists else { return screen }
        screen.subtitle = lists.name.map(ExploreText.shortened)
        let id = context.choices.id
        let new = NewListChoices(place: id, centre: context.choices.centre)
        screen.sections = [
            SectionRecord(
                id: "lists",
                cells: lists.all.map { list in
                    let isIn = lists.current.contains(list.name)
                    let model = SaveCell.Model(
                        text: list.name.description,
                        detail: ExploreText.line(of: list, hasPlace: isIn), isSaved: isIn)
                    let change: SavedChange =
                        isIn ? .remove(id, from: list.name) : .save(id, in: list.name)
                    return CellRecord(
                        SaveCell.self, model: model, id: list.name.description,
                        onSelection: { _, _ in context.press(.change(change)) })
                }),
            SectionRecord("new") {
                CellRecord.link(ExploreText.newListRow, ExploreRoute.newList.url(new), id: "new")
            },
        ]
        return screen
    }

    func reduce(_ press: SavedPress, _ state: inout State) -> Effect<Action> {
        reading(after: press, press.effect(in: saved))
    }

    func statusContent(_ choices: PlaceChoices) -> StatusContent {
        var content = StatusContent.saved
        content.texts.missing = ExploreText.noSuchPlace(choices.id)
        content.texts.missingHint = ExploreText.noSuchPlaceHint
        return content
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
