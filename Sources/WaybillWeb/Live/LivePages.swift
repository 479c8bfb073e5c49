import WaybillScreens
import WaybillSessions

/// The services of the host for a live visit.
struct LivePages: Sendable {
    var face = WebFace.plain

    var onEvent: (@Sendable (SessionEvent, Visitor) -> Void)?

    /// The maximum time of the first page before it is shown as loading.
    var patience: Duration

    var pace: LoadingDelay

    /// Whether an address without a screen may be a route beside the app.
    var hasRoutesBeside = false

    var uploads: UploadDesk

    /// The windows whose presses are numbered.
    let windows: LiveWindows

    var sleep: @Sendable (Duration) async -> Void

    /// The page for an address without a screen.
    var notFound: @Sendable (RouteURL) -> Page
}
