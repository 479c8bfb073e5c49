extension Loadable {
    package enum Shown {
        case loading

        case failed(Failure)

        case empty

        case loaded(Value)

        /// The previous value, during a refresh.
        case refreshing(Value)

        /// The previous value, after a failed refresh.
        case failedRefresh(Value, Failure)
    }

    package var shown: Shown {
        switch (phase, previous) {
        case (.loaded(let value), _): .loaded(value)
        case (.empty, _): .empty
        case (.loading, nil): .loading
        case (.loading, let value?): .refreshing(value)
        case (.failed(let failure), nil): .failed(failure)
        case (.failed(let failure), let value?): .failedRefresh(value, failure)
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

extension Loadable.Shown: Equatable where Value: Equatable, Failure: Equatable {}
extension Loadable.Shown: Sendable where Value: Sendable {}
