extension Sequence<SectionRecord> {
    /// The number of rows; `Int.max` if there are more.
    ///
    /// - Complexity: O(sections).
    package var rowCount: Int { reduce(0) { $0.saturatingSum($1.cells.count) } }
}

extension Int {
    /// The sum, or the greatest number where it is greater.
    ///
    /// - Parameter other: A number that is not negative.
    package func saturatingSum(_ other: Int) -> Int {
        let (sum, isOver) = addingReportingOverflow(other)
        return isOver ? .max : sum
    }
}
