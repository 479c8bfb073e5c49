import WaybillLoading
import WaybillScreens
import WaybillSessions

extension LiveVisit {
    /// Opens a screen, and draws it for a document when idle, out of patience, or awaiting only a
    /// refresh.
    ///
    /// - Returns: The page; whether it can come alive: not if it redirects at once; and for how
    ///   long the document may be kept: nil for a page that is not at rest. Nil without such a
    ///   screen.
    func document(
        _ url: RouteURL
    ) async -> (page: Page, canWait: Bool, caching: DocumentCaching?)? {
        guard session.open(url) == .opened else { return nil }
        documentURL = url
        hold(for: host.patience)
        await withTaskCancellationHandler {
            await untilReleased()
        } onCancel: {
            Task { await self.close() }
        }
        guard let page = session.page else { return nil }
        let canWait = !session.hasLead && session.stack.count == 1
        return (page, canWait, canWait ? caching(of: page) : nil)
    }

    private func caching(of page: Page) -> DocumentCaching? {
        guard let screen = session.screen, !screen.isBusy, page.layers.isEmpty else { return nil }
        switch page.status {
        case .ready, .empty: break
        default: return nil
        }
        if let stated = screen.description.caching { return stated }
        let isTracked = TrackedReads.current?.isComplete == true && !screen.hasBegunWork
        return isTracked ? DocumentCaching(lifetime: KeptDocuments.longest, isPublic: false) : nil
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
