/// The saving of a store's state, for as long as it is kept.
///
/// Before the process ends, ``flush(isolation:)`` saves what is not saved yet.
/// When it is released without that, the saving is begun at once, and done
/// unless the process ends before.
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

    /// Whether there are changes that are not saved yet.
    public var hasUnsavedChanges: Bool { work.isDirty || work.isWriting }

    /// Saves what is not saved yet, now, and waits until it is.
    ///
    /// - Throws: ``SavedStateError`` when it cannot be saved. The changes count
    ///   as unsaved, and the next change or flush tries again.
    public func flush(
        isolation: isolated (any Actor)? = #isolation
    ) async throws(SavedStateError) {
        try await work.write(isolation: isolation)
    }
}

extension Store {
    /// Saves the state from now on, a while after it changes.
    ///
    /// - Parameters:
    ///   - delay: How long after the first change that is not saved; one second
    ///     by default. What changes meanwhile is saved with it.
    ///   - onFailure: Called in the owner's isolation whenever it cannot be
    ///     saved; the next change tries again.
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
