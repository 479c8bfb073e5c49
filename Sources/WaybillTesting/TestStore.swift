public import Testing
public import WaybillStore

/// A store for tests with expected state changes after each action.
///
/// It is exhaustive: an unexpected state change, an action of an effect that the test does not
/// receive and an effect that runs at the end are recorded as issues, with a difference by lines.
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
/// An action that no test can construct, such as one with a request token, is received by its case:
///
/// ```swift
/// let found = ActionCase(Change.found) {
///     if case .found(let places) = $0 { places } else { nil }
/// }
/// let places = await store.receive(found) { ($0.places, $0.isLoading) = ($1, false) }
/// ```
public final class TestStore<State: Equatable, Action: Sendable> {
    /// The assertions that a test may leave out.
    public enum Exhaustivity: String, CaseIterable, Sendable {
        /// None: every change and action is asserted.
        case all

        /// Any: asserted values must match, and the rest is ignored.
        case named
    }

    /// The assertions that the test may leave out; none by default.
    public var exhaustivity = Exhaustivity.all

    /// The asserted state after the last sent or received action.
    public private(set) var state: State

    private let store: Store<State, Action>
    private let log: ActionLog<State, Action>
    private let clock: TestClock?
    private let location: SourceLocation
    private var isFinished = false

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - clock: The clock of the reducer's effects: a wait for an action ends when all of them
    ///     sleep. Without it a wait for a missing action ends by the test's time limit.
    ///   - location: The location of issues at the end; the caller by default.
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

    /// Sends an action as a user does, and compares the state with the expected one.
    ///
    /// - Parameter change: Changes the previous state to the expected one; without exhaustivity the
    ///   current one. No change by default.
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

    /// Waits for the next action of an effect, and compares it and the state with the expected
    /// ones.
    ///
    /// - Parameter change: The expected change; see ``send(_:location:_:)``.
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

    /// Waits for the next action of an effect, one of several, and compares the state.
    ///
    /// - Parameter change: The expected change; see ``send(_:location:_:)``.
    /// - Returns: The action; nil for an unexpected one or none.
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

    /// Waits for the next action of an effect, of a case, and compares the state.
    ///
    /// - Parameter change: The expected change, given the action's value too; see
    ///   ``send(_:location:_:)``.
    /// - Returns: The action's value; nil for an unexpected action or none.
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

    /// Waits until idle, and records unreceived actions and running effects as issues.
    public func finish(
        location: SourceLocation = #_sourceLocation,
        isolation: isolated (any Actor)? = #isolation
    ) async {
        while await isUnderWay(isolation: isolation) {}
        isFinished = true
        guard exhaustivity == .all, store.hasEffects || !log.entries.isEmpty else { return }
        Issue.record("The test ends with \(leftOver)", sourceLocation: location)
    }

    /// Skips the actions that effects have sent so far.
    public func skipReceived() {
        if let last = log.entries.last { state = last.state }
        log.entries = []
    }

    // MARK: Details

    /// Waits for an action from which `extract` returns a value.
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
        // Actions sent before a sleep may still be on their way. An observation has no end to
        // await, and does not report a seen event: the task yields for a while, also to tasks
        // without an actor, which may wait for a busy processor.
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

    /// Whether a finite effect runs and does not sleep.
    private var isAnyAwake: Bool {
        guard let clock else { return store.hasEffects }
        return store.awaitedEffects > clock.sleeperCount
    }

    /// The minimum time and number of yields for observations.
    private static var patience: (time: Duration, rounds: Int) { (.milliseconds(500), 100) }

    private var leftOver: String {
        let actions = log.entries.map { "\($0.action)" }.joined(separator: ", ")
        let effects = store.hasEffects ? "effects that run" : ""
        return [actions.isEmpty ? "" : "actions not received: \(actions)", effects]
            .filter { !$0.isEmpty }.joined(separator: "; ")
    }
}

/// The log of unasserted actions.
private final class ActionLog<State, Action> {
    struct Entry {
        let action: Action
        let state: State
    }

    var entries: [Entry] = []
}
