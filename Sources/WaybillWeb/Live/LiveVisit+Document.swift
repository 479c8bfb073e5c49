import WaybillScreens
import WaybillSessions

extension LiveVisit {
    /// Opens a screen, and draws it for a document when it has come to rest, or patience ends,
    /// or only news of its rows is awaited.
    ///
    /// No spinner is waited for: no one sees it.
    ///
    /// - Returns: The page, and whether it can come alive as it is: one that leads on at once
    ///   cannot. Nil where the app has no such screen.
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

    /// Goes on with the screen of the document, where the browser shows that.
    func goOn(at url: RouteURL, depth: Int) -> Bool {
        guard let drawn = documentURL else { return false }
        documentURL = nil
        host.pace.open()
        guard session.place(atDepth: depth) else { return false }
        return drawn == url
    }
}
