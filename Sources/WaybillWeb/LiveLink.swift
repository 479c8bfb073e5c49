package import WaybillSessions

extension WebHost {
    /// Starts a live session of one window without a server: messages of its script in, frames out.
    ///
    /// A custom server carries both over its own connection; a test sends messages as a browser
    /// would. Close the link after the window.
    package func link(visitor: Visitor = Visitor()) -> LiveLink {
        LiveLink(visit: LiveVisit(app: app, visitor: visitor, host: livePages))
    }
}

/// The host's end of a live connection over any transport.
///
/// Any task may use it; one task at a time may wait for frames.
public struct LiveLink: Sendable {
    let visit: LiveVisit

    /// Receives a message of the window.
    ///
    /// - Throws: An error if it is invalid; close the connection then.
    public func receive(_ message: String) async throws {
        await visit.receive(try LiveMessage(message.utf8, visit.host.face))
    }

    /// Waits for the next frame, as JSON; nil if the link is closed.
    ///
    /// Changes before the call are combined into one frame.
    public func next() async -> String? { await visit.next() }

    /// Ends the session: running work is cancelled, and a waiting caller receives nil.
    public func close() async { await visit.close() }
}
