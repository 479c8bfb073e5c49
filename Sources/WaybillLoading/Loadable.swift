/// A fetched value with its loading state (loading, loaded, empty or failed) and the previous
/// value.
///
/// A pure state machine. ``begin()`` returns a ``LoadRequest``, and only the result of the latest
/// one is accepted: a late result of an earlier request changes nothing. A value stays available
/// during and after a failed refresh, so that a screen need not go blank.
package struct Loadable<Value, Failure: Error> {
    package enum Phase {
        case loading

        case loaded(Value)

        /// The result arrived, and it is empty.
        case empty

        case failed(Failure)
    }

    package internal(set) var phase: Phase

    /// The previous value, during and after a failed refresh.
    package internal(set) var previous: Value?

    private var latest = 0

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

    private var isAwaited: Bool { interrupted != nil }

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

    /// Begins a request and cancels the previous one.
    package mutating func begin() -> LoadRequest {
        interrupted = interrupted ?? Interrupted(phase)
        previous = value
        phase = .loading
        latest += 1
        return LoadRequest(number: latest)
    }

    @discardableResult
    package mutating func finish(_ response: Value?, of request: LoadRequest) -> LoadOutcome {
        // An empty value counts as none, whatever its static type.
        take(response.flatMap { Loadable.isNothing($0) ? nil : $0 }, of: request)
    }

    /// Takes the result of a request unchanged.
    @discardableResult
    mutating func take(_ response: Value?, of request: LoadRequest) -> LoadOutcome {
        guard accepts(request) else { return .late }
        interrupted = nil
        previous = nil
        phase = response.map(Phase.loaded) ?? .empty
        return .accepted
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

    /// Takes the failure of a request; the previous value is kept.
    @discardableResult
    package mutating func fail(_ failure: Failure, of request: LoadRequest) -> LoadOutcome {
        guard accepts(request) else { return .late }
        interrupted = nil
        phase = .failed(failure)
        return .accepted
    }

    /// Cancels the current request, if any: its result will be late.
    ///
    /// The state before it is restored. After a first request the value counts as loading, like one
    /// without a request.
    package mutating func cancel() {
        guard let interrupted else { return }
        latest += 1
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

    /// Resets the value, the failure and the request.
    package mutating func reset() {
        latest += 1
        interrupted = nil
        previous = nil
        phase = .loading
    }

    private func accepts(_ request: LoadRequest) -> Bool {
        isAwaited && request.number == latest
    }
}

package struct LoadRequest: Hashable, Sendable {
    let number: Int
}

package enum LoadOutcome: Hashable, Sendable {
    /// The result of the current request.
    case accepted

    /// Its request was cancelled or replaced; nothing changed.
    case late
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
