// The program of the README, between the marks; a test compares them.

import Waybill

// README program
struct Errands: Screen {
    let start: (state: [String], action: String?) = (["Buy milk", "Call Ada"], nil)

    var reducer: Reducer<[String], String> {
        Reducer { errands, finished in
            errands.removeAll { $0 == finished }
            return .none
        }
    }

    func describe(_ errands: [String], dispatch: @escaping (String) -> Void) -> ScreenDescription {
        ScreenDescription(title: "Errands", subtitle: "\(errands.count) to do") {
            SectionRecord("errands") {
                for errand in errands {
                    CellRecord(errand, .text(errand)) { dispatch(errand) }
                }
            }
        }
    }
}
// README end
