import Waybill

struct TeaScreen: Screen {
    struct State: Equatable {
        var left = 180
        var isRunning = false
    }

    enum Action: Hashable, Sendable {
        case start
        case stop
        case tick
    }

    var clock: any Clock<Duration> = ContinuousClock()

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .start:
            state.isRunning = true
            return .observe("timer", events: { seconds(of: clock) }, action: { .tick })
        case .stop:
            state.isRunning = false
            return .cancel("timer")
        case .tick:
            state.left -= 1
            return state.left > 0 ? .none : .send(.stop)
        }
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        return ScreenDescription("Tea") {
            Section("timer") {
                Row("left", .text(state.left > 0 ? "\(state.left) seconds" : "Ready"))
                if state.isRunning {
                    Row.button("Stop") { context.dispatch(.stop) }
                } else if state.left > 0 {
                    Row.button("Start", role: .primary) { context.dispatch(.start) }
                }
            }
        }
    }
}

/// An event for each second that goes by; they end when no one listens any more.
private func seconds(of clock: any Clock<Duration>) -> AsyncStream<Void> {
    AsyncStream(unfolding: { try? await clock.sleep(for: .seconds(1)) })
}
