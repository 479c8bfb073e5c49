/// A fetched value with its loading state (loading, loaded, empty or failed) and the previous
/// value.
///
/// A pure state machine, whose owner drops late results. A value stays available during and after a
/// failed refresh, so that a screen need not go blank.
package struct Loadable<Value, Failure: Error> {
    package enum Phase {
        case loading

        case loaded(Value)

        /// The result arrived, and it is empty.
        case empty

        case failed(Failure)
    }

    package private(set) var phase: Phase

    /// The previous value, during and after a failed refresh.
    package private(set) var previous: Value?

    /// The state before the current request; nil without a request.
    private var interrupted: Interrupted?

    /// A state interrupted by a request.
    ///
    /// The value itself is in `previous` alone: it has one owner.
    fileprivate enum Interrupted {
        case nothing
        case value
        case empty
        case failure(Failure)

        init(_ phase: Phase) {
            self =
                switch phase {
                case .loading: .nothing
                case .loaded: .value
                case .empty: .empty
                case .failed(let failure): .failure(failure)
                }
        }
    }

    /// Creates a value without a request; it counts as loading.
    package init() { phase = .loading }

    package init(_ value: Value) { phase = .loaded(value) }

    // MARK: Reading

    /// The value, or else the previous one.
    package var value: Value? {
        if case .loaded(let value) = phase { return value }
        return previous
    }

    /// Whether a first or newer result is awaited.
    package var isLoading: Bool {
        guard case .loading = phase else { return false }
        return true
    }

    /// Whether a newer value is awaited beside the visible one.
    package var isRefreshing: Bool { isLoading && previous != nil }

    /// The failure of the last request, or nil.
    package var failure: Failure? {
        guard case .failed(let failure) = phase else { return nil }
        return failure
    }

    // MARK: Events

    /// Begins a request.
    package mutating func begin() {
        interrupted = interrupted ?? Interrupted(phase)
        previous = value
        phase = .loading
    }

    /// Takes the result of the current request.
    package mutating func take(_ response: Value?) {
        interrupted = nil
        previous = nil
        phase = response.map(Phase.loaded) ?? .empty
    }

    /// Whether a value is an empty collection.
    static func isNothing(_ value: Value) -> Bool {
        (value as? any Collection)?.isEmpty ?? false
    }

    /// Drops the value and the previous one; a current request continues.
    package mutating func forget() {
        previous = nil
        if case .loaded = phase { phase = .empty }
        if interrupted != nil { interrupted = .nothing }
    }

    /// Takes the failure of the current request; the value is kept.
    package mutating func fail(_ failure: Failure) {
        interrupted = nil
        previous = value
        phase = .failed(failure)
    }

    /// Cancels the current request, if any.
    ///
    /// The state before it is restored. After a first request the value counts as loading, like one
    /// without a request.
    package mutating func cancel() {
        guard let interrupted else { return }
        self.interrupted = nil
        switch interrupted {
        case .nothing: phase = .loading
        case .empty: phase = .empty
        case .failure(let failure): phase = .failed(failure)
        case .value:
            phase = previous.map(Phase.loaded) ?? .empty
            previous = nil
        }
    }

    /// Removes the value in every state.
    mutating func empty() {
        if case .loaded = phase { phase = .empty }
        previous = nil
    }

    /// Changes the value in place.
    mutating func change<Outcome>(
        _ change: (inout Value) throws -> Outcome
    ) rethrows -> Outcome? {
        // The value is taken out meanwhile: one owner changes in place.
        if case .loaded(var value) = phase {
            phase = .loading
            defer { phase = .loaded(value) }
            return try change(&value)
        }
        guard var value = previous else { return nil }
        previous = nil
        defer { previous = value }
        return try change(&value)
    }
}

extension Loadable.Phase: Equatable where Value: Equatable, Failure: Equatable {}
extension Loadable.Phase: Sendable where Value: Sendable {}

extension Loadable: Equatable where Value: Equatable, Failure: Equatable {
    /// Returns whether two have the same state and values, without their requests.
    package static func == (lhs: Loadable, rhs: Loadable) -> Bool {
        lhs.phase == rhs.phase && lhs.previous == rhs.previous
    }
}

extension Loadable.Interrupted: Sendable where Value: Sendable {}
extension Loadable: Sendable where Value: Sendable {}
