public import Testing
public import WaybillStore

/// A store for tests: given a state, when an action is sent, then the state
/// changes as expected, and nothing else happens.
///
/// It is exhaustive: a change that the test does not name, an action of an
/// effect that it does not receive and an effect that still runs in the end
/// are recorded as issues, with what differs line by line.
///
/// ```swift
/// let store = TestStore(Search(), reducer: reducer, clock: clock)
/// store.send(.type("Café")) { ($0.text, $0.isLoading) = ("Café", true) }
/// await clock.waitForSleepers()
/// clock.advance(by: .milliseconds(20))
/// await store.receive(.found(["Café"])) { ($0.places, $0.isLoading) = (["Café"], false) }
/// await store.finish()
/// ```
///
/// An action that no test can make, as one with the token of a request, is
/// received by its case:
///
/// ```swift
/// let found = ActionCase(Change.found) {
///     if case .found(let places) = $0 { places } else { nil }
/// }
/// let places = await store.receive(found) { ($0.places, $0.isLoading) = ($1, false) }
/// ```
public final class TestStore<State: Equatable, Action: Sendable> {
    /// Which changes a test need not assert.
    public enum Exhaustivity: String, CaseIterable, Sendable {
        /// Nothing: all that happens is named.
        case all

        /// Anything: what the test names must be so, and the rest is ignored.
        case named
    }

    /// What a test need not name; nothing by default.
    public var exhaustivity = Exhaustivity.all

    /// The state that the test has named so far: that of the last action that
    /// was sent or received.
    public private(set) var state: State

    private let store: Store<State, Action>
    private let log: ActionLog<State, Action>
    private let clock: TestClock?
    private let location: SourceLocation
    private var isFinished = false

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - clock: The clock of the reducer's effects: a wait for an action ends
    ///     when all of them sleep. Without one a test that waits for what never
    ///     comes ends by its time limit.
    ///   - location: Where what is left over in the end is recorded; the caller
    ///     by default.
    public init(
        _ state: State, reducer: Reducer<State, Action>, clock: TestClock? = nil,
        location: SourceLocation = #_sourceLocation,
        isolation: isolated (any Actor)? = #isolation
    ) {
        self.state = state
        self.clock = clock
        self.location = location
        let log = ActionLog<State, Action>()
        self.log = log
        store = Store(
            state,
            reducer: Reducer { state, action in
                let effect = reducer.reduce(&state, action)
                log.entries.append(ActionLog.Entry(action: action, state: state))
                return effect
            }, isolation: isolation)
    }

    deinit {
        guard !isFinished, exhaustivity == .all else { return }
        if store.hasEffects || !log.entries.isEmpty {
            Issue.record(
                "The test store went with \(leftOver). End the test with finish().",
                sourceLocation: location)
        }
    }

    // MARK: When

    /// Sends an action as a person does, and holds the state against what is
    /// expected.
    ///
    /// - Parameter change: What of the state changes: it is given the previous state,
    ///   or in a test that names only some of it the current one. Nothing by
    ///   default.
    public func send(
        _ action: Action, location: SourceLocation = #_sourceLocation,
        _ change: (inout State) -> Void = { _ in }
    ) {
        if exhaustivity == .all, !log.entries.isEmpty {
            Issue.record(
                "Actions came before \(action) was sent that were not received: \(leftOver)",
                sourceLocation: location)
        }
        skipReceived()
        let count = log.entries.count
        store.dispatch(action)
        guard log.entries.count > count else { return }
        let entry = log.entries.remove(at: count)
        hold(entry, change, location)
    }

    // MARK: Then

    /// Waits for the next action of an effect, and holds it and the state
    /// against what is expected.
    ///
    /// - Parameter change: What of the state changes; see
    ///   ``send(_:location:_:)``.
    public func receive(
        _ action: Action, location: SourceLocation = #_sourceLocation,
        isolation: isolated (any Actor)? = #isolation,
        _ change: (inout State) -> Void = { _ in }
    ) async where Action: Equatable {
        _ = await receive(
            "\(action)", { $0 == action ? () : nil },
            { Difference(from: action, to: $0).description }, location, isolation,
            { state, _ in change(&state) })
    }

    /// Waits for the next action of an effect, which is to be one of several,
    /// and holds the state against what is expected.
    ///
    /// - Parameter change: What of the state changes; see
    ///   ``send(_:location:_:)``.
    /// - Returns: The action, or nil if another one came or none.
    @discardableResult
    public func receive(
        where isExpected: (Action) -> Bool, location: SourceLocation = #_sourceLocation,
        isolation: isolated (any Actor)? = #isolation,
        _ change: (inout State) -> Void = { _ in }
    ) async -> Action? {
        await receive(
            "An action of some kind", { isExpected($0) ? $0 : nil }, { "\($0)" }, location,
            isolation, { state, _ in change(&state) })
    }

