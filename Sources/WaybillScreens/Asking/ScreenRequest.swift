import WaybillStore

/// A request of a screen to its session, such as to open another screen.
package enum ScreenRequest: OwnerRequest {
    case open(RouteURL)

    case replace(RouteURL)

    /// Changes the address of this screen.
    case choose(RouteURL)

    case reload

    case back

    case ask(Dialog)

    case notify(ScreenNotice)
}

extension ScreenRequest {
    package var isNotice: Bool {
        if case .notify = self { true } else { false }
    }
}
