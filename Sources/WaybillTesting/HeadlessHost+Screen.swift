public import Testing
public import WaybillScreens
import WaybillSessions

extension HeadlessHost {
    /// Shows a single screen, and waits until nothing is running.
    ///
    /// What its rows open is not there: see ``events`` for the requests.
    ///
    /// - Throws: What ``open(_:)`` throws, though this screen is always found.
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
