/// Waits for a task of several callers; a cancelled caller stops waiting at once.
func sharedValue<Value: Sendable>(
    of task: Task<Value, Never>
) async throws(CancellationError) -> Value {
    let (values, continuation) = AsyncStream<Value>.makeStream()
    Task {
        continuation.yield(await task.value)
        continuation.finish()
    }
    for await value in values { return value }
    throw CancellationError()
}
