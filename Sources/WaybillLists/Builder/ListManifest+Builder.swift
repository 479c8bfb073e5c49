extension ListManifest {
    /// Replaces all sections, and changes only the differences on screen.
    ///
    /// - Parameters:
    ///   - selection: The selection strategy; ``SelectionStrategy/keepRows`` by default, and always
    ///     while the view is not updated.
    ///   - sections: The complete new description; see ``ListBuilder``.
    /// - Throws: Errors of the builder; nothing changes then.
    /// - Complexity: That of `UpdatePlan.init(from:to:)`.
    @discardableResult
    public func setSections(
        selection: SelectionStrategy = .keepRows,
        @SectionBuilder _ sections: () throws -> [SectionRecord]
    ) rethrows -> ListOperationResult {
        setSections(try sections(), selection: selection)
    }
}
