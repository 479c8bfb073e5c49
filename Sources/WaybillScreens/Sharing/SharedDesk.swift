import Synchronization

/// The dispatches to shared stores that a screen made and that are not done.
///
/// The lock `open` guards them.
package final class SharedDesk: Sendable {
    /// The desk of the screen that acts in this task, if one does.
    @TaskLocal package static var current: SharedDesk?

    private let open = Mutex<[SharedReceipt]>([])

    init() {}

    package func note(_ receipt: SharedReceipt) {
        open.withLock { open in
            open.removeAll(where: \.isDone)
            open.append(receipt)
        }
    }

    /// Whether a dispatch is not done.
    var isBusy: Bool { open.withLock { $0.contains { !$0.isDone } } }

    /// Waits until all are done that were noted, or the task is cancelled.
    func settle(isolation: isolated (any Actor)?) async {
        while !Task.isCancelled {
            let next = open.withLock { open in
                open.removeAll(where: \.isDone)
                return open.first
            }
            guard let next else { return }
            await next.wait(isolation: isolation)
        }
    }
}

/// Reports when a dispatch to a shared store is done, with the effects that it
/// began.
///
/// The lock `waiting` guards who waits; nil there means that it is done.
package final class SharedReceipt: Sendable {
    private let waiting = Mutex<[AsyncStream<Never>.Continuation]?>([])

    /// Begins a dispatch that is not done.
    package init() {}

    package var isDone: Bool { waiting.withLock { $0 == nil } }

    /// Reports that it is done; does nothing when called again.
    package func complete() {
        let signals = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting ?? []
        }
        for signal in signals { signal.finish() }
    }

    package func wait(isolation: isolated (any Actor)? = #isolation) async {
        let (done, signal) = AsyncStream<Never>.makeStream()
        let isWaiting = waiting.withLock { waiting in
            waiting?.append(signal)
            return waiting != nil
        }
        guard isWaiting else { return }
        for await _ in done {}
    }
}
