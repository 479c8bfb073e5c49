import Synchronization
import WaybillScreens
import WaybillStore

/// The isolation domain in which the store of a ``SharedStore`` lives.
///
/// The lock `published` guards the snapshot and the observers' signals.
actor SharedOwner<State: Sendable, Action: Sendable> {
    typealias Work = @Sendable (isolated SharedOwner) -> Void

    private struct Published: Sendable {
        var snapshot: SharedSnapshot<State, Action>
        var signals: [ObjectIdentifier: AsyncStream<Void>.Continuation] = [:]
    }

    private let published: Mutex<Published>
    private let reducer: Reducer<State, Action>
    private let features: [SharedStore<State, Action>.Feature]
    private var store: Store<State, Action>?
    private var history: UndoHistory<State, Action>?
    private var recorder: Recorder<State, Action>?
    private var saving: StateSaving<State>?
    private var subscription: Subscription?

    init(
        _ state: State, _ reducer: sending Reducer<State, Action>,
        _ features: [SharedStore<State, Action>.Feature]
    ) {
        published = Mutex(Published(snapshot: SharedSnapshot(state: state)))
        self.reducer = reducer
        self.features = features
    }

    // MARK: The snapshot

    nonisolated var snapshot: SharedSnapshot<State, Action> { published.withLock(\.snapshot) }

    nonisolated func publish(_ change: (inout SharedSnapshot<State, Action>) -> Void) {
        let signals = published.withLock { published in
            change(&published.snapshot)
            return Array(published.signals.values)
        }
        for signal in signals { signal.yield() }
    }

    /// Publishes the error of a save; nil for a success.
    nonisolated func publish(failure: SavedStateError?) {
        guard snapshot.saveFailure != failure?.reason else { return }
        publish { $0.saveFailure = failure?.reason }
    }

    nonisolated func wake(
        _ observer: ObjectIdentifier, with signal: AsyncStream<Void>.Continuation?
    ) {
        published.withLock { $0.signals[observer] = signal }
    }

    // MARK: The store

    /// Performs the works in order until the stream ends, then saves.
    func run(_ works: AsyncStream<Work>, saving save: SharedFile<State, Action>.Save?) async {
        begin(save)
        for await work in works { work(self) }
        try? await saving?.flush()
    }

    private func begin(_ save: SharedFile<State, Action>.Save?) {
        let store = Store(
            snapshot.state, reducer: reducer, middleware: features.compactMap { $0.middleware?() },
            isolation: self)
        self.store = store
        if let undo = features.compactMap(\.undo).last {
            history = UndoHistory(of: store, limit: undo.limit, isStep: undo.isStep)
        }
        saving = save?(store, self)
        subscription = store.subscribe(
            to: { _ in }, skipsInitial: true,
            onChange: { [weak self] _ in self?.assumeIsolated { $0.stateChanged() } })
    }

    private func stateChanged() {
        guard let store else { return }
        publish { snapshot in
            snapshot.state = store.state
            snapshot.version += 1
            snapshot.canUndo = (history?.undoCount ?? 0) > 0
            snapshot.canRedo = (history?.redoCount ?? 0) > 0
            snapshot.history = recorder.map { ($0.recording, $0.position) }
        }
    }

    /// Performs work, and calls a closure once its effects are done.
    func perform(_ work: Work, onDone: @escaping @Sendable () -> Void) {
        guard let store else { return onDone() }
        let moment = store.effectMoment
        work(self)
        guard store.hasEffects(since: moment) else { return onDone() }
        Task {
            await store.settle(since: moment, isolation: self)
            onDone()
        }
    }

    /// Dispatches an action; a stretch of typing is one step of undo.
    func dispatch(_ action: Action, typing: TypingStretch?) {
        guard let history, let typing else {
            store?.dispatch(action)
            return
        }
        history.joining(typing) { store?.dispatch(action) }
    }

    func undo() { _ = history?.undo() }

    func redo() { _ = history?.redo() }

    func flush() async throws(SavedStateError) {
        let version = snapshot.version
        try await saving?.flush()
        published.withLock { published in
            published.snapshot.savedVersion = max(published.snapshot.savedVersion, version)
        }
    }

    // MARK: Recording

    func record(limit: Int) {
        guard let store, recorder == nil else { return }
        let recorder = Recorder(of: store, limit: limit)
        self.recorder = recorder
        publish { $0.history = (recorder.recording, recorder.position) }
    }

    func jump(to point: Int) { recorder?.jump(to: point) }
}
