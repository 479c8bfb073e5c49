import WaybillLoading

/// A timer that wakes the owner of a screen.
final class ScreenAlarm {
    private let pace: LoadingDelay
    private let signal: AsyncStream<Void>.Continuation
    private var sleeper: Task<Void, Never>?
    private var moment: Duration?

    var isSet: Bool { moment != nil }

    init(_ pace: LoadingDelay, signal: AsyncStream<Void>.Continuation) {
        self.pace = pace
        self.signal = signal
    }

    deinit { sleeper?.cancel() }

    func set(_ moment: Duration?) {
        guard moment != self.moment else { return }
        self.moment = moment
        sleeper?.cancel()
        sleeper = nil
        guard let moment else { return }
        sleeper = Task { [pace, signal] in
            await pace.sleep(moment - pace.now())
            if !Task.isCancelled { signal.yield() }
        }
    }

    /// Whether the timer has fired, which resets it.
    func takeRing() -> Bool {
        guard let moment, pace.now() >= moment else { return false }
        self.moment = nil
        return true
    }
}
