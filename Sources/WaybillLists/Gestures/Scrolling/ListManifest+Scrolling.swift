import WaybillDiff

extension ListManifest {
    /// Wants a row or a section to be seen.
    ///
    /// A wish waits until there is a view that shows what is wanted, no plan
    /// waits and no row is held; there is one at a time, and a new one replaces
    /// the previous one. Its result is reported as
    /// ``ListEvent/wishEnded(_:isDone:)``.
    ///
    /// - Complexity: O(n) in the number of rows, for a wish that waits after
    ///   each plan. Rows that are made when they are looked at are looked
    ///   through now, and not again, unless they find one by its identity
    ///   themselves.
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

    /// Tries again what the view put off: a host calls it when a person has
    /// ended to scroll.
    package func carryOutScroll() { carryOutScroll(lookingAtLazyRows: false) }

    private func carryOutScroll(lookingAtLazyRows: Bool) {
        guard let wish = scrollWish, drag == nil, !batch.isOpen, queue.isIdle,
            let view = managedView,
            let element = element(for: wish.target, lookingAtLazyRows)
        else { return }
        // Listeners may make another wish meanwhile, or this one again.
        scrollWish = nil
        switch view.scroll(to: element, for: wish) {
        case .done: tell(.wishEnded(wish, isDone: true))
        case .refused: tell(.wishEnded(wish, isDone: false))
        case .later: if scrollWish == nil { scrollWish = wish }
        }
    }

    /// The target, in what the view shows.
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
