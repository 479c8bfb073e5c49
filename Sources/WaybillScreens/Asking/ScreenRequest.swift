import WaybillStore

/// A request of a screen to its session, such as to open another screen.
package enum ScreenRequest: OwnerRequest {
    /// The screen at an address, above this one.
    case open(RouteURL)

    /// The screen at an address, in place of this one.
    case replace(RouteURL)

    /// This screen, at another of its addresses.
    case choose(RouteURL)

    /// The content of this screen, again.
    case reload

    case back

    case ask(Dialog)

    case notify(ScreenNotice)
}

extension ScreenRequest {
    /// Whether it leads nowhere, and only informs.
    package var isNotice: Bool {
        if case .notify = self { true } else { false }
    }
}
