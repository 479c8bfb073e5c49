import WaybillLoading

struct ContentGrowth<Value: Sendable>: Sendable {
    let change: @Sendable (inout Value) -> Void

    /// The number of elements read; nil for a source of pages.
    let limit: Int?

    let isNew: Bool
}

extension Source {
    /// The most consecutive requests for pages without a new element.
    static var mostEmptyPages: Int { 20 }

    /// Loads the first part of a value, skipping empty pages; a nil limit reads all.
    func begin(_ limit: Int?) async throws -> (value: Value?, limit: Int?) {
        guard var value = try await read(limit) else { return (nil, limit) }
        guard let growth, count(value) == 0,
            let end = [PageEnd.end, .start].first(where: { growth.hasMore(value, at: $0) })
        else { return (value, limit) }
        let step = growth.step.flatMap { step in limit.map { $0 + step } }
        let grown = try await growing(value, at: end, to: step)
        grown.change(&value)
        return (value, grown.limit ?? limit)
    }

    /// Loads more at an end, skipping pages without a new element; nil for a source of pages.
    func growing(
        _ value: Value, at end: PageEnd, to limit: Int?
    ) async throws -> ContentGrowth<Value> {
        guard let growth else { return ContentGrowth(change: { _ in }, limit: limit, isNew: false) }
        var (grown, limit, isNew) = (value, limit, false)
        var changes: [@Sendable (inout Value) -> Void] = []
        parts: for tried in 1...Source.mostEmptyPages {
            switch growth {
            case .reading:
                // If nothing remains, a change is reported, and all is read again.
                guard let all = try await read(limit) else { break parts }
                changes = [{ $0 = all }]
                grown = all
            case .pages(_, let load):
                let change = try await load(grown, end)
                changes.append(change)
                change(&grown)
            }
            isNew = growth.isNew(grown, beside: value)
            guard !isNew, growth.hasMore(grown, at: end), tried < Source.mostEmptyPages
            else { break parts }
            try Task.checkCancellation()
            if let step = growth.step { limit = limit.map { $0 + step } }
        }
        return ContentGrowth(
            change: { [changes] value in for change in changes { change(&value) } }, limit: limit,
            isNew: isNew)
    }
}

extension SourceGrowth {
    /// Whether a value has new elements, or, after a longer read, a longer group.
    fileprivate func isNew(_ value: Value, beside old: Value) -> Bool {
        if case .reading = self, let old = old as? any Equatable { return !old.isEqual(to: value) }
        guard let before = count(old) else { return true }
        return count(value) ?? 0 > before
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}

private func count(_ value: Any) -> Int? { (value as? any Collection)?.count }
