public import WaybillLists

/// A plugin that logs the events of a list as text.
public final class LoggingPlugin: ListListener {
    private let isLogged: (ListEvent) -> Bool
    private let write: (String) -> Void

    /// Creates a plugin.
    ///
    /// - Parameters:
    ///   - write: Prints or logs each line.
    ///   - isLogged: Selects the logged events; by default the changes of the list, see
    ///     ``isChange(_:)``.
    public init(
        write: @escaping (String) -> Void,
        where isLogged: @escaping (ListEvent) -> Bool = LoggingPlugin.isChange
    ) {
        self.isLogged = isLogged
        self.write = write
    }

    /// Whether an event is a change of the list or part of one.
    public static func isChange(_ event: ListEvent) -> Bool {
        switch event {
        case .will, .did, .planned: true
        default: false
        }
    }

    /// Writes a line.
    public func listen(to event: ListEvent, in manifest: ListManifest) {
        if isLogged(event) { write(event.description) }
    }
}
