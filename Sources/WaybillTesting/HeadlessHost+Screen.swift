public import Testing
public import WaybillScreens
import WaybillSessions

extension HeadlessHost {
    /// Opens a single screen as an app, and settles.
    ///
    /// Screens behind its rows do not exist: see ``events`` for the requests.
    ///
    /// - Throws: The errors of ``open(_:)``.
    public convenience init(
        showing screen: some Screen & Sendable, location: SourceLocation = #_sourceLocation
    ) async throws {
        self.init(SingleScreenApp(single: screen), location: location)
        try await open("/")
    }
}

/// An app whose only screen is at its root.
private struct SingleScreenApp<Single: Screen & Sendable>: ListApp {
    let single: Single

    var name: String { "Screen" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? { url.path.isEmpty ? single : nil }
}
