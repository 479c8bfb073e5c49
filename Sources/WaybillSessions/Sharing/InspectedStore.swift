import WaybillScreens
import WaybillStore

/// A shared store for an ``Inspector``, with its types erased.
///
/// ```swift
/// var inspectedStores: [InspectedStore] { [notes.inspected(as: "Notes")] }
/// ```
public struct InspectedStore: Sendable {
    package let title: String

    /// Begins to record up to a number of actions.
    let record: @Sendable (Int) -> ScreenHistory
}

extension SharedStore {
    /// The store for `ListApp.inspectedStores`; it records only with an inspector.
    public func inspected(as title: String) -> InspectedStore {
        InspectedStore(title: title) { limit in
            self.send { $0.record(limit: limit) }
            return ScreenHistory(
                title: { title }, points: { self.history.recording.points },
                position: { self.history.position },
                action: { self.history.recording.action(to: $0) },
                state: { self.history.recording.state(at: $0) },
                jump: { point in
                    guard self.history.recording.points.contains(point) else { return .missing }
                    self.change { $0.jump(to: point) }
                    return .waits
                })
        }
    }
}

extension Recording {
    fileprivate func action(to point: Int) -> Action? {
        points.contains(point) && point > dropped ? steps[point - dropped - 1].action : nil
    }
}
