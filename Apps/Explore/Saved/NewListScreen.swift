import Places
import Waybill

/// A form for a new list, to which a place may be saved.
struct NewListScreen: Screen {
    struct Draft: Equatable, Sendable {
        var name = ""
    }

    static let route = ExploreRoute.newList

    let saved: SavedPlaces
    let query: NewListQuery

    var form: Form<Draft> {
        // Which rule is broken is in the words of each.
        let errors: [SavedListNameError] = [.empty, .tooLong, .notOneLine]
        let rules: [FormRule<Draft>] = errors.map { error in
            .check(\.name, ExploreText.rule(error)) {
                SavedListNameError.problem(of: $0) != ExploreText.rule(error)
            }
        }
        let free = FormRule<Draft>.checkLater(\.name, ExploreText.nameTaken) { [saved] name in
            guard let list = try? SavedListName(name) else { return true }
            return (try? await saved.list(meantBy: list)) == nil
        }
        return Form(Draft(), rules: rules + [free])
    }

    func submit(_ draft: Draft) async throws -> Effect<SavedAction> {
        guard let list = try? SavedListName(draft.name) else { return .back }
        do {
            if case .exists(let known) = try await saved.make(list) {
                throw FormError(\Draft.name, ExploreText.taken(known))
            }
            if let place = query.place { try await saved.save(place, in: list) }
        } catch let error as PersistenceError {
            throw FormError<Draft>(ExploreText.failedSaving(error))
        }
        let text = query.place == nil ? ExploreText.made(list) : ExploreText.savedTo(list)
        let notice = Effect<SavedAction>.notice(text, undoing: .undo(.delete(list)))
        // With a place a person comes from it, and goes on there.
        guard query.place == nil else { return [.back, notice] }
        let url = ExploreRoute.savedList.url(SavedListQuery(list, centre: query.centre))
        return [.replace(url), notice]
    }

    func reduce(_ state: inout Void, _ action: SavedAction) -> Effect<SavedAction> {
        action.effect(in: saved)
    }

    func describe(_ context: Context) -> ScreenDescription {
        let (query, form) = (context.query, context.form)
        let title = query.place == nil ? ExploreText.makeList : ExploreText.makeListAndSave
        var screen = ScreenDescription(ExploreText.newList) {
            Section("list") {
                // What is wrong with the one field is said there.
                if case .failed = form.status { form.problems() }
                form.text(
                    ExploreText.listName, \.name, TextInput(limit: SavedListName.limit),
                    isRequired: true)
                form.submit(title)
            }
        }
        screen.parent = query.place.map { place in
            let lists = PlaceQuery(id: place, centre: query.centre)
            return Choice(
                title: ExploreText.lists, url: ExploreRoute.placeLists.url(lists),
                isCurrent: false)
        }
        return screen
    }
}

/// The query of the form for a new list.
public struct NewListQuery: Hashable, Sendable {
    /// The identity of the place that goes into it; nil, the default, for none.
    public var place: String?

    /// From where distances are measured; the middle of the places by default.
    public var centre = Centre()

    /// A list, without a place by default.
    public init(place: String? = nil, centre: Centre = Centre()) {
        (self.place, self.centre) = (place, centre)
    }
}
