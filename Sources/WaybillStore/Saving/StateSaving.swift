/// The automatic saving of a store's state, until it is released.
///
/// Call ``flush(isolation:)`` before the process ends. A release without it begins the saving at
/// once, but the process may end before it is done.
public final class StateSaving<State: Sendable> {
    private let work: SavingWork<State>
    private let subscription: Subscription

    init(_ work: SavingWork<State>, _ subscription: Subscription) {
        self.work = work
        self.subscription = subscription
    }

    deinit {
        subscription.cancel()
        work.end()
    }

    /// Whether there are unsaved changes.
    public var hasUnsavedChanges: Bool { work.isDirty || work.isWriting }

    /// Saves unsaved changes now, and waits for completion.
    ///
    /// - Throws: ``SavedStateError`` if saving fails. The changes stay unsaved, and the next change
    ///   or flush tries again.
    public func flush(
        isolation: isolated (any Actor)? = #isolation
    ) async throws(SavedStateError) {
        try await work.write(isolation: isolation)
    }
}

extension Store {
    /// Saves the state after each change, with a delay.
    ///
    /// - Parameters:
    ///   - delay: The delay after the first unsaved change; one second by default.
    ///   - onFailure: Called in the owner's isolation after each failure; the next change tries
    ///     again.
    /// - Returns: The saving, which ends when it is released.
    public func save(
        with saver: StateSaver<State>, after delay: Duration = .seconds(1),
        clock: some Clock<Duration> = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation,
        onFailure: @escaping (SavedStateError) -> Void
    ) -> StateSaving<State> where State: Sendable {
        let work = SavingWork(saver, read: { [core] in core.state }, onFailure: onFailure)
        work.begin(pause: { try? await clock.sleep(for: delay) }, isolation: isolation)
        // Keeps no state: an array with two owners is copied by the next action.
        return StateSaving(work, core.subscribe({ _ in work.change() }, first: nil))
    }
}

/// Saves a store's state after changes, in the isolation of the store's owner except for the
/// writing.
final class SavingWork<State: Sendable> {
    private let saver: StateSaver<State>
    private let read: () -> State
    private let onFailure: (SavedStateError) -> Void
    private let wakeUps: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation
    private var loop: Task<Void, Never>?
    private var writing: Task<SavedStateError?, Never>?

    /// Whether there are changes since the start of the last writing.
    private(set) var isDirty = false
    private var isScheduled = false

    var isWriting: Bool { writing != nil }

    init(
        _ saver: StateSaver<State>, read: @escaping () -> State,
        onFailure: @escaping (SavedStateError) -> Void
    ) {
        self.saver = saver
        self.read = read
        self.onFailure = onFailure
        (wakeUps, waker) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func begin(pause: @escaping @Sendable () async -> Void, isolation: isolated (any Actor)?) {
        guard isolation != nil else { return }
        loop = Task {
            _ = isolation  // runs where the store lives
            for await _ in self.wakeUps {
                await pause()
                self.isScheduled = false
                try? await self.write(isolation: isolation)
            }
            try? await self.write(isolation: isolation)
        }
    }

    /// Ends the delay, saves unsaved changes, and returns at once.
    func end() {
        waker.finish()
        loop?.cancel()
    }

    func change() {
        isDirty = true
        guard !isScheduled else { return }
        isScheduled = true
        waker.yield()
    }

    func write(isolation: isolated (any Actor)?) async throws(SavedStateError) {
        while let writing { _ = await outcome(of: writing, isolation: isolation) }
        guard isDirty else { return }
        isDirty = false
        let state = read()
        let writing = Task { [saver] () -> SavedStateError? in
            do throws(SavedStateError) {
                try await saver.save(state)
                return nil
            } catch {
                return error
            }
        }
        self.writing = writing
        if let error = await outcome(of: writing, isolation: isolation) { throw error }
    }

    /// Waits for a writing; the first caller notes its result.
    private func outcome(
        of writing: Task<SavedStateError?, Never>, isolation: isolated (any Actor)?
    ) async -> SavedStateError? {
        let error = await writing.value
        guard self.writing == writing else { return error }
        self.writing = nil
        if let error {
            isDirty = true
            onFailure(error)
        }
        return error
    }
}
