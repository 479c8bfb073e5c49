import Places
import Waybill

/// The lists that a place is saved to, and the actions that change them.
struct Saving: Sendable {
    /// What is saved of the place; nil until it was read.
    private(set) var places: [SavedPlace]?

    /// Into which list a press saves it.
    private(set) var target = SavedListName.standard

    /// What was remembered of the place until it was taken out of its last list;
    /// nil while it is in one, and where it never was.
    private(set) var removed: Place?

    /// What a person wanted last; nil where nothing was.
    private var wanted: SavedChange?

    /// A note that is being written; nil where none is.
    private(set) var draft: TextDraft?

    /// What went wrong last, and what to try again; nil where nothing did.
    private(set) var failure: Failure?

    private var isReading = false

    /// Whether something has changed since the reading under way began.
    private var hasChanged = false

    struct Failure: Sendable {
        var error: PersistenceError

        /// The change that was not made; nil for the reading.
        var change: SavedChange?
    }

    struct Reading: Sendable {
        var places: [SavedPlace]

        var target: SavedListName
    }

    enum Action: Sendable {
        /// Observes and loads what is saved.
        case begin

        case load

        case read(Result<Reading, PersistenceError>)

        /// What a person changes, and what came of it.
        case press(SavedAction)
    }

    /// Changes the state, and returns the effects.
    mutating func reduce(
        _ action: Action, of id: String, in saved: SavedPlaces
    ) -> Effect<Action> {
        switch action {
        case .begin:
            let changes = Effect.observe(
                "saving.changes", events: { saved.changes() }, action: { _ in Action.load })
            return .merge(changes, read(id, saved))
        case .load:
            // Changes that come faster than a reading would keep every one from its end.
            hasChanged = isReading
            return isReading ? .none : read(id, saved)
        case .read(let result):
            isReading = false
            take(result)
            return hasChanged ? read(id, saved) : .none
        case .press(let press): return change(press, of: id, in: saved)
        }
    }

    private mutating func take(_ result: Result<Reading, PersistenceError>) {
        switch result {
        case .success(let reading):
            removed = reading.places.isEmpty ? snapshot ?? removed : nil
            (places, target) = (reading.places, reading.target)
            if failure?.change == nil { failure = nil }
        case .failure(let error):
            // What a person wanted and did not get matters more.
            if failure?.change == nil { failure = Failure(error: error) }
        }
    }

    private mutating func change(
        _ press: SavedAction, of id: String, in saved: SavedPlaces
    ) -> Effect<Action> {
        let isDrafted = draft?.sent != nil
        let effect = press.effect(in: saved, writing: &draft).map(Action.press)
        switch press {
        case .change(let change), .undo(let change):
            wanted = change
            return effect
        case .made:
            failure = nil
            return .merge(read(id, saved), effect)
        case .failed where isDrafted, .write, .draft: return effect
        case .failed(let error):
            // The screen shows the error beside a row that tries again.
            failure = Failure(error: error, change: wanted)
            return read(id, saved)
        }
    }

    private mutating func read(_ id: String, _ saved: SavedPlaces) -> Effect<Action> {
        (isReading, hasChanged) = (true, false)
        return .run("saving.read") { send in
            send(
                .read(
                    await .from {
                        Reading(
                            places: try await saved.saved(id),
                            target: try await saved.listUsedLast())
                    }))
        }
    }
}

extension Saving {
    /// Whether it was read in which lists the place is, or could not be.
    var isKnown: Bool { places != nil || failure != nil }

    /// What is remembered of the place; nil where it is in no list.
    var snapshot: Place? { places?.first?.snapshot }

    /// The rows that save the place, take it out of its lists, and lead to the
    /// other lists.
    func section(
        of query: PlaceQuery, dispatch: @escaping (Action) -> Void
    ) -> Section? {
        guard let places else { return nil }
        let change: (SavedChange) -> Void = { dispatch(.press(.change($0))) }
        let lists = places.map(\.list)
        let rows =
            lists.isEmpty
            ? [Saving.saving(query.id, to: target, change)]
            : lists.map { Saving.saved(query.id, in: $0, change) }
        return Section(
            id: "saving",
            cells: rows + noteRows(dispatch) + [
                Row.link(
                    ExploreText.otherLists, ExploreRoute.placeLists.url(query),
                    id: "other lists")
            ])
    }

    private static func saving(
        _ id: String, to list: SavedListName, _ change: @escaping (SavedChange) -> Void
    ) -> Row {
        let model = SaveCell.Model(text: ExploreText.save(to: list), isSaved: false)
        return Row(
            SaveCell.self, model: model, id: list.description,
            onSelection: { _, _ in change(.save(id, in: list)) })
    }

    /// The row that says in which list the place is, with what takes it out.
    ///
    /// The row itself does nothing: a second press on what saved the place does not remove it.
    private static func saved(
        _ id: String, in list: SavedListName, _ change: @escaping (SavedChange) -> Void
    ) -> Row {
        let state = SaveCell.content(
            for: SaveCell.Model(text: ExploreText.isSaved(in: list), isSaved: true))
        return Row(list.description, state, button: ExploreText.takeOut) {
            change(.remove(id, from: list))
        }
    }

    /// The row of the note, which opens the sheet in which it is written; none where the
    /// place is not saved.
    private func noteRows(_ dispatch: @escaping (Action) -> Void) -> [Row] {
        guard let saved = places?.first else { return [] }
        let content: Content =
            saved.note.map {
                .column([.text(ExploreText.note, .headline), .text($0.description)])
            } ?? .text(ExploreText.addNote, .headline)
        let draft = TextDraft(noteAbout: saved.snapshot, saved.note)
        return [Row("note", content) { dispatch(.press(.write(draft))) }]
    }

    /// The status after a failure; nil without one.
    func status(dispatch: @escaping (Action) -> Void) -> ScreenStatus? {
        failure.map { failure in
            guard let change = failure.change else {
                return .failed(
                    ExploreText.failedReading(failure.error), retry: { dispatch(.load) })
            }
            return .failed(
                ExploreText.failedSaving(failure.error),
                retry: { dispatch(.press(.change(change))) })
        }
    }
}
