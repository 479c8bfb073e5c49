/// Observes the shared stores that a screen read, in the isolation of its owner.
///
/// A store only wakes the owner. `hasChanged` compares the values, so no change is missed.
final class SharedStateObserver {
    private let signal: AsyncStream<Void>.Continuation
    private var reads: [SnapshotReads.Checks] = []

    private(set) var savingProblem: String?

    init(signal: AsyncStream<Void>.Continuation) { self.signal = signal }

    deinit { end() }

    /// Whether a read part or the saving problem differs from the last description.
    var hasChanged: Bool {
        reads.contains(where: \.hasChanged) || savingProblem != currentProblem
    }

    private var currentProblem: String? { reads.lazy.compactMap(\.source.savingProblem).first }

    /// Makes a description, and observes the stores that it reads.
    func tracking<Value>(_ describe: () -> Value) -> Value {
        let noted = SnapshotReads()
        let value = SnapshotReads.$current.withValue(noted) { describe() }
        wake(with: nil)
        reads = noted.finish()
        savingProblem = currentProblem
        wake(with: signal)
        // A change in between gave no signal.
        if hasChanged { signal.yield() }
        return value
    }

    func end() {
        wake(with: nil)
        reads = []
        savingProblem = nil
    }

    private func wake(with signal: AsyncStream<Void>.Continuation?) {
        for read in reads { read.source.wake(ObjectIdentifier(self), with: signal) }
    }
}
