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
