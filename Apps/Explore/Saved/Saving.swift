import PlacesCore
import Waybill

/// In which lists a place is, and how a person changes that.
struct Saving: Sendable {
    /// What is saved of the place; nil until it was read.
    private(set) var places: [SavedPlace]?

    /// What was remembered of the place until it was taken out of its last list;
    /// nil while it is in one, and where it never was.
    private(set) var removed: Place?

    /// What went wrong last, and what to try again; nil where nothing did.
    private(set) var failure: Failure?

    /// Something that went wrong.
    struct Failure: Sendable {
        var error: PersistenceError

        /// The change that was not made; nil for the reading.
        var change: Change?
    }

    /// Puts a place into a list, or takes it out.
    enum Change: Hashable, Sendable {
        case save(SavedListName)
        case remove(SavedListName)
    }

    enum Action: Sendable {
        /// Follows what is saved, and reads it.
        case begin

        /// Reads what is saved.
        case load

        /// What was read.
        case read(Result<[SavedPlace], PersistenceError>)

        /// A person wants a change.
        case change(Change)

        /// The change is made, or not.
        case changed(Change, PersistenceError?)
    }

    /// Changes the state, and says what is to be done.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - id: The identity of the place.
    ///   - saved: Where it is saved.
    /// - Returns: What is to be done.
    mutating func reduce(
        _ action: Action, of id: String, in saved: SavedPlaces
    ) -> Effect<Action> {
        switch action {
        case .begin:
            let changes = Effect.observe(
                "saving.changes", events: { saved.changes() }, action: { _ in Action.load })
            return .merge(changes, Saving.reading(id, saved))
        case .load:
            return Saving.reading(id, saved)
        case .read(.success(let places)):
            removed = places.isEmpty ? snapshot ?? removed : nil
            self.places = places
            if failure?.change == nil { failure = nil }
            return .none
        case .read(.failure(let error)):
            // What a person wanted and did not get matters more.
            if failure?.change == nil { failure = Failure(error: error) }
            return .none
        case .change(let change):
            return Saving.making(change, id, saved)
        case .changed(let change, let error):
            failure = error.map { Failure(error: $0, change: change) }
            return Saving.reading(id, saved)
        }
    }

    private static func reading(_ id: String, _ saved: SavedPlaces) -> Effect<Action> {
        .run("saving.read") { send in
            send(.read(await .from { try await saved.saved(id) }))
        }
    }

    private static func making(
        _ change: Change, _ id: String, _ saved: SavedPlaces
    ) -> Effect<Action> {
        .run(EffectID("saving.change", change.list)) { send in
            let result = await Result<Void, PersistenceError>.from {
                switch change {
                case .save(let list): try await saved.save(id, in: list)
                case .remove(let list): try await saved.remove(id, from: list)
                }
            }
            switch result {
            case .success: send(.changed(change, nil))
            case .failure(let error): send(.changed(change, error))
            }
        }
    }
}

extension Saving {
    /// Whether it was read in which lists the place is, or could not be.
    var isKnown: Bool { places != nil || failure != nil }

    /// What is remembered of the place; nil where it is in no list.
    var snapshot: Place? { places?.first?.snapshot }

    /// The rows that save the place, and take it out of its lists.
    ///
    /// - Parameter dispatch: Told what a person does.
    /// - Returns: The section; nil until it is known where the place is.
    func section(dispatch: @escaping (Action) -> Void) -> SectionRecord? {
        guard let places else { return nil }
        let lists = places.map(\.list)
        let isStandard = lists.contains(.standard)
        let standard = isStandard ? Change.remove(.standard) : .save(.standard)
        let changes = [standard] + lists.filter { $0 != .standard }.map(Change.remove)
        return SectionRecord(
            id: "saving",
            cells: changes.map { change in
                CellRecord(
                    SaveCell.self, model: change, id: change.list.description,
                    onSelection: { _, _ in dispatch(.change(change)) })
            })
    }

    /// What to say where something went wrong; nil where nothing did.
    ///
    /// - Parameter dispatch: Told to try again.
    /// - Returns: The status.
    func status(dispatch: @escaping (Action) -> Void) -> ScreenStatus? {
        failure.map { failure in
            guard let change = failure.change else {
                return .failed(
                    ExploreText.failedReading(failure.error), retry: { dispatch(.load) })
            }
            return .failed(
                ExploreText.failedSaving(failure.error), retry: { dispatch(.change(change)) })
        }
    }
}

extension Saving.Change {
    /// The list.
    fileprivate var list: SavedListName {
        switch self {
        case .save(let list), .remove(let list): list
        }
    }

    /// What a row says that makes the change.
    var text: String {
        switch self {
        case .save: ExploreText.save
        case .remove(.standard): ExploreText.unsave
        case .remove(let list): ExploreText.unsave(from: list)
        }
    }
}
