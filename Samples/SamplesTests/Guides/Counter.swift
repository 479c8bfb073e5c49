import Waybill

struct CounterState: Equatable {
    var count = 0
    var history: [Int] = []
}

enum CounterAction: Hashable, Sendable {
    case add(Int)
    case addLater(Int)
    case clear
}

/// A counter in two parts: the number, and what it was.
struct Counter {
    var clock: any Clock<Duration> = ContinuousClock()

    var reducer: Reducer<CounterState, CounterAction> {
        .combine(.focus(on: \.count, .all(), counting), keeping)
    }

    private var counting: Reducer<Int, CounterAction> {
        Reducer { [clock] count, action in
            switch action {
            case .add(let number): count += number
            case .addLater(let number):
                return .run("later") { send in
                    guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
                    send(.add(number))
                }
            case .clear:
                count = 0
                return .cancel("later")
            }
            return .none
        }
    }

    private var keeping: Reducer<CounterState, CounterAction> {
        Reducer { state, action in
            if case .add = action { state.history.append(state.count) }
            return .none
        }
    }
}

/// Lets no one add more than ten at once.
func capped() -> Middleware<CounterState, CounterAction> {
    Middleware { _ in
        { action, next in
            guard case .add(let number) = action, number > 10 else { return next(action) }
            next(.add(10))
        }
    }
}
