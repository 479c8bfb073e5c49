/// A signal that wakes the owner of a screen from any task, in the owner's isolation.
final class OwnerSignal {
    /// Several signals before the owner runs are one.
    let continuation: AsyncStream<Void>.Continuation

    var onWake: () -> Void = {}

    init(isolation: isolated (any Actor)?) {
        let (wakeUps, continuation) = AsyncStream<Void>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        self.continuation = continuation
        guard isolation != nil else { return }
        Task { [weak self] in
            _ = isolation  // runs where the owner lives
            for await _ in wakeUps { self?.onWake() }
        }
    }

    deinit { continuation.finish() }
}
