import Foundation
import Waybill
import WaybillWeb

/// Serves lists of counters, of which a row that is selected counts: what the
/// live benchmark clicks on.
@main
enum Main {
    static func main() async throws {
        try await WebServer(CounterApp(), port: 0).run { address in
            let line = "\(address)\n"
            try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
        }
    }
}

struct CounterApp: ListApp {
    var name: String { "Counters" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        guard let count = url["rows"].flatMap(Int.init), (1...100_000).contains(count) else {
            return nil
        }
        return CounterScreen(count: count)
    }
}

struct CounterScreen: Screen {
    let count: Int

    var state: [Int] { [Int](repeating: 0, count: count) }

    func reduce(_ counts: inout [Int], _ index: Int) -> Effect<Int> {
        counts[index] += 1
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let counts = context.state
        let rows = counts.enumerated().map { index, count in
            CellRecord(CounterCell.self, model: Counter(row: index, count: count), id: index) {
                counter, _ in context.dispatch(counter.row)
            }
        }
        return ScreenDescription(
            "Counters", url: RouteURL(query: [.init("rows", String(count))]),
            sections: [SectionRecord(cells: rows)])
    }
}

struct Counter: Hashable, Sendable {
    let row: Int
    let count: Int
}

enum CounterCell: ContentCell {
    static func content(for model: Counter) -> Content {
        .row([.text("Row \(model.row)", .headline), .text("\(model.count)", .caption)])
    }
}
