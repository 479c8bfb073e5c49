import Places
import Waybill

enum SavedChange: Hashable, Sendable {
    case save(String, in: SavedListName)

    case remove(String, from: SavedListName)

    /// Makes a list, and perhaps puts a place into it.
    case make(SavedListName, saving: String?)

    case rename(SavedListName, to: SavedListName)

    case delete(SavedListName)

    case restore([SavedPlace], in: SavedListName)

    /// Writes a note about a place, or none.
    case note(SavedNote?, about: String)

    struct Outcome: Sendable {
        var text: String

        /// What takes it back; nil where nothing was changed, or is taken back.
        var undo: SavedChange?

        /// The list, by the name that it has now; nil where it is about none.
        var list: SavedListName?
    }

    func make(in saved: SavedPlaces) async throws -> Outcome {
        switch self {
        case .save(let id, let list):
            switch try await saved.save(id, in: list) {
            case .saved(let place):
                Outcome(
                    text: ExploreText.savedTo(place.list), undo: .remove(id, from: place.list),
                    list: place.list)
            case .alreadySaved(let place):
                Outcome(text: ExploreText.alreadySaved(place.list), list: place.list)
            case .noSuchPlace: Outcome(text: ExploreText.noSuchPlace(id), list: list)
            }
        case .remove(let id, let list):
            switch try await saved.remove(id, from: list) {
            case .removed(let entry):
                Outcome(
                    text: ExploreText.takenOut(entry.place.name, of: entry.saved.list),
                    undo: .restore([entry.saved], in: entry.saved.list), list: entry.saved.list)
            case .nothing: Outcome(text: ExploreText.notIn(list), list: list)
            }
        case .make(let list, let id): try await SavedChange.make(list, id, saved)
        case .rename(let list, let name):
            switch try await saved.rename(list, to: name) {
            case .renamed:
                Outcome(
                    text: ExploreText.renamed(list, to: name), undo: .rename(name, to: list),
                    list: name)
            case .taken(let other): Outcome(text: ExploreText.taken(other), list: list)
            case .noSuchList: Outcome(text: ExploreText.noSuchList(list), list: list)
            }
        case .delete(let list):
            if let places = try await saved.delete(list) {
                Outcome(
                    text: ExploreText.deleted(list, count: places.count),
                    undo: .restore(places, in: list), list: list)
            } else {
                Outcome(text: ExploreText.noSuchList(list), list: list)
            }
        case .restore(let places, let list):
            try await SavedChange.restore(places, list, saved)
        case .note(let note, let id):
            switch try await saved.write(note, about: id) {
            case .noted(let before):
                Outcome(
                    text: note == nil ? ExploreText.noteDeleted : ExploreText.noteKept,
                    undo: .note(before, about: id))
            case .notSaved: Outcome(text: ExploreText.notSaved)
            }
        }
    }

    private static func make(
        _ list: SavedListName, _ id: String?, _ saved: SavedPlaces
    ) async throws -> Outcome {
        let result = try await saved.make(list)
        if case .exists(let known) = result {
            guard let id else { return Outcome(text: ExploreText.taken(known), list: known) }
            return try await SavedChange.save(id, in: known).make(in: saved)
        }
        if let id { try await saved.save(id, in: list) }
        return Outcome(
            text: id == nil ? ExploreText.made(list) : ExploreText.savedTo(list),
            undo: .delete(list), list: list)
    }

    private static func restore(
        _ places: [SavedPlace], _ list: SavedListName, _ saved: SavedPlaces
    ) async throws -> Outcome {
        try await saved.restore(places, in: list)
        return Outcome(text: ExploreText.restored(list), list: list)
    }
}

extension Effect<SavedAction> {
    /// The effect of an action; after a change the shown data is loaded again.
    ///
    /// The stores tell of the change too, but later: a page that is sent at once would
    /// show what was.
    func reading(after action: SavedAction) -> Effect {
        guard case .made = action else { return self }
        return [.reload, self]
    }
}

/// An action on a screen of lists, or its result.
enum SavedAction: Sendable {
    case change(SavedChange)

    case undo(SavedChange)

    case made(SavedChange, SavedChange.Outcome)

    /// A change could not be stored.
    case failed(PersistenceError)

    case write(TextDraft)

    case draft(TextDraft.Action)

    /// What is to be done, on a screen above which a text may be written.
    ///
    /// - Parameter draft: The text; nil where none is written.
    func effect(in saved: SavedPlaces, writing draft: inout TextDraft?) -> Effect<SavedAction> {
        switch self {
        case .write(let new):
            draft = new
            return .none
        case .draft(let action): return TextDraft.reduce(action, &draft, in: saved)
        default: return TextDraft.take(self, &draft) ? .none : effect(in: saved)
        }
    }

    /// What is to be done: the change, and to say what came of it.
    func effect(in saved: SavedPlaces) -> Effect<SavedAction> {
        switch self {
        case .change(let change):
            .run { send in
                switch await Result.from({ try await change.make(in: saved) }) {
                case .success(let outcome): send(.made(change, outcome))
                case .failure(let error): send(.failed(error))
                }
            }
        case .undo(let change):
            .run { send in
                switch await Result.from({ try await change.make(in: saved) }) {
                case .success(var outcome):
                    // An undo is not offered as a step to redo.
                    outcome.undo = nil
                    send(.made(change, outcome))
                case .failure(let error): send(.failed(error))
                }
            }
        case .made(_, let outcome):
            .notice(outcome.text, undoing: outcome.undo.map(SavedAction.undo))
        case .failed(let error): .alert(ExploreText.failedSaving(error))
        case .write, .draft: .none
        }
    }
}
