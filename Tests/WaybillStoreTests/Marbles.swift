import Testing
import WaybillStore
import WaybillTesting

/// Time as a string: each character is a moment of 10 milliseconds, `-` one in
/// which nothing happens, a letter an action, and letters in brackets several.
@MainActor
struct Marbles {
    enum Action: Sendable {
        case input(Character)
        case output(Character)
    }

    nonisolated static let moment = Duration.milliseconds(10)
    let clock = TestClock()

    nonisolated static func moments(_ count: Int) -> Duration { moment * count }

    /// Runs an effect for each letter, and returns which came out when.
    func run(
        _ input: String, _ effect: @escaping @Sendable (Character, TestClock) -> Effect<Action>
    ) async -> String {
        let store = Store<[Character], Action>(
            [],
            reducer: Reducer { [clock] state, action in
                switch action {
                case .input(let letter): return effect(letter, clock)
                case .output(let letter):
                    state.append(letter)
                    return .none
                }
            })
        var output = ""
        var moments = Array(input)[...]
        var count = 0
        while output.count < 200, let letter = moments.popFirst() ?? (store.hasEffects ? "-" : nil)
        {
            // What ends at a moment comes before what begins then.
            await rest(store)
            if letter != "-" { store.dispatch(.input(letter)) }
            await rest(store)
            let new = String(store.state[count...])
            count = store.state.count
            output += new.isEmpty ? "-" : new.count == 1 ? new : "(\(new))"
            clock.advance(by: Self.moment)
        }
        await rest(store)
        output += String(store.state[count...])
        while output.hasSuffix("-") { output.removeLast() }
        return output
    }

    /// Waits until all that runs sleeps, and what it sent before has arrived.
    private func rest(_ store: Store<[Character], Action>) async {
        repeat {
            while store.runningEffects != clock.sleeperCount { await Task.yield() }
            await store.flush()
        } while store.runningEffects != clock.sleeperCount
    }
}
