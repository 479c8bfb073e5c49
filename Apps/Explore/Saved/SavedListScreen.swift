import Places
import Waybill

/// One list of saved places, which is renamed and deleted here.
struct SavedListScreen: Screen, ExploreScreen {
    typealias Action = SavedAction

    static let route = ExploreRoute.savedList

    let environment: ExploreEnvironment
    let saved: SavedPlaces
    let query: SavedListQuery

    /// The text being written in a sheet above it; nil for none.
    let state: TextDraft? = nil

    func source(for query: SavedListQuery) -> Source<SavedContents>? {
        .stored(
            id: query.list, changes: { saved.changes() },
            read: {
                guard let name = query.name else { return nil }
                let isThere = try await saved.lists().contains { $0.name == name }
                guard isThere || name == .standard else { return nil }
                return SavedContents(name: name, entries: try await saved.places(in: name))
            })
    }

    func describe(_ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(ExploreText.shortened(context.query.list)).savedTexts
            .missing(ExploreText.noSuchList(context.query.list))
        // What is being written stays though another window has deleted the list.
        screen.write(context.state, context.dispatch)
        guard let list = context.value else { return screen }
        screen.subtitle = ExploreText.places(list.entries.count)
        screen.attribution = attribution(
            of: list.entries.map { RecordMatch(record: $0.place) }, in: library)
        if list.entries.isEmpty {
            screen.status = .empty(
                ExploreText.nothingIn(list.name), hint: ExploreText.nothingSavedHint)
        } else {
            screen.sections = [
                list.section(
                    id: "places", from: context.query.centre, environment, press: context.dispatch)
            ]
        }
        screen.sections.append(managing(list.name, context))
        return screen
    }

    private func managing(_ list: SavedListName, _ context: Context) -> Section {
        Section("manage") {
            if list == .standard {
                Row("always", .text(ExploreText.alwaysThere, .secondary))
            } else {
                Row("rename", .text(ExploreText.rename, .headline)) {
                    context.dispatch(.write(TextDraft(.name(of: list), before: list.description)))
                }
                Row("delete", .text(ExploreText.delete, .headline)) {
                    context.dispatch(.change(.delete(list)))
                }
            }
        }
    }

    func reduce(_ draft: inout TextDraft?, _ action: SavedAction) -> Effect<SavedAction> {
        let effect = action.effect(in: saved, writing: &draft)
        switch action {
        case .made(.rename, let outcome):
            guard let list = outcome.list else { return effect }
            let renamed = SavedListQuery(list, centre: query.centre)
            return [.choose(SavedListScreen.route.url(renamed)), effect]
        case .made(.delete, _): return [.back, effect]
        default: return effect.reading(after: action)
        }
    }
}

/// The query of a saved list.
public struct SavedListQuery: Hashable, Sendable {
    /// Its name; one that is none names no list.
    public var list: String

    /// From where distances are measured; the middle of the places by default.
    public var centre = Centre()

    /// The name, as lists have them; nil where it is none.
    var name: SavedListName? { try? SavedListName(list) }

    init(_ list: SavedListName, centre: Centre) {
        self.list = list.description
        self.centre = centre
    }
}
