package import WaybillLoading

/// Search results with their loading status.
package typealias ObservedMatches<Record: Sendable> =
    Loadable<[RecordMatch<Record>], PersistenceError>

extension RecordStore {
    /// Observes the matches of a query.
    ///
    /// It starts with loading; after each change the previous matches are refreshing until the new
    /// ones arrive. A failure keeps the previous matches, and the next change reads again. Unread
    /// values are merged into the latest.
    ///
    /// - Parameter accepts: Returns whether a record counts; nil, the default, counts all.
    /// - Returns: A stream that ends when it is released or its reading task is cancelled. Until
    ///   then it retains the store.
    package func observe(
        _ query: RecordQuery, where accepts: (@Sendable (Record) -> Bool)? = nil
    ) -> AsyncStream<ObservedMatches<Record>> {
        let changes = changes()
        let (stream, continuation) = AsyncStream<ObservedMatches<Record>>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        let task = Task {
            var observed = ObservedMatches<Record>()
            for await _ in changes {
                let request = observed.begin()
                continuation.yield(observed)
                switch await reading({ try await matches(query, where: accepts) }) {
                case .success(let matches): observed.finish(matches, of: request)
                case .failure(let error): observed.fail(error, of: request)
                case nil: return
                }
                continuation.yield(observed)
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

/// The result of reading; nil after cancellation.
private func reading<Value>(
    _ read: () async throws -> Value
) async -> Result<Value, PersistenceError>? {
    do {
        return .success(try await read())
    } catch is CancellationError {
        return nil
    } catch let error as PersistenceError {
        return .failure(error)
    } catch {
        return .failure(PersistenceError(.unavailable, message: "\(error)", underlying: error))
    }
}
