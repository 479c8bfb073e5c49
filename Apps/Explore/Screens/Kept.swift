import PlacesCore
import Waybill

/// What a screen shows of what is stored, and how its refresh from the network
/// goes.
///
/// What is stored is read at once and again after every change; the network
/// only changes what is stored. A refresh that fails takes nothing away.
struct Kept<Value: Sendable>: Sendable {
    /// What is stored.
    var content = Loadable<Value, PersistenceError>()

    /// How the refresh goes.
    var refresh = Refresh.idle

    /// How long ago what is stored came over the network, as of the last
    /// reading; nil where it did not.
    var age: Duration?

    /// Which of the places that are listed are open, as of the last reading.
    var openings: Openings?

    enum Refresh: Sendable {
        /// Not asked for, or done.
        case idle

        /// On its way.
        case running

        /// It failed.
        case failed(UpdateError)
    }

    enum Action: Sendable {
        /// Reads what is stored, and refreshes it unless that was just done.
        case load

        /// The same, but refreshes it in any case: a person asks for it.
        case retry

        /// What was read.
        case read(LoadRequest?, Result<Reading, PersistenceError>)

        /// Something that is stored changed.
        case changed

        /// The refresh is over.
        case refreshed(UpdateError?)
    }

    /// How long ago a refresh may have ended that is not done again.
    ///
    /// A page that comes alive is not asked for twice; and a page without a
    /// script that looks again, every two seconds, sees a failure that came
    /// meanwhile.
    static var freshness: Freshness { Freshness(stored: .seconds(30), failed: .seconds(3)) }

    /// What was read: nil where there is nothing.
    struct Reading: Sendable {
        var value: Value?
        var age: Duration?
        var openings: Openings?
    }
}

/// Where a screen's places come from.
struct KeptSource<Value: Sendable>: Sendable {
    /// The places.
    let library: PlaceLibrary

    /// What the network is asked for.
    let request: PlacesRequest

    /// Reads what is stored; nil where there is nothing.
    let read: @Sendable (PlaceLibrary) async throws -> Value?

    /// The places that are shown of it: where the network was never asked just
    /// this, what is stored is as old as they are.
    let places: @Sendable (Value) -> [RecordMatch<Place>]

    /// The places that are listed, each perhaps with a badge; nil, the default,
    /// for those that are shown.
    var listed: (@Sendable (Value) -> [RecordMatch<Place>])?
}

extension KeptSource {
    /// One moment for all that a screen says of hours.
    fileprivate func openings(of value: Value) -> Openings {
        Openings(of: (listed ?? places)(value), at: library.now())
    }
}

extension Kept {
    /// Changes the state, and says what is to be done.
    mutating func reduce(_ action: Action, _ source: KeptSource<Value>) -> Effect<Action> {
        switch action {
        case .load:
            return load(source, freshness: Kept.freshness)
        case .retry:
            return load(source, freshness: .none)
        case .read(let request, let result):
            receive(result, of: request)
            return .none
        case .changed:
            return readAgain(source)
        case .refreshed(let error):
            refresh = error.map(Refresh.failed) ?? .idle
            return readAgain(source)
        }
    }

    private mutating func load(
        _ source: KeptSource<Value>, freshness: Freshness
    ) -> Effect<Action> {
        let request = content.begin()
        let stored = Effect.merge(
            Kept.observation(of: source), Kept.reading(source, for: request))
        guard source.library.isRefreshable else { return stored }
        refresh = .running
        return .merge(stored, Kept.refreshing(source, freshness))
    }

    /// Ends what is on its way.
    static var cancellation: Effect<Action> {
        .merge(.cancel("read"), .cancel("refresh"), .cancel("changes"))
    }

    /// Reads anew; where something is shown already, without a word.
    private mutating func readAgain(_ source: KeptSource<Value>) -> Effect<Action> {
        Kept.reading(source, for: content.isLoading ? content.begin() : nil)
    }

    private mutating func receive(
        _ result: Result<Reading, PersistenceError>, of request: LoadRequest?
    ) {
        let request = request ?? content.begin()
        switch result {
        case .success(let reading):
            guard content.finish(reading.value, of: request) == .accepted else { return }
            age = reading.age
            openings = reading.openings
        case .failure(let error):
            content.fail(error, of: request)
        }
    }

    // MARK: Effects

    /// The first value says only that the observation has begun.
    private static func observation(of source: KeptSource<Value>) -> Effect<Action> {
        .observe(
            "changes", events: { source.library.changes().dropFirst() }, action: { _ in .changed })
    }

    private static func reading(
        _ source: KeptSource<Value>, for request: LoadRequest?
    ) -> Effect<Action> {
        .run("read") { send in
            let result = await Result<Reading, PersistenceError>.from {
                let value = try await source.read(source.library)
                return Reading(
                    value: value, age: try await age(of: value, source),
                    openings: value.map { source.openings(of: $0) })
            }
            send(.read(request, result))
        }
    }

    private static func age(
        of value: Value?, _ source: KeptSource<Value>
    ) async throws -> Duration? {
        if let age = try await source.library.age(of: source.request) { return age }
        let places = value.map(source.places) ?? []
        return try await source.library.age(ofPlaces: places.map(\.record.id))
    }

    private static func refreshing(
        _ source: KeptSource<Value>, _ freshness: Freshness
    ) -> Effect<Action> {
        .run("refresh") { send in
            do throws(UpdateError) {
                try await source.library.refresh(source.request, freshness: freshness)
                send(.refreshed(nil))
            } catch {
                send(.refreshed(error))
            }
        }
    }
}
