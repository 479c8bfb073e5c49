public import WaybillLoading
public import WaybillPipeline

/// What is stored, shown at once and refreshed over the network.
///
/// What is stored is read at once and again after every change; the network
/// only changes what is stored. A refresh that fails takes nothing away: what
/// was there stays, with its age. Elsewhere this goes by the names of
/// offline-first and stale-while-revalidate.
///
/// A pure state machine, led by `Reducer.refreshing(_:id:)`:
///
/// ```swift
/// var start: (state: State, action: Action?) { (State(), .load) }
/// var reducer: Reducer<State, Action> { .refreshing(source) }
/// ```
///
/// What is read or refreshed late, when something else was asked for since,
/// changes nothing.
public struct StoredContent<Value: Sendable>: Sendable {
    /// How the refresh from the network goes.
    public enum Refresh: Sendable {
        /// Not asked for, or done: what came was read.
        case idle

        /// On its way.
        case running

        /// It failed.
        case failed(UpdateError)
    }

    /// What is stored.
    public private(set) var content = Loadable<Value, PersistenceError>()

    /// How the refresh goes.
    public private(set) var refresh = Refresh.idle

    /// How long ago what is stored came over the network, as of the last
    /// reading; nil where it did not.
    public private(set) var age: Duration?

    /// Whether it will be asked for soon, as when a person pauses: nothing is on
    /// its way yet.
    public private(set) var isExpected = false

    private var latest = 0
    private var reading: StoredRequest?
    private var refreshing: StoredRequest?

    /// Creates content that nobody has asked for yet; it counts as loading.
    public init() {}

    /// What there is to show: what was read, or read before.
    public var value: Value? { content.value }

    /// Whether the network is asked for something newer than what is shown.
    public var isRefreshing: Bool {
        guard case .running = refresh else { return false }
        return value != nil
    }

    // MARK: Events

    /// Begins to read, and says that it is on its way.
    mutating func load() -> StoredRequest {
        isExpected = false
        _ = content.begin()
        return readAgain()
    }

    /// Begins to read; where something is shown already, without a word.
    mutating func readAgain() -> StoredRequest {
        let request = next()
        reading = request
        return request
    }

    /// Begins to refresh.
    mutating func beginRefresh() -> StoredRequest {
        let request = next()
        refreshing = request
        refresh = .running
        return request
    }

    /// Takes what was read; nil for nothing.
    mutating func finish(_ value: Value?, _ age: Duration?, of request: StoredRequest) {
        guard accepts(request) else { return }
        content.finish(value, of: content.begin())
        self.age = age
    }

    /// Takes why it could not be read.
    mutating func fail(_ error: PersistenceError, of request: StoredRequest) {
        guard accepts(request) else { return }
        content.fail(error, of: content.begin())
    }

    /// Takes the end of a refresh: what is stored is to be read again, and a
    /// refresh that went well is done when it was.
    ///
    /// - Returns: Whether it was awaited.
    mutating func endRefresh(_ error: UpdateError?, of request: StoredRequest) -> Bool {
        guard request == refreshing else { return false }
        refreshing = nil
        if let error { refresh = .failed(error) }
        return true
    }

    /// Notes that it will be asked for soon: what is shown may be out of date.
    mutating func expect() {
        giveUp()
        isExpected = true
        _ = content.begin()
        refresh = .idle
    }

    /// Gives up what is on its way; what was there before is there again.
    mutating func cancel() {
        giveUp()
        isExpected = false
        content.cancel()
        if case .running = refresh { refresh = .idle }
    }

    private mutating func giveUp() { (reading, refreshing) = (nil, nil) }

    private mutating func next() -> StoredRequest {
        latest += 1
        return StoredRequest(number: latest)
    }

    private mutating func accepts(_ request: StoredRequest) -> Bool {
        guard request == reading else { return false }
        reading = nil
        if case .running = refresh, refreshing == nil { refresh = .idle }
        return true
    }
}

/// Which reading or refresh an answer belongs to.
public struct StoredRequest: Hashable, Sendable {
    let number: Int
}
