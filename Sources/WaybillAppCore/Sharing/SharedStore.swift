import Synchronization
import WaybillScreens
public import WaybillStore

/// A state that several screens, and several sessions, share: one store below
/// the screens.
///
/// Screens read parts of it while they are described, and are described again
/// when such a part changes. Anyone dispatches, from any isolation.
///
/// ```swift
/// struct NotesScreen: ContentScreen {
///     let notes: SharedStore<Notes, Notes.Action>
///
///     func describe(_ value: Never?, _ context: Context) -> ScreenDescription {
///         ScreenDescription(title: "Notes", subtitle: "\(notes.texts.count)") {
///             SectionRecord("notes") { notes.texts.map { CellRecord($0, .text($0)) } }
///             SectionRecord("add") {
///                 CellRecord.button("Add") {
///                     context.perform(.dispatch(.add("Buy milk"), to: notes))
///                 }
///             }
///         }
///     }
/// }
/// ```
///
/// Dispatches are carried out one after the other, those of one isolation in the
/// order of the calls. The reducer runs in an isolation of the store's own; what
/// a read returns is the state after the last dispatch that was carried out.
@dynamicMemberLookup
public final class SharedStore<State: Sendable, Action: Sendable>: Sendable {
    private let book: SharedBook<State>
    private let owner: SharedOwner<State, Action>
    private let tape: SharedTape<State, Action>
    private let mail: AsyncStream<SharedLetter<Action>>.Continuation
    private let onDispatch: @Sendable () -> Void
    private let isSaved: Bool
    private let conflict: SavedStateError?

    /// The number among the stores that are saved; nil where it is not.
    private let savedNumber = Mutex<Int?>(nil)

    /// Creates a shared store.
    ///
    /// - Parameters:
    ///   - state: The first state, if none is restored.
    ///   - features: Its features; none by default. Files are read at once.
    public convenience init(
        _ state: State, reducer: sending Reducer<State, Action>,
        features: [SharedFeature<State, Action>] = []
    ) {
        self.init(state, reducer: reducer, features: features, onDispatch: {})
    }

    init(
        _ state: State, reducer: sending Reducer<State, Action>,
        features: [SharedFeature<State, Action>], onDispatch: @escaping @Sendable () -> Void
    ) {
        book = SharedBook(state)
        var plan = SharedPlan<State, Action>(book: book)
        for feature in features { feature.add(&plan) }
        let (letters, mail) = AsyncStream<SharedLetter<Action>>.makeStream()
        if let restored = plan.restored { book.note { $0.state = restored } }
        tape = SharedTape(book.state)
        owner = SharedOwner(book, reducer, plan, tape)
        self.mail = mail
        self.onDispatch = onDispatch
        isSaved = plan.save != nil
        conflict = plan.conflict
        // Detached: what is noted of the caller's screen is not for the store.
        Task.detached { [owner] in await owner.run(letters) }
        guard isSaved else { return }
        let number = SavedStores.all.add { [weak self] () -> SavedStateError? in
            do throws(SavedStateError) {
                try await self?.flush()
                return nil
            } catch {
                return error
            }
        }
        savedNumber.withLock { $0 = number }
    }

    deinit {
        mail.finish()
        if let number = savedNumber.withLock({ $0 }) { SavedStores.all.remove(number) }
    }

    // MARK: Reading

    /// The state now; a screen that reads it is described again after each
    /// change.
    public var state: State {
        let page = book.current
        note(part: nil) { [version = page.version] in $0.version != version }
        return page.state
    }

    /// A part of the state now; a screen that reads it is described again when
    /// another value takes its place.
    public subscript<Part: Equatable & Sendable>(
        _ part: any KeyPath<State, Part> & Sendable
    ) -> Part {
        select(part)
    }

    /// A part of the state now; see ``subscript(_:)``.
    public subscript<Part: Equatable & Sendable>(
        dynamicMember part: any KeyPath<State, Part> & Sendable
    ) -> Part {
        select(part)
    }

