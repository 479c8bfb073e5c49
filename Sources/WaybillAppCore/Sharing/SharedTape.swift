import Synchronization
import WaybillScreens
import WaybillStore

/// A log line of a shared store that everyone may read.
///
/// The lock `page` guards it.
final class SharedTape<State: Sendable, Action: Sendable>: Sendable {
    private struct Point: Sendable {
        var action: Action?
        var state: State
    }

    private struct Page: Sendable {
        var range = 0...0
        var position = 0
        var points: [Int: Point] = [:]
    }

    private let page: Mutex<Page>

    init(_ state: State) {
        page = Mutex(Page(points: [0: Point(action: nil, state: state)]))
    }

    /// Takes over the position of a recorder.
    ///
    /// - Complexity: O(n) in the number of points that are kept.
    func follow(_ recorder: Recorder<State, Action>) {
        let (position, range) = (recorder.position, recorder.points)
        guard let state = recorder.state(at: position) else { return }
        let point = Point(action: recorder.action(to: position), state: state)
        page.withLock { page in
            page.position = position
            page.range = range
            page.points[position] = point
            if page.points.count > range.count {
                page.points = page.points.filter { range.contains($0.key) }
            }
        }
    }

    func history(
        title: String, jump: @escaping @Sendable (Int) -> Void
    ) -> ScreenHistory {
        ScreenHistory(
            title: title, points: { self.page.withLock(\.range) },
            position: { self.page.withLock(\.position) },
            action: { point in self.page.withLock { $0.points[point]?.action } },
            state: { point in self.page.withLock { $0.points[point]?.state } },
            jump: { point in
                guard self.page.withLock({ $0.points[point] != nil }) else { return .missing }
                jump(point)
                return .waits
            })
    }
}
