/// A fetched value with its loading state: loading, loaded, empty or failed;
/// and the previous value.
///
/// A pure state machine. ``begin()`` hands out a ``LoadRequest``, and only the
/// result of the latest one is accepted: a late result of an earlier request
/// changes nothing. A value that was there stays available while it is
/// refreshed and when that fails, so that a screen need not go blank.
package struct Loadable<Value, Failure: Error> {
    package enum Phase {
        case loading

        case loaded(Value)

        /// The result arrived, and it is empty.
        case empty

        case failed(Failure)
    }

    package internal(set) var phase: Phase

    /// The previous value, while it is refreshed and when that failed.
    package internal(set) var previous: Value?

    private var latest = 0

    /// What was there when the request that is awaited began; nil when none is.
    private var interrupted: Interrupted?

    /// What a request interrupts.
    ///
    /// A value is in `previous` alone: it has one owner.
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

    /// Creates a value that has not been requested yet; it counts as loading.
    package init() { phase = .loading }

    /// Creates a thing that is there from the start.
    package init(_ value: Value) { phase = .loaded(value) }

    // MARK: Reading

    /// What there is to show: the value, or else the previous one.
    package var value: Value? {
        if case .loaded(let value) = phase { return value }
        return previous
    }

    /// Whether a result is awaited for the first time or again.
    package var isLoading: Bool {
        guard case .loading = phase else { return false }
        return true
    }

    /// Whether a value is shown while a newer one is awaited.
    package var isRefreshing: Bool { isLoading && previous != nil }

    /// Why the last request failed, or nil when it did not.
    package var failure: Failure? {
        guard case .failed(let failure) = phase else { return nil }
        return failure
    }

    // MARK: Events

    /// Begins a request; an earlier one that is still awaited is cancelled.
    package mutating func begin() -> LoadRequest {
        interrupted = interrupted ?? Interrupted(phase)
        previous = value
        phase = .loading
        latest += 1
        return LoadRequest(number: latest)
    }

    @discardableResult
    package mutating func finish(_ response: Value?, of request: LoadRequest) -> LoadOutcome {
        // A value that holds nothing counts as none, whatever its static type.
        take(response.flatMap { Loadable.isNothing($0) ? nil : $0 }, of: request)
    }

    /// Takes the result of a request as it is.
    @discardableResult
    mutating func take(_ response: Value?, of request: LoadRequest) -> LoadOutcome {
        guard accepts(request) else { return .late }
        interrupted = nil
        previous = nil
        phase = response.map(Phase.loaded) ?? .empty
        return .accepted
    }

    /// Whether a value is a collection without an element.
    static func isNothing(_ value: Value) -> Bool {
        (value as? any Collection)?.isEmpty ?? false
    }

    /// Drops the value and the previous one; a request that is awaited goes on.
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

    /// Drops the awaited request, if any: its result will be late.
    ///
    /// What was there before it is there again: the value, nothing, or the
    /// failure. After a first request the value is as one that has not been
    /// requested, which counts as loading.
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

    /// Forgets value, failure and request: as if no one had asked.
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
    /// It belongs to the request that is awaited.
    case accepted

    /// Its request was cancelled or followed by another; nothing changed.
    case late
}

extension Loadable.Phase: Equatable where Value: Equatable, Failure: Equatable {}
extension Loadable.Phase: Sendable where Value: Sendable {}

extension Loadable: Equatable where Value: Equatable, Failure: Equatable {
    /// Returns whether two things stand where they stand with the same values; the requests that
    /// led there do not count.
    package static func == (lhs: Loadable, rhs: Loadable) -> Bool {
        lhs.phase == rhs.phase && lhs.previous == rhs.previous
    }
}

extension Loadable.Interrupted: Sendable where Value: Sendable {}
extension Loadable: Sendable where Value: Sendable {}
