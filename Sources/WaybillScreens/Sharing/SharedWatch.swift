/// Follows the shared stores that a screen read, in the isolation of its owner.
///
/// A poke only wakes: whether something changed is asked of the stores, so none
/// can be lost.
final class SharedWatch {
    private let start: (AsyncStream<Void>, SharedWatch) -> Void

    /// Wakes the owner; nil while nothing is followed, as for most screens.
    private var bell: AsyncStream<Void>.Continuation?
    private var reads: [SharedRead] = []
    private var followed: [ObjectIdentifier: any AnyObject & Sendable] = [:]

    /// Called where something may have changed.
    var onRing: () -> Void = {}

    init(isolation: isolated (any Actor)?) {
        start = { rings, watch in
            guard isolation != nil else { return }
            Task { [weak watch] in
                _ = isolation  // runs where the owner lives
                for await _ in rings { watch?.onRing() }
            }
        }
    }

    deinit { bell?.finish() }

    /// The failure to save a store that was read, as of the last description.
    private(set) var problem: String?

    /// Whether a store would give another value than the one that was read, or has another
    /// problem.
    ///
    /// - Complexity: O(n) in the number of parts that were read.
    var hasNews: Bool {
        reads.contains { $0.hasChanged() } || problem != currentProblem
    }

    private var currentProblem: String? { reads.lazy.compactMap(\.source.savingProblem).first }

    /// Makes a description, and follows what it reads from now on.
    func describing<Value>(_ describe: () -> Value) -> Value {
        let noted = SharedReads()
        let value = SharedReads.$current.withValue(noted) { describe() }
        reads = noted.all
        problem = currentProblem
        guard !(reads.isEmpty && followed.isEmpty) else { return value }
        let bell = bell ?? open()
        let former = followed
        followed = [:]
        for read in reads {
            let id = ObjectIdentifier(read.source)
            guard followed[id] == nil else { continue }
            followed[id] = former[id] ?? read.source.follow { [bell] in bell.yield() }
        }
        // What changed before it was followed poked no one.
        if hasNews { bell.yield() }
        return value
    }

    func end() {
        onRing = {}
        reads = []
        followed = [:]
        bell?.finish()
    }

    private func open() -> AsyncStream<Void>.Continuation {
        let (rings, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.bell = bell
        start(rings, self)
        return bell
    }
}
