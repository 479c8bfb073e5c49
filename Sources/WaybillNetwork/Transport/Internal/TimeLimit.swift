/// Performs work with a timeout, which cancels it.
///
/// - Throws: The error of the work, or ``TransportError`` with the reason `timedOut`.
package func withTimeLimit(
    _ limit: Duration, clock: any Clock<Duration>, host: String?,
    work: @escaping @Sendable () async throws -> TransportResponse
) async throws -> TransportResponse {
    try await withThrowingTaskGroup(of: TransportResponse.self) { group in
        group.addTask { try await work() }
        group.addTask {
            try await clock.sleep(for: limit)
            throw TransportError(
                .timedOut, message: "\(host ?? "The server") did not respond.")
        }
        defer { group.cancelAll() }
        guard let response = try await group.next() else { throw CancellationError() }
        return response
    }
}
