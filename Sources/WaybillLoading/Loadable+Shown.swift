extension Loadable {
    package enum Shown {
        case loading

        /// Nothing: the request failed.
        case failed(Failure)

        /// Nothing: the response arrived, and it is empty.
        case empty

        case loaded(Value)

        /// The previous value, while a newer one is awaited.
        case refreshing(Value)

        /// The previous value: a newer one could not be loaded.
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

    /// Takes the value away, whatever goes on.
    mutating func empty() {
        if case .loaded = phase { phase = .empty }
        previous = nil
    }

    /// Changes the value where it lies, and leaves it there.
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
