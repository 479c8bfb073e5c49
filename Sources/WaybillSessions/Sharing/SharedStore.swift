public import Foundation
import WaybillLoading
import WaybillScreens
public import WaybillStore

/// A state shared by several screens and sessions: one store below the screens.
///
/// Screens read parts of it in their descriptions, and are described again when such a part
/// changes. Any isolation may dispatch.
///
/// ```swift
/// struct NotesScreen: Screen {
///     let notes: SharedStore<Notes, Notes.Action>
///
///     func describe(_ context: Context) -> ScreenDescription {
///         ScreenDescription("Notes", subtitle: "\(notes.texts.count)") {
///             Section("notes") { notes.texts.map { Row($0, .text($0)) } }
///             Section("add") {
///                 Row.button("Add") { notes.dispatch(.add("Buy milk")) }
///             }
///         }
///     }
/// }
/// ```
///
/// Dispatches are serial, those of one isolation in the order of the calls. The reducer runs in an
/// isolation of the store's own; a read returns the state after the last processed dispatch.
@dynamicMemberLookup
public final class SharedStore<State: Sendable, Action: Sendable>: Sendable {
    private let owner: SharedOwner<State, Action>
    private let works: AsyncStream<SharedOwner<State, Action>.Work>.Continuation
    private let pending = PendingDispatches()
    private let visitor: Visitor?
    private let isSaved: Bool
    private let conflict: SavedStateError?

    /// Creates a shared store.
    ///
    /// - Parameters:
    ///   - state: The initial state, unless one is restored.
    ///   - features: The features; none by default. Files are read at once.
    public convenience init(
        _ state: State, reducer: sending Reducer<State, Action>,
        features: [Feature] = []
    ) {
        self.init(state, reducer: reducer, features: features, of: nil)
    }

    /// Creates a shared store with a function that changes its state.
    ///
    /// - Parameters:
    ///   - state: The first state, if none is restored.
    ///   - file: The file of the state, read at once; nil, the default, for none.
    public convenience init(
        _ state: State, savedIn file: URL? = nil,
        reduce: @escaping @Sendable (inout State, Action) -> Effect<Action>
    ) where State: Codable & SendableMetatype {
        self.init(
            state, reducer: Reducer(reduce), features: file.map { [.saved(in: $0)] } ?? [])
    }

    init(
        _ state: State, reducer: sending Reducer<State, Action>,
        features: [Feature], of visitor: Visitor?
    ) {
        let owner = SharedOwner(state, reducer, features)
        let file = features.compactMap { feature in
            feature.open? { [weak owner] in owner?.publish(failure: $0) }
        }.last
        if let restored = file?.restored { owner.publish { $0.state = restored } }
        let (stream, works) = AsyncStream<SharedOwner<State, Action>.Work>.makeStream()
        self.owner = owner
        self.works = works
        self.visitor = visitor
        isSaved = file != nil
        conflict = file?.conflict
        // Detached: the task-local values of the caller's screen are not for the store.
        Task.detached { [save = file?.save] in await owner.run(stream, saving: save) }
        guard isSaved else { return }
        SavedStores.all.add(self) { [weak self] () throws(SavedStateError) in
            try await self?.flush()
        }
    }

    deinit {
        works.finish()
        SavedStores.all.remove(self)
    }

    // MARK: Reading

    /// The current state; a screen that reads it is described again after each change.
    public var state: State { read("state", \.version).snapshot.state }

    /// A part of the current state; a screen that reads it is described again when its value
    /// changes.
    public subscript<Part: Equatable & Sendable>(
        _ part: any KeyPath<State, Part> & Sendable
    ) -> Part {
        select(part)
    }

    /// A part of the current state; see ``subscript(_:)``.
    public subscript<Part: Equatable & Sendable>(
        dynamicMember part: any KeyPath<State, Part> & Sendable
    ) -> Part {
        select(part)
    }

    package func select<Part: Equatable & Sendable>(
        _ part: any KeyPath<State, Part> & Sendable
    ) -> Part {
        read(part) { $0.state[keyPath: part] }.value
    }

    /// Whether there is a step to undo; see ``Feature/undoable(limit:isStep:)``.
    public var canUndo: Bool { read("canUndo", \.canUndo).value }

    /// Whether there is a step to redo.
    public var canRedo: Bool { read("canRedo", \.canRedo).value }

