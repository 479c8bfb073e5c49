import WaybillDiff

extension ListManifest {
    /// Scrolls to a row or a section.
    ///
    /// A request waits for a view with the target, and for the end of plans and drags. Only one
    /// exists at a time: a new one replaces it. The result is reported as
    /// ``ListEvent/scrollEnded(_:isDone:)``.
    ///
    /// - Complexity: O(n) in the number of rows, for a waiting request after each plan. Lazy rows
    ///   are searched now and not again, unless they have their own lookup by identity.
    public func scroll(_ request: ListScrollRequest) {
        cancelScroll()
        scrollRequest = request
        carryOutScroll(lookingAtLazyRows: true)
    }

    package func cancelScroll() {
        guard let request = scrollRequest else { return }
        scrollRequest = nil
        tell(.scrollEnded(request, isDone: false))
    }

    /// Retries the view's postponed scrolling; a host calls it after the user's scrolling.
    package func carryOutScroll() { carryOutScroll(lookingAtLazyRows: false) }

    private func carryOutScroll(lookingAtLazyRows: Bool) {
        guard let request = scrollRequest, drag == nil, !batch.isOpen, queue.isIdle,
            let view = managedView,
            let element = element(for: request.target, lookingAtLazyRows)
        else { return }
        // Listeners may make another request meanwhile, or this one again.
        scrollRequest = nil
        switch view.scroll(to: element, for: request) {
        case .done: tell(.scrollEnded(request, isDone: true))
        case .refused: tell(.scrollEnded(request, isDone: false))
        case .later: if scrollRequest == nil { scrollRequest = request }
        }
    }

    private func element(
        for target: ListScrollRequest.Target, _ lookingAtLazyRows: Bool
    ) -> ListElement? {
        switch target {
        case .section(let id):
            guard let index = shown.firstIndex(where: { $0.id == id }) else { return nil }
            return SectionIndex.beginning(of: index, in: shown)
        case .row(let id, let sectionID):
            for (section, record) in shown.enumerated()
            where sectionID == nil || record.id == sectionID {
                let cells = record.cells
                if lookingAtLazyRows || !cells.isLazy || cells.isIndexed,
                    let item = cells.index(of: id)
                {
                    return .row(ItemPath(section: section, item: item))
                }
                if sectionID != nil { return nil }
            }
            return nil
        }
    }
}
