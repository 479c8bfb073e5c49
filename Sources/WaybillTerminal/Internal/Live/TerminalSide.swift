import WaybillScreens

/// A list that stands beside what was opened from it.
struct TerminalSide {
    let view: ScreenView

    var model: TerminalScreenModel
}