    /// Waits for the next action of an effect, which is to be of a case, and
    /// holds the state against what is expected.
    ///
    /// - Parameter change: What of the state changes, given also what the action holds;
    ///   see ``send(_:location:_:)``.
    /// - Returns: What the action holds, or nil if another one came or none.
    @discardableResult
    public func receive<Part>(
        _ action: ActionCase<Action, Part>, location: SourceLocation = #_sourceLocation,
        isolation: isolated (any Actor)? = #isolation,
        _ change: (inout State, Part) -> Void = { _, _ in }
    ) async -> Part? {
        await receive(
            "An action with \(Part.self)", action.extract, { "\($0)" }, location, isolation,
            change)
    }

    /// Waits until nothing is running, and records what was not received and
    /// what still runs.
    public func finish(
        location: SourceLocation = #_sourceLocation,
        isolation: isolated (any Actor)? = #isolation
    ) async {
        while await isUnderWay(isolation: isolation) {}
        isFinished = true
        guard exhaustivity == .all, store.hasEffects || !log.entries.isEmpty else { return }
        Issue.record("The test ends with \(leftOver)", sourceLocation: location)
    }

    /// Passes over the actions that effects have sent so far.
    public func skipReceived() {
        if let last = log.entries.last { state = last.state }
        log.entries = []
    }

    // MARK: Details

    /// Waits for an action.
    ///
    /// - Parameter extract: What is wanted of the action, or nil if it is another.
    private func receive<Part>(
        _ name: @autoclosure () -> String, _ extract: (Action) -> Part?,
        _ explain: (Action) -> String, _ location: SourceLocation,
        _ isolation: isolated (any Actor)?, _ change: (inout State, Part) -> Void
    ) async -> Part? {
        while await waitForEntry(isolation: isolation) {
            let entry = log.entries.removeFirst()
            if let part = extract(entry.action) {
                hold(entry, { change(&$0, part) }, location)
                return part
            }
            state = entry.state
            guard exhaustivity == .all else { continue }
            Issue.record(
                "Another action came than expected:\n\(explain(entry.action))",
                sourceLocation: location)
            return nil
        }
        Issue.record(
            "\(name()) was to come, and nothing does: \(leftOver)", sourceLocation: location)
        return nil
    }

    private func hold(
        _ entry: ActionLog<State, Action>.Entry, _ change: (inout State) -> Void,
        _ location: SourceLocation
    ) {
        var expected = exhaustivity == .all ? state : entry.state
        change(&expected)
        state = entry.state
        guard expected != entry.state else { return }
        let difference = Difference(from: expected, to: entry.state).description
        Issue.record(
            "The state is not as expected after \(String(describing: entry.action)):\n\(difference)",
            sourceLocation: location)
    }

    private func waitForEntry(isolation: isolated (any Actor)?) async -> Bool {
        while log.entries.isEmpty {
            guard await isUnderWay(isolation: isolation) else { return !log.entries.isEmpty }
        }
        return true
    }

    private func isUnderWay(isolation: isolated (any Actor)?) async -> Bool {
        if store.hasEffects, clock == nil {
            await store.letter(isolation: isolation)
            return true
        }
        if isAnyAwake {
            await Task.yield()
            return true
        }
        guard store.runningEffects > 0 else { return false }
        // What was sent before it fell asleep may still be on its way. An
        // observation has no end to wait for, and does not report that it has
        // seen an event: the task yields for a while, also to tasks without an
        // actor, which may wait for a busy processor.
        let isObserving = store.runningEffects > store.awaitedEffects
        let count = log.entries.count
        let deadline = ContinuousClock.now + Self.patience.time
        var rounds = 0
        repeat {
            if isObserving {
                await Task.yield()
                await Task.detached(priority: Task.currentPriority) {}.value
            }
            await store.flush(isolation: isolation)
            if log.entries.count > count || isAnyAwake { return true }
            rounds += 1
        } while isObserving && (rounds < Self.patience.rounds || ContinuousClock.now < deadline)
        return false
    }

    /// Whether an effect that has an end runs and does not sleep.
    private var isAnyAwake: Bool {
        guard let clock else { return store.hasEffects }
        return store.awaitedEffects > clock.sleeperCount
    }

    /// For how long, and how often at least, observations are given way to.
    private static var patience: (time: Duration, rounds: Int) { (.milliseconds(500), 100) }

    private var leftOver: String {
        let actions = log.entries.map { "\($0.action)" }.joined(separator: ", ")
        let effects = store.hasEffects ? "effects that run" : ""
        return [actions.isEmpty ? "" : "actions not received: \(actions)", effects]
            .filter { !$0.isEmpty }.joined(separator: "; ")
    }
}

/// What went through a reducer and was not held against anything yet.
private final class ActionLog<State, Action> {
    struct Entry {
        let action: Action
        let state: State
    }

    var entries: [Entry] = []
}
