import WaybillScreens
import WaybillStore

struct SharedLetter<Action: Sendable>: Sendable {
    enum Content: Sendable {
        case action(Action)
        case undo
        case redo

        case record(Int)

        case jump(Int)

        /// Nothing: it is sent to wait until all that was sent before is done.
        case marker
    }

    let content: Content

    /// The text that a person is typing, where they are: all of it is one step.
    var typing: TypingStretch?

    let receipt: SharedReceipt
}

/// The isolation domain in which the store of a ``SharedStore`` lives.
actor SharedOwner<State: Sendable, Action: Sendable> {
    private let book: SharedBook<State>
    private let reducer: Reducer<State, Action>
    private let plan: SharedPlan<State, Action>
    private let tape: SharedTape<State, Action>
    private var recorder: Recorder<State, Action>?
    private var store: Store<State, Action>?
    private var history: UndoHistory<State, Action>?
    private var saving: StateSaving<State>?
    private var subscription: Subscription?

    init(
        _ book: SharedBook<State>, _ reducer: sending Reducer<State, Action>,
        _ plan: SharedPlan<State, Action>, _ tape: SharedTape<State, Action>
    ) {
        self.tape = tape
        self.book = book
        self.reducer = reducer
        self.plan = plan
    }

    /// Does what is sent, until no one can send any more; then saves what is not
    /// saved.
    func run(_ letters: AsyncStream<SharedLetter<Action>>) async {
        let store = begin()
        for await letter in letters { take(letter, in: store) }
        try? await saving?.flush()
    }

    func flush() async throws(SavedStateError) {
        let version = book.version
        try await saving?.flush()
        book.note { $0.savedVersion = max($0.savedVersion, version) }
    }

    private func begin() -> Store<State, Action> {
        let store = Store(
            book.state, reducer: reducer, middleware: plan.middleware.map { $0() },
            isolation: self)
        self.store = store
        if let undo = plan.undo {
            history = UndoHistory(of: store, limit: undo.limit, isStep: undo.isStep)
        }
        if let start = plan.save { saving = start(store, self) }
        subscription = store.subscribe(
            to: { _ in }, skipsInitial: true,
            onChange: { [weak self] _ in self?.assumeIsolated { $0.publish() } })
        return store
    }

    private func publish() {
        guard let store else { return }
        if let recorder { tape.follow(recorder) }
        book.publish(
            store.state, undoCount: history?.undoCount ?? 0, redoCount: history?.redoCount ?? 0)
    }

    private func take(_ letter: SharedLetter<Action>, in store: Store<State, Action>) {
        let moment = store.effectMoment
        switch letter.content {
        case .action(let action):
            guard let history, let typing = letter.typing else {
                store.dispatch(action)
                break
            }
            history.joining(typing) { store.dispatch(action) }
        case .undo: history?.undo()
        case .redo: history?.redo()
        case .record(let limit):
            let recorder = self.recorder ?? Recorder(of: store, limit: limit)
            self.recorder = recorder
            tape.follow(recorder)
        case .jump(let point): recorder?.jump(to: point)
        case .marker: break
        }
        guard store.hasEffects(since: moment) else { return finish(letter) }
        Task {
            await store.settle(since: moment, isolation: self)
            self.finish(letter)
        }
    }

    private func finish(_ letter: SharedLetter<Action>) {
        book.note { $0.pending -= 1 }
        letter.receipt.complete()
    }
}
