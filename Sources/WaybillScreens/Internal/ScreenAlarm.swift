import WaybillLoading

/// Wakes the owner of a screen at a moment, in the owner's isolation.
final class ScreenAlarm {
    private let pace: ScreenPace
    private let bell: AsyncStream<Void>.Continuation
    private var sleeper: Task<Void, Never>?
    private var moment: Duration?

    var isSet: Bool { moment != nil }

    var onRing: () -> Void = {}

    init(_ pace: ScreenPace, isolation: isolated (any Actor)?) {
        self.pace = pace
        let (rings, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.bell = bell
        guard isolation != nil, pace.isTimed else { return }
        Task { [weak self] in
            _ = isolation  // runs where the owner lives
            for await _ in rings { self?.ring() }
        }
    }

    deinit {
        sleeper?.cancel()
        bell.finish()
    }

    func set(_ moment: Duration?) {
        guard moment != self.moment else { return }
        self.moment = moment
        sleeper?.cancel()
        sleeper = nil
        guard let moment else { return }
        sleeper = Task { [pace, bell] in
            await pace.sleep(moment - pace.now())
            if !Task.isCancelled { bell.yield() }
        }
    }

    private func ring() {
        guard let moment, pace.now() >= moment else { return }
        self.moment = nil
        onRing()
    }
}
