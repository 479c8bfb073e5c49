import WaybillDiff

extension ListManifest {
    /// Scrolls to a row or a section.
    ///
    /// A request waits for a view with the target, and for the end of plans and drags. Only one
    /// exists at a time: a new one replaces it. The result is reported as
    /// ``ListEvent/wishEnded(_:isDone:)``.
    ///
    /// - Complexity: O(n) in the number of rows, for a waiting request after each plan. Lazy rows
    ///   are searched now and not again, unless they have their own lookup by identity.
    public func scroll(_ wish: ScrollWish) {
        cancelScroll()
        scrollWish = wish
        carryOutScroll(lookingAtLazyRows: true)
    }

    package func cancelScroll() {
        guard let wish = scrollWish else { return }
        scrollWish = nil
        tell(.wishEnded(wish, isDone: false))
    }

    /// Retries the view's postponed scrolling; a host calls it after the user's scrolling.
    package func carryOutScroll() { carryOutScroll(lookingAtLazyRows: false) }

    private func carryOutScroll(lookingAtLazyRows: Bool) {
        guard let wish = scrollWish, drag == nil, !batch.isOpen, queue.isIdle,
            let view = managedView,
            let element = element(for: wish.target, lookingAtLazyRows)
        else { return }
        // Listeners may make another request meanwhile, or this one again.
        scrollWish = nil
        switch view.scroll(to: element, for: wish) {
        case .done: tell(.wishEnded(wish, isDone: true))
        case .refused: tell(.wishEnded(wish, isDone: false))
        case .later: if scrollWish == nil { scrollWish = wish }
        }
    }

    private func element(
        for target: ScrollWish.Target, _ lookingAtLazyRows: Bool
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
