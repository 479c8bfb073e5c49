package import WaybillLoading

/// Search results with their loading status.
package typealias ObservedMatches<Record: Sendable> =
    Loadable<[RecordMatch<Record>], PersistenceError>

extension RecordStore {
    /// Follows the matches of a query.
    ///
    /// It begins with loading; after each change the previous matches are shown
    /// as refreshing until the new ones are there. Where reading fails, the
    /// previous ones stay beside the failure, and the next change reads again.
    /// Values that no one has taken yet are one, the latest.
    ///
    /// - Parameter accepts: Returns whether a record counts; nil, the default, counts all.
    /// - Returns: A stream that ends when the task that reads it is cancelled,
    ///   or it is released. Until then it holds the store.
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

/// What a reading gives; nil when it was cancelled.
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
