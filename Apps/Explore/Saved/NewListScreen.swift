import PlacesCore
import Waybill

/// A name is typed for a new list, and perhaps a place put into it.
struct NewListScreen: ContentScreen {
    typealias Press = SavedPress

    static let route = ExploreRoute.newList

    let saved: SavedPlaces
    let choices: NewListChoices

    func describe(_ value: Never?, _ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(title: ExploreText.newList)
        screen.search = context.search(ExploreText.listName, \.name)
        let place = context.choices.place
        do throws(SavedListNameError) {
            let list = try SavedListName(context.choices.name)
            screen.sections = [
                SectionRecord("make") {
                    CellRecord(action: ExploreText.make(list, saves: place != nil), id: "make") {
                        context.press(.change(.make(list, saving: place)))
                    }
                }
            ]
        } catch {
            screen.status = .empty(
                ExploreText.newListHint, hint: error == .empty ? nil : error.description)
        }
        return screen
    }

    func reduce(_ press: SavedPress, _ state: inout State) -> Effect<Action> {
        let effect = press.effect(in: saved).map(Action.press)
        guard case .made(.make, let outcome) = press else { return effect }
        // With a place a person comes from it, and goes on there.
        guard state.choices.place == nil else { return .merge(.back, effect) }
        let list = SavedListChoices(outcome.list, centre: state.choices.centre)
        return .merge(.replace(ExploreRoute.savedList.url(list)), effect)
    }
}

/// The name that is typed for a new list.
public struct NewListChoices: Hashable, Sendable {
    /// The text of the field.
    public var name = ""

    /// The identity of the place that goes into it; nil, the default, for none.
    public var place: String?

    /// From where distances are measured; the middle of the places by default.
    public var centre = Centre()

    /// Begins with an empty name.
    public init() {}
}