    package func select<Part: Equatable & Sendable>(
        _ part: any KeyPath<State, Part> & Sendable
    ) -> Part {
        let page = book.current
        let value = page.state[keyPath: part]
        note(part: part) { [version = page.version] book in
            let page = book.current
            return page.version != version && page.state[keyPath: part] != value
        }
        return value
    }

    /// Whether there is a step to undo; see ``SharedFeature/undoable(limit:isStep:)``.
    public var canUndo: Bool {
        let value = book.current.undoCount > 0
        note(part: "canUndo") { ($0.current.undoCount > 0) != value }
        return value
    }

    /// Whether there is a step to redo.
    public var canRedo: Bool {
        let value = book.current.redoCount > 0
        note(part: "canRedo") { ($0.current.redoCount > 0) != value }
        return value
    }

    private func note(
        part: (any Hashable & Sendable)?,
        hasChanged: @escaping @Sendable (SharedBook<State>) -> Bool
    ) {
        guard let reads = SharedReads.current else { return }
        reads.note(self, part: part) {
            SharedRead(self) { [book] in hasChanged(book) }
        }
    }

    // MARK: Dispatching

    /// Changes the state; returns at once.
    public func dispatch(_ action: Action) { send(.action(action)) }

    /// Changes the state, and waits until that and its effects are done, or the
    /// task is cancelled.
    public func perform(
        _ action: Action, isolation: isolated (any Actor)? = #isolation
    ) async {
        let receipt = SharedReceipt()
        send(.action(action), receipt)
        await receipt.wait(isolation: isolation)
    }

    /// Takes back the last step, if there is one; returns at once.
    public func undo() { send(.undo) }

    /// Puts back the step that was undone last, if there is one; returns at once.
    public func redo() { send(.redo) }

    /// Waits until everything that was dispatched is carried out, also while it waits, and saves
    /// it.
    ///
    /// The hosts' `runToEnd` do so at the end of a program. A store that never comes to rest is
    /// saved a hundred times.
    ///
    /// - Throws: `SavedStateError` when it cannot be saved; with the reason `inUse` also where
    ///   nothing has changed.
    public func flush(
        isolation: isolated (any Actor)? = #isolation
    ) async throws(SavedStateError) {
        if let conflict { throw conflict }
        for _ in 0..<100 {
            let receipt = SharedReceipt()
            send(.marker, receipt)
            await receipt.wait(isolation: isolation)
            try await owner.flush()
            if isIdle || Task.isCancelled { return }
        }
    }

    func send(_ content: SharedLetter<Action>.Content, _ receipt: SharedReceipt = SharedReceipt()) {
        switch content {
        case .action, .undo, .redo, .jump: onDispatch()
        case .marker, .record: break
        }
        SharedDesk.current?.note(receipt)
        book.note { $0.pending += 1 }
        mail.yield(
            SharedLetter(content: content, typing: TypingStretch.current, receipt: receipt))
    }

    func record(limit: Int) -> SharedTape<State, Action> {
        send(.record(limit))
        return tape
    }

    /// Whether something was dispatched since it was made.
    var isUsed: Bool {
        let page = book.current
        return page.version > 0 || page.pending > 0
    }

    /// Whether nothing is under way or unsaved.
    var isIdle: Bool {
        let page = book.current
        return page.pending == 0 && (!isSaved || page.savedVersion == page.version)
    }
}

extension SharedStore: SharedSource {
    /// The words for visitors where it cannot be saved; nil where it can.
    package var savingProblem: String? {
        switch book.current.saveFailure {
        case nil: nil
        case .inUse: "Changes are not saved: another program uses the file."
        default: "Changes cannot be saved at the moment."
        }
    }

    /// Calls a closure after each change.
    ///
    /// - Parameter poke: What is called, from any task; it returns at once.
    /// - Returns: Keeps the calls coming until it is released.
    package func follow(_ poke: @escaping @Sendable () -> Void) -> any AnyObject & Sendable {
        book.follow(poke)
    }
}
