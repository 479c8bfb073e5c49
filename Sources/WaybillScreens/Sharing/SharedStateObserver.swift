/// Observes the shared stores that a screen read, in the isolation of its owner.
///
/// A store only wakes the observer. `hasChanged` compares the values, so no change is missed.
final class SharedStateObserver {
    private let start: (AsyncStream<Void>, SharedStateObserver) -> Void

    /// Wakes the owner; nil until a store is read.
    private var signal: AsyncStream<Void>.Continuation?
    private var reads: [SnapshotReads.Checks] = []

    /// Called after a store woke the observer.
    var onWake: () -> Void = {}

    init(isolation: isolated (any Actor)?) {
        start = { wakeUps, observer in
            guard isolation != nil else { return }
            Task { [weak observer] in
                _ = isolation  // runs where the owner lives
                for await _ in wakeUps { observer?.onWake() }
            }
        }
    }

    deinit { end() }

    /// The saving problem of a store, as of the last description.
    private(set) var savingProblem: String?

    /// Whether a part that was read, or the saving problem, differs from the last description.
    ///
    /// - Complexity: O(n) in the number of parts that were read.
    var hasChanged: Bool {
        reads.contains(where: \.hasChanged) || savingProblem != currentProblem
    }

    private var currentProblem: String? { reads.lazy.compactMap(\.source.savingProblem).first }

    /// Makes a description, and observes the stores that it reads from now on.
    func tracking<Value>(_ describe: () -> Value) -> Value {
        let noted = SnapshotReads()
        let value = SnapshotReads.$current.withValue(noted) { describe() }
        let former = reads
        reads = noted.finish()
        savingProblem = currentProblem
        guard !(reads.isEmpty && former.isEmpty) else { return value }
        let signal = signal ?? open()
        wake(former, with: nil)
        wake(reads, with: signal)
        // A change in between woke nobody.
        if hasChanged { signal.yield() }
        return value
    }

    func end() {
        onWake = {}
        wake(reads, with: nil)
        reads = []
        signal?.finish()
    }

    private func wake(
        _ reads: [SnapshotReads.Checks], with signal: AsyncStream<Void>.Continuation?
    ) {
        for read in reads { read.source.wake(ObjectIdentifier(self), with: signal) }
    }

    private func open() -> AsyncStream<Void>.Continuation {
        let (wakeUps, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.signal = signal
        start(wakeUps, self)
        return signal
    }
}
