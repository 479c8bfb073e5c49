import WaybillScreens
import WaybillSessions

/// What a live visit needs of the host that it belongs to.
struct LivePages: Sendable {
    var face = WebFace.plain

    var onEvent: (@Sendable (SessionEvent, Visitor) -> Void)?

    /// How long the first page may take before it is shown as loading.
    var patience: Duration

    var pace: LoadingDelay

    /// Whether an address without a screen may be a route beside the app.
    var hasRoutesBeside = false

    /// Gives out tickets for files.
    var uploads: UploadDesk

    /// The windows whose presses are numbered.
    let windows: LiveWindows

    var sleep: @Sendable (Duration) async -> Void

    /// What is drawn where the app has no screen.
    var notFound: @Sendable (RouteURL) -> Page
}
