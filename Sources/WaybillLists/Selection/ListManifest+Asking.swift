import WaybillDiff

enum AskedRows {
    case row(CellContext)
    case stretch(section: Int, items: Range<Int>)
}

extension ListManifest {
    /// The maximum number of lazy rows asked about one by one: about as many as a user has seen of
    /// a stretch.
    static let longestAskedOneByOne = 100

    /// Asks about rows, one stretch after the other.
    ///
    /// The listener may change the list: the rows are followed meanwhile.
    ///
    /// - Complexity: O(n) in the number of stored rows, and of stretches of lazy ones.
    func ask(
        about rows: RowSet, _ permits: (ListManifest, AskedRows) -> Bool
    ) -> RowSet {
        let token = tracker.follow(RowQueue(rows))
        defer { tracker.unfollow(token) }
        while let (section, range) = nextRows(in: token) {
            let isAccepted =
                if range.count > 1 {
                    permits(self, .stretch(section: section, items: range))
                } else {
                    rowContext(at: ItemPath(section: section, item: range.lowerBound)).map {
                        permits(self, .row($0))
                    } ?? false
                }
            tracker[queue: token]?.settle(isAccepted: isAccepted)
        }
        return tracker[queue: token]?.accepted ?? RowSet()
    }

    private func nextRows(in token: Int) -> (section: Int, rows: Range<Int>)? {
        let sections = sections
        return tracker[queue: token]?.next { section, range in
            let stretch = sections[section].cells.unheldStretch(of: range)
            return stretch.count > ListManifest.longestAskedOneByOne ? stretch.count : 1
        }
    }

    /// Whether lazy rows may be selected together.
    func allowsSelection(ofSection section: Int, items: Range<Int>) -> Bool {
        guard !isCollapsed(section: section) else { return false }
        let first = sections[section].cells[items.lowerBound]
        return permits(.selectRows(section: section, items: items), own: wantsSelection(first))
    }
}
