public import Waybill

/// A host that writes the screens of an app as Markdown.
///
/// An actor, since a session belongs to one isolation: what the app loads comes back there.
public actor MarkdownHost {
    private let session: AppSession

    /// Begins a session without a screen.
    public init(_ app: some ListApp, onEvent: (@Sendable (SessionEvent) -> Void)? = nil) {
        session = AppSession(app: app, onEvent: onEvent)
    }

    /// Opens an address, and waits until what is there has loaded.
    ///
    /// - Parameter address: The address, such as `/books/1`.
    /// - Throws: ``NoScreen`` where the app has none there.
    public func open(_ address: String) async throws(NoScreen) -> String {
        guard let url = RouteURL(address), session.open(url) != .notFound else {
            throw NoScreen(address: address)
        }
        await session.settle(within: .seconds(10))
        return page
    }

    /// Goes back to the screen before, if there is one.
    public func back() async -> String {
        session.back()
        await session.settle(within: .seconds(10))
        return page
    }

    /// Presses the first button with a label, or turns the first such switch.
    ///
    /// - Throws: ``NoControl`` where the screen has none that can be pressed.
    public func press(_ label: String) async throws(NoControl) -> String {
        for element in session.page?.elements ?? [] where element.label == label {
            guard case .control = element.kind, session.perform(element.id) != .refused else {
                continue
            }
            await session.settle(within: .seconds(10))
            return page
        }
        throw NoControl(label: label)
    }

    /// The address of the screen that is shown.
    public var address: String { session.page?.url.description ?? "" }

    private var page: String { session.page?.markdown ?? "" }
}

/// An app has no screen at an address.
public struct NoScreen: Error {
    /// The address.
    public let address: String
}

/// A screen has no control with a label that can be pressed.
public struct NoControl: Error {
    /// The label.
    public let label: String
}
