import Places
import Waybill

/// The places that a person saved, list by list.
struct SavedScreen: Screen, ExploreScreen {
    struct Overview: Sendable {
        var lists: [SavedContents]
    }

    typealias Action = SavedAction

    /// How many places of a list are shown; its own screen has all.
    static let limit = 6

    static let route = ExploreRoute.saved

    let environment: ExploreEnvironment
    let saved: SavedPlaces
    let query: SavedQuery

    /// The text being written in a sheet above it; nil for none.
    let state: TextDraft? = nil

    func source(for query: SavedQuery) -> Source<Overview>? {
        .stored(
            changes: { saved.changes() },
            read: {
                var contents: [SavedContents] = []
                for list in try await saved.lists() {
                    contents.append(
                        SavedContents(
                            name: list.name, entries: try await saved.places(in: list.name)))
                }
                return Overview(lists: contents)
            })
    }

    func describe(_ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(ExploreText.saved).savedTexts
        guard let lists = context.value?.lists else { return screen }
        let entries = lists.flatMap(\.entries)
        if lists.isEmpty {
            screen.status = .empty(ExploreText.nothingSaved, hint: ExploreText.nothingSavedHint)
        }
        let count = Set(entries.map(\.id)).count
        screen.subtitle =
            [
                lists.isEmpty ? nil : ExploreText.savedCount(count, lists: lists.count),
                environment.isShared ? ExploreText.sharedLists : nil,
            ]
            .joinedLine
        let new = ExploreRoute.newList.url(NewListQuery(centre: context.query.centre))
        screen.sections = Section.list {
            for list in lists { section(of: list, context) }
            Section("new-list") {
                Row.link(ExploreText.newListRow, new, id: "new")
            }
        }
        screen.attribution = attribution(
            of: entries.map { RecordMatch(record: $0.place) }, in: library)
        screen.write(context.state, context.dispatch)
        return screen
    }

    func reduce(_ draft: inout TextDraft?, _ action: SavedAction) -> Effect<SavedAction> {
        action.effect(in: saved, writing: &draft).reading(after: action)
    }

    private func section(of list: SavedContents, _ context: Context) -> Section {
        let name = list.name.description
        let centre = context.query.centre
        var section = list.section(
            id: RecordID("list \(name)"), limit: SavedScreen.limit, from: centre, environment,
            press: context.dispatch)
        section.header = Row(SectionHeaderCell.self, model: name)
        let whole = ExploreText.whole(list.name, count: list.entries.count)
        section.cells.append(
            Row.link(
                whole, ExploreRoute.savedList.url(SavedListQuery(list.name, centre: centre)),
                id: "whole"))
        return section
    }
}
