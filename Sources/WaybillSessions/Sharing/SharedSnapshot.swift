import WaybillStore

/// The published state of a shared store, readable from any isolation.
struct SharedSnapshot<State: Sendable, Action: Sendable>: Sendable {
    var state: State

    var version = 0

    var canUndo = false
    var canRedo = false
    var savedVersion = 0

    /// The reason of the last failed save; nil after a success.
    var saveFailure: SavedStateError.Reason?

    /// The recording for inspectors with the current point; nil without an inspector.
    var history: (recording: Recording<State, Action>, position: Int)?
}
