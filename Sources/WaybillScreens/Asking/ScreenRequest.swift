import WaybillStore

/// A request of a screen to its session, such as to open another screen.
package enum ScreenRequest: OwnerRequest {
    /// The screen at an address, above this one.
    case open(RouteURL)

    /// The screen at an address, in place of this one.
    case replace(RouteURL)

    case back

    /// A question, or a message that waits for a person.
    case ask(Dialog)

    /// A message that waits for no one.
    case notify(ScreenNotice)
}

extension ScreenRequest {
    /// Whether it leads nowhere, and only informs.
    package var isNotice: Bool {
        if case .notify = self { true } else { false }
    }
}
