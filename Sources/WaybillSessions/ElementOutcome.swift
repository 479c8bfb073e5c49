public import WaybillScreens

/// The outcome of the input of a user to an element.
public enum ElementOutcome: Hashable, Sendable {
    /// The element took the input.
    case done

    /// The element leads to an address, and the result of opening it.
    case opened(RouteURL, OpenResult)

    /// The page has no such element, or that cannot do it: nothing happened.
    case refused
}

/// The outcome of opening an address.
public enum OpenResult: Hashable, Sendable {
    /// It is shown, above the one before.
    case opened

    /// It was shown already, and began again.
    case renewed

    /// The screen that is shown is seen in another way.
    case chosen

    /// The app has no screen at the address.
    case notFound

    /// The screen stays: a layer above it was closed instead, or the user is asked whether unsaved
    /// input may be lost.
    case stayed
}