    /// Reads a part of the snapshot: within a description, from the snapshot of the first read.
    private func read<Value: Equatable & Sendable>(
        _ part: any Hashable & Sendable,
        _ value: @escaping @Sendable (SharedSnapshot<State, Action>) -> Value
    ) -> (value: Value, snapshot: SharedSnapshot<State, Action>) {
        let (newest, reads, tracked) = (
            owner.snapshot, SnapshotReads.current, TrackedReads.current
        )
        let snapshot = reads?.snapshot(of: self, newest: newest) ?? newest
        let former = value(snapshot)
        guard reads != nil || tracked != nil else { return (former, snapshot) }
        let hasChanged = { @Sendable [owner, version = snapshot.version] in
            let snapshot = owner.snapshot
            return snapshot.version != version && value(snapshot) != former
        }
        reads?.note(part, of: self, check: hasChanged)
        if let tracked, visitor.map(tracked.isOwn) != true {
            tracked.note(part, of: owner, hasChanged: hasChanged)
            tracked.note("failure", of: owner) { [owner, failure = snapshot.saveFailure] in
                owner.snapshot.saveFailure != failure
            }
        }
        return (former, snapshot)
    }

    // MARK: Dispatching

    /// Changes the state; returns at once.
    public func dispatch(_ action: Action) { dispatch(action, in: nil) }

    /// Changes the state, and waits for its effects or the task's cancellation.
    public func perform(
        _ action: Action, isolation: isolated (any Actor)? = #isolation
    ) async {
        let pending = PendingDispatches()
        dispatch(action, in: pending)
        await pending.wait(isolation: isolation)
    }

    /// Undoes the last step, if there is one; returns at once.
    public func undo() { change { $0.undo() } }

    /// Redoes the step that was undone last, if there is one; returns at once.
    public func redo() { change { $0.redo() } }

    /// Waits for all dispatches, also new ones, and saves the state.
    ///
    /// `run()` of an app does so at the end of a program. A store that never comes to rest is saved
    /// a hundred times.
    ///
    /// - Throws: `SavedStateError` when it cannot be saved; with the reason `inUse` also without
    ///   changes.
    public func flush(
        isolation: isolated (any Actor)? = #isolation
    ) async throws(SavedStateError) {
        if let conflict { throw conflict }
        for _ in 0..<100 {
            let earlier = PendingDispatches()
            send(in: earlier) { _ in }
            await earlier.wait(isolation: isolation)
            try await owner.flush()
            if isIdle || Task.isCancelled { return }
        }
    }

    func dispatch(_ action: Action, in pending: PendingDispatches?) {
        let typing = TypingStretch.current
        change(in: pending) { $0.dispatch(action, typing: typing) }
    }

    func change(
        in pending: PendingDispatches? = nil, _ work: @escaping SharedOwner<State, Action>.Work
    ) {
        visitor?.remember()
        TrackedReads.current?.noteChange()
        send(in: pending, work)
    }

    /// Performs work in the isolation of the store, after all earlier work.
    ///
    /// - Parameter pending: Counts the work until its effects are done, as the store and the screen
    ///   that acts do.
    func send(
        in pending: PendingDispatches? = nil, _ work: @escaping SharedOwner<State, Action>.Work
    ) {
        let counts = [self.pending, PendingDispatches.current, pending].compactMap { $0 }
        for count in counts { count.begin() }
        works.yield { owner in
            owner.perform(work) { for count in counts { count.end() } }
        }
    }

    var history: (recording: Recording<State, Action>, position: Int) {
        let snapshot = owner.snapshot
        return snapshot.history ?? (Recording(initial: snapshot.state, steps: []), 0)
    }

    var isUsed: Bool { !pending.isEmpty || owner.snapshot.version > 0 }

    var isIdle: Bool {
        guard pending.isEmpty else { return false }
        let snapshot = owner.snapshot
        return !isSaved || snapshot.savedVersion == snapshot.version
    }
}

extension SharedStore: SharedSource {
    /// The text for visitors if it cannot be saved; otherwise nil.
    package var savingProblem: String? {
        switch owner.snapshot.saveFailure {
        case nil: nil
        case .inUse: "Changes are not saved: another program uses the file."
        default: "Changes cannot be saved at the moment."
        }
    }

    package func wake(
        _ observer: ObjectIdentifier, with signal: AsyncStream<Void>.Continuation?
    ) {
        owner.wake(observer, with: signal)
    }
}
