internal import Synchronization
import WaybillLoading

/// A broadcast of changes to any number of observers.
///
/// Its streams end when it is released. The lock `state` keeps the observers.
package final class ChangeBroadcast: Sendable {
    private struct State {
        var observers: [Int: Observer] = [:]
        var lastNumber = 0
        var version = 0
    }

    private struct Observer {
        let continuation: AsyncStream<Void>.Continuation
        let entry: ChangeLedger.Entry?
        let stream: Int

        func yield() {
            entry?.note(stream)
            continuation.yield()
        }
    }

    private let state = Mutex(State())

    package init() {}

    deinit {
        for observer in state.withLock(\.observers).values { observer.continuation.finish() }
    }

    /// A value at once, then one after each change; unread ones are merged.
    package func changes() -> AsyncStream<Void> {
        if let reads = TrackedReads.current { note(in: reads) }
        return subscribe(with: ChangeLedger.entry)
    }

    private func note(in reads: TrackedReads) {
        // Kept without a reader, so that the observed store watches for changes.
        let kept = subscribe(with: nil)
        let version = state.withLock(\.version)
        reads.note("changes", of: self) { [weak self] in
            withExtendedLifetime(kept) { self?.state.withLock(\.version) != version }
        }
    }

    private func subscribe(with entry: ChangeLedger.Entry?) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        let source = entry?.makeStream() ?? 0
        let observer = Observer(continuation: continuation, entry: entry, stream: source)
        let number = state.withLock { state in
            state.lastNumber += 1
            state.observers[state.lastNumber] = observer
            return state.lastNumber
        }
        continuation.onTermination = { [weak self] _ in
            entry?.end(source)
            _ = self?.state.withLock { $0.observers.removeValue(forKey: number) }
        }
        continuation.yield()
        return stream
    }

    package func send() {
        let observers = state.withLock { state in
            state.version += 1
            return state.observers.values
        }
        for observer in observers { observer.yield() }
    }

    package var observerCount: Int { state.withLock(\.observers.count) }
}
