extension ListManifest {
    /// Shows other sections, listed on the spot, and changes on screen only
    /// what differs.
    ///
    /// - Parameters:
    ///   - selection: How the selection is carried over; rows stay selected by
    ///     their identity by default. In silence they do in any case.
    ///   - sections: The whole new description; see ``ListBuilder``.
    /// - Throws: What listing the sections throws; nothing changes then.
    /// - Complexity: That of `UpdatePlan.init(from:to:)`.
    @discardableResult
    public func setSections(
        selection: SelectionStrategy = .keepRows,
        @SectionBuilder _ sections: () throws -> [SectionRecord]
    ) rethrows -> ListOperationResult {
        setSections(try sections(), selection: selection)
    }
}
