public import WaybillStore

/// Marble diagrams for tests: a string of events in time, and a string of the resulting states.
///
/// Each character is a moment of 10 milliseconds: in the input `-` for none or an action, in the
/// output `-` for no change or a new state.
///
/// ```swift
/// let marbles = Marbles(
///     Search(), sign: { $0.isLoading ? "?" : "!" },
///     reducer: { clock in Search.reducer(clock) })
/// #expect(await marbles.run("ab") { .type(String($0)) } == "?--!")
/// ```
@MainActor
public struct Marbles<State, Action: Sendable> {
    /// The clock for the sleeps of all effects.
    public let clock = TestClock()

    private let store: Store<State, Action>
    private let sign: (State) -> Character

    /// The duration of a moment.
    public nonisolated static var moment: Duration { .milliseconds(10) }

    /// Creates diagrams from a first state, whose character is left out.
    public init(
        _ state: State, sign: @escaping (State) -> Character,
        reducer: (TestClock) -> Reducer<State, Action>
    ) {
        self.sign = sign
        store = Store(state, reducer: reducer(clock))
    }

    /// The current state.
    public var state: State { store.state }

    /// Runs the actions of a string, a character for each moment, and returns the states'
    /// characters.
    ///
    /// Effects that end at a moment come before actions of that moment. After the last character it
    /// runs until idle, for 200 moments at most. The result has `-` for moments without a change,
    /// and none at the end.
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

    /// Waits until every effect sleeps and its sent actions have arrived.
    private func comeToRest() async {
        repeat {
            while store.runningEffects != clock.sleeperCount { await Task.yield() }
            await store.flush()
        } while store.runningEffects != clock.sleeperCount
    }
}
