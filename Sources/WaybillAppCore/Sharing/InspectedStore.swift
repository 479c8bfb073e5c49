import WaybillScreens

/// A shared store that an ``Inspector`` shows, whatever its types.
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
    /// The store for `ListApp.inspectedStores`.
    ///
    /// It records what happens only once a session has an inspector.
    public func inspected(as title: String) -> InspectedStore {
        InspectedStore(title: title) { limit in
            self.record(limit: limit).history(title: title) { self.send(.jump($0)) }
        }
    }
}
