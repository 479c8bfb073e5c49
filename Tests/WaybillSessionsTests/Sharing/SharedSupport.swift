import Foundation
import Synchronization
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore

/// What the tests share: a number, a list of names, and a gate for slow work.
struct Pool: Codable, Equatable, Sendable {
    var count = 0
    var names: [String] = []
}

enum PoolAction: Sendable {
    case add(Int)
    case name(String)

    /// Adds after some work.
    case addSlowly(Int)
}

func poolReducer(work: @escaping @Sendable () async -> Void = {}) -> Reducer<Pool, PoolAction> {
    Reducer { pool, action in
        switch action {
        case .add(let number): pool.count += number
        case .name(let name): pool.names.append(name)
        case .addSlowly(let number):
            return .run { send in
                await work()
                send(.add(number))
            }
        }
        return .none
    }
}

/// Shows the number alone, and passes on what it receives.
struct PoolScreen: Screen {
    let pool: SharedStore<Pool, PoolAction>
    var onDescribe: @Sendable () -> Void = {}

    func reduce(_ state: inout Void, _ action: PoolAction) -> Effect<PoolAction> {
        .dispatch(action, to: pool)
    }

    func describe(_ context: Context) -> ScreenDescription {
        onDescribe()
        var screen = ScreenDescription("\(pool.count)", url: RouteURL())
        screen.reload = { context.dispatch(.addSlowly(1)) }
        screen.sections = [
            SectionRecord(
                id: RecordID("actions"),
                cells: [
                    CellRecord(
                        FruitCell.self, model: "Through the reducer", id: 0,
                        onSelection: { _, _ in context.dispatch(.add(1)) }),
                    CellRecord(
                        FruitCell.self, model: "At once", id: 1,
                        onSelection: { _, _ in pool.dispatch(.add(1)) }),
                    CellRecord(
                        FruitCell.self, model: "Slowly, at once", id: 2,
                        onSelection: { _, _ in pool.dispatch(.addSlowly(10)) }),
                ])
        ]
        return screen
    }
}

struct PoolApp: ListApp {
    let pool: SharedStore<Pool, PoolAction>
    var onDescribe: @Sendable () -> Void = {}

    var name: String { "Pool" }
    var tabs: [Tab] { [] }
    var inspectedStores: [InspectedStore] { [pool.inspected(as: "Pool")] }

    func screen(at url: RouteURL) -> (any Screen)? {
        PoolScreen(pool: pool, onDescribe: onDescribe)
    }
}

/// A number that any task may raise.
///
/// The lock `value` guards it.
final class Tally: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func raise() { value.withLock { $0 += 1 } }
}

final class SharedFolder: Sendable {
    let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("shared-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }

    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }
}
