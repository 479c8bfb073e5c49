public import WaybillScreens

/// The outcome of a user's input to an element.
public enum ElementOutcome: Hashable, Sendable {
    /// The element accepted the input.
    case done

    /// The element leads to an address, opened with a result.
    case opened(RouteURL, OpenResult)

    /// The page has no such element, or it does not accept the input.
    case refused
}

/// The outcome of opening an address.
public enum OpenResult: Hashable, Sendable {
    /// The screen was opened above the one before.
    case opened

    /// The visible screen was replaced by a new one.
    case renewed

    /// The view of the visible screen changed.
    case chosen

    /// The app has no screen at the address.
    case notFound

    /// The screen stays: a layer above it was closed instead, or the user is asked about unsaved
    /// input.
    case stayed
}
