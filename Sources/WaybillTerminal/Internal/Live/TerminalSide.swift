import WaybillScreens

/// A list that stands beside what was opened from it.
struct TerminalSide {
    /// The list.
    let view: ScreenView

    /// What is shown of it.
    var model: TerminalScreenModel
}
