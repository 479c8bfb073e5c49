// The program of the README, between the marks; a test compares them.

import Waybill

// README program
struct Errands: Screen {
    let state = ["Buy milk", "Call Ada"]

    func reduce(_ errands: inout [String], _ finished: String) -> Effect<String> {
        errands.removeAll { $0 == finished }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let errands = context.state
        return ScreenDescription("Errands", subtitle: "\(errands.count) to do") {
            Section("errands") {
                for errand in errands {
                    Row(errand, .text(errand)) { context.dispatch(errand) }
                }
            }
        }
    }
}
// README end
