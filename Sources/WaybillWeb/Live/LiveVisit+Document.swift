import WaybillScreens
import WaybillSessions

extension LiveVisit {
    /// Opens a screen, and draws it for a document when idle, out of patience, or awaiting only a
    /// refresh.
    ///
    /// - Returns: The page, and whether it can come alive: not if it redirects at once. Nil without
    ///   such a screen.
    func document(_ url: RouteURL) async -> (page: Page, canWait: Bool)? {
        guard session.open(url) == .opened else { return nil }
        documentURL = url
        hold(for: host.patience)
        await withTaskCancellationHandler {
            await untilReleased()
        } onCancel: {
            Task { await self.close() }
        }
        guard let page = session.page else { return nil }
        return (page, !session.hasLead && session.stack.count == 1)
    }

    /// Continues with the screen of the document, if the browser shows that.
    func goOn(at url: RouteURL, depth: Int) -> Bool {
        guard let drawn = documentURL else { return false }
        documentURL = nil
        host.pace.open()
        guard session.place(atDepth: depth) else { return false }
        return drawn == url
    }
}
