import Places
import Waybill

/// A form for a new list, to which a place may be saved.
struct NewListScreen: FormScreen {
    struct Value: Equatable, Sendable {
        var name = ""
    }

    typealias Press = SavedPress

    let saved: SavedPlaces
    let choices: NewListChoices

    var value: Value { Value() }

    var rules: [FormRule<Value>] {
        // Which rule is broken is in the words of each.
        let errors: [SavedListNameError] = [.empty, .tooLong, .notOneLine]
        let rules: [FormRule<Value>] = errors.map { error in
            .check(\.name, ExploreText.rule(error)) {
                SavedListNameError.problem(of: $0) != ExploreText.rule(error)
            }
        }
        return rules + [
            .checkLater(\.name, ExploreText.nameTaken) { [saved] name in
                guard let list = try? SavedListName(name) else { return true }
                return (try? await saved.list(meantBy: list)) == nil
            }
        ]
    }

    func submit(_ value: Value) async throws {
        guard let list = try? SavedListName(value.name) else { return }
        do {
            if case .exists(let known) = try await saved.make(list) {
                throw FormError(\Value.name, ExploreText.taken(known))
            }
            if let place = choices.place { try await saved.save(place, in: list) }
        } catch let error as PersistenceError {
            throw FormError<Value>(ExploreText.failedSaving(error))
        }
    }

    func sent(_ value: Value) -> Effect<Action> {
        guard let list = try? SavedListName(value.name) else { return .back }
        let text = choices.place == nil ? ExploreText.made(list) : ExploreText.savedTo(list)
        let notice = Effect<Action>.notice(text, undoing: .press(.undo(.delete(list))))
        // With a place a person comes from it, and goes on there.
        guard choices.place == nil else { return .merge(.back, notice) }
        let url = ExploreRoute.savedList.url(SavedListChoices(list, centre: choices.centre))
        return .merge(.replace(url), notice)
    }

    func reduce(_ press: SavedPress, _ form: inout Form<Value>) -> Effect<Action> {
        press.effect(in: saved).map(Action.press)
    }

    func describe(
        _ form: FormContext<Value>, _ press: @escaping (SavedPress) -> Void
    ) -> ScreenDescription {
        let title = choices.place == nil ? ExploreText.makeList : ExploreText.makeListAndSave
        var screen = ScreenDescription(
            title: ExploreText.newList, url: ExploreRoute.newList.url(choices)
        ) {
            SectionRecord("list") {
                // What is wrong with the one field is said there.
                if case .failed = form.form.status { form.problems() }
                form.text(
                    ExploreText.listName, \.name, TextInput(limit: SavedListName.limit),
                    isRequired: true)
                form.submit(title)
            }
        }
        screen.parent = choices.place.map { place in
            let lists = PlaceChoices(id: place, centre: choices.centre)
            return Choice(
                title: ExploreText.lists, url: ExploreRoute.placeLists.url(lists),
                isCurrent: false)
        }
        return screen
    }
}

/// The choices of the form for a new list.
public struct NewListChoices: Hashable, Sendable {
    /// The identity of the place that goes into it; nil, the default, for none.
    public var place: String?

    /// From where distances are measured; the middle of the places by default.
    public var centre = Centre()

    /// A list, without a place by default.
    public init(place: String? = nil, centre: Centre = Centre()) {
        (self.place, self.centre) = (place, centre)
    }
}
