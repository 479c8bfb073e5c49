import WaybillScreens

/// The list beside the screen opened from it.
struct TerminalSide {
    let view: ScreenView

    var model: TerminalScreenModel
}
