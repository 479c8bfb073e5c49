package import WaybillSessions

extension WebHost {
    /// Begins the live use of the app by one window, without a server: the
    /// messages of a page's script go in, frames for it come out.
    ///
    /// A server of another kind carries both over a connection of its own; a
    /// test sends what a browser would.
    ///
    /// - Returns: The link, which is to be closed when the window has gone.
    package func link(visitor: Visitor = Visitor()) -> LiveLink {
        LiveLink(LiveVisit(app: app, visitor: visitor, host: livePages), face)
    }
}

/// The host's end of a live connection, whatever carries it.
///
/// Any task may use it; one at a time may wait for frames.
public struct LiveLink: Sendable {
    private let visit: LiveVisit
    private let face: WebFace

    init(_ visit: LiveVisit, _ face: WebFace) {
        self.visit = visit
        self.face = face
    }

    /// Takes a window's message.
    ///
    /// - Throws: ``LiveMessageError`` if it is not a message; the connection
    ///   has to be closed then.
    public func receive(_ message: String) async throws(LiveMessageError) {
        await visit.receive(try LiveMessage(message.utf8, face))
    }

    /// Waits until the window is to show something else.
    ///
    /// What changes while no one waits is one frame.
    ///
    /// - Returns: The frame as JSON; nil if the link is closed.
    public func next() async -> String? { await visit.next() }

    /// Ends the use of the app: what is running is cancelled, and a caller that
    /// waits for a frame gets nil.
    public func close() async { await visit.close() }
}
