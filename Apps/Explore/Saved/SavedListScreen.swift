import Places
import Waybill

/// One list of saved places, which is renamed and deleted here.
struct SavedListScreen: ContentScreen, ExploreScreen {
    typealias Press = SavedPress

    static let route = ExploreRoute.savedList

    let environment: ExploreEnvironment
    let saved: SavedPlaces
    let choices: SavedListChoices

    func source(for choices: SavedListChoices) -> Source<SavedContents>? {
        .stored(
            choices.list, changes: { saved.changes() },
            read: {
                guard let name = choices.name else { return nil }
                let isThere = try await saved.lists().contains { $0.name == name }
                guard isThere || name == .standard else { return nil }
                return SavedContents(name: name, entries: try await saved.places(in: name))
            })
    }

    func describe(_ list: SavedContents?, _ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(title: ExploreText.shortened(context.choices.list))
        // What is being written stays though another window has deleted the list.
        screen.write(context.choices.draft, context.press)
        guard let list else { return screen }
        screen.subtitle = ExploreText.places(list.entries.count)
        screen.attribution = attribution(
            of: list.entries.map { RecordMatch(record: $0.place) }, in: library)
        if list.entries.isEmpty {
            screen.status = .empty(
                ExploreText.nothingIn(list.name), hint: ExploreText.nothingSavedHint)
        } else {
            screen.sections = [
                list.section(
                    id: "places", from: context.choices.centre, environment, press: context.press)
            ]
        }
        screen.sections.append(managing(list.name, context))
        return screen
    }

    private func managing(_ list: SavedListName, _ context: Context) -> SectionRecord {
        SectionRecord("manage") {
            if list == .standard {
                CellRecord("always", .text(ExploreText.alwaysThere, .secondary))
            } else {
                CellRecord("rename", .text(ExploreText.rename, .headline)) {
                    context.press(.write(TextDraft(.name(of: list), before: list.description)))
                }
                CellRecord("delete", .text(ExploreText.delete, .headline)) {
                    context.press(.change(.delete(list)))
                }
            }
        }
    }

    func reduce(_ press: SavedPress, _ state: inout State) -> Effect<Action> {
        let effect = press.effect(in: saved, writing: &state.choices.draft)
        switch press {
        case .made(.rename, let outcome):
            // What is shown then is read, as it is of another list.
            if let list = outcome.list { state.choices.list = list.description }
            return effect.map(Action.press)
        case .made(.delete, _): return .merge(.back, effect.map(Action.press))
        default: return reading(after: press, effect)
        }
    }

    func statusContent(_ choices: SavedListChoices) -> StatusContent {
        var content = StatusContent.saved
        content.texts.missing = ExploreText.noSuchList(choices.list)
        return content
    }
}

/// The list that is shown, and its choices.
public struct SavedListChoices: Hashable, Sendable {
    /// Its name; one that is none names no list.
    public var list: String

    /// The text being written in a sheet above it; nil, the default, for none.
    ///
    /// No address says it: it is opened by a press.
    var draft: TextDraft?

    /// From where distances are measured; the middle of the places by default.
    public var centre = Centre()

    /// The name, as lists have them; nil where it is none.
    var name: SavedListName? { try? SavedListName(list) }

    init(_ list: SavedListName, centre: Centre) {
        self.list = list.description
        self.centre = centre
    }
}
