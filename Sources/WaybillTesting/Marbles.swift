public import WaybillStore

/// Marble diagrams for tests: a string of events by moments, whose states are
/// compared with another string.
///
/// Each character is a moment of 10 milliseconds: `-` for one in which nothing
/// happens, any other for an action; in the outcome a character is a state that
/// is another one than at the moment before.
///
/// ```swift
/// let marbles = Marbles(
///     Search(), sign: { $0.isLoading ? "?" : "!" },
///     reducer: { clock in Search.reducer(clock) })
/// #expect(await marbles.run("ab") { .type(String($0)) } == "?--!")
/// ```
@MainActor
public struct Marbles<State, Action: Sendable> {
    /// The clock that all effects are to sleep on.
    public let clock = TestClock()

    private let store: Store<State, Action>
    private let sign: (State) -> Character

    /// How long a moment is.
    public nonisolated static var moment: Duration { .milliseconds(10) }

    /// Begins with a state.
    ///
    /// - Parameter state: The first state; its sign is left out.
    public init(
        _ state: State, sign: @escaping (State) -> Character,
        reducer: (TestClock) -> Reducer<State, Action>
    ) {
        self.sign = sign
        store = Store(state, reducer: reducer(clock))
    }

    /// The current state.
    public var state: State { store.state }

    /// Lets time pass.
    ///
    /// What ends at a moment comes before what begins then. After the last
    /// character it goes on until nothing is running, for 200 moments at most.
    ///
    /// - Parameter input: What happens, a character for each moment.
    /// - Returns: The signs of the states that came, `-` for moments without a
    ///   change, none behind the last sign.
    public func run(_ input: String, _ action: (Character) -> Action) async -> String {
        var rest = input[...]
        var output = ""
        var last = sign(store.state)
        while output.count < 200, !rest.isEmpty || store.hasEffects {
            await comeToRest()
            if let letter = rest.popFirst(), letter != "-" { store.dispatch(action(letter)) }
            await comeToRest()
            let now = sign(store.state)
            output.append(now == last ? "-" : now)
            last = now
            clock.advance(by: Self.moment)
        }
        await comeToRest()
        if sign(store.state) != last { output.append(sign(store.state)) }
        while output.hasSuffix("-") { output.removeLast() }
        return output
    }

    /// Waits until all that runs sleeps, and what it sent before has arrived.
    private func comeToRest() async {
        repeat {
            while store.runningEffects != clock.sleeperCount { await Task.yield() }
            await store.flush()
        } while store.runningEffects != clock.sleeperCount
    }
}
