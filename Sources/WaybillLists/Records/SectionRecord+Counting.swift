extension Sequence<SectionRecord> {
    /// The number of rows, at most `Int.max`.
    package var rowCount: Int { reduce(0) { $0.saturatingSum($1.cells.count) } }
}

extension Int {
    /// The sum, at most the greatest number, with a number that is not negative.
    package func saturatingSum(_ other: Int) -> Int {
        let (sum, isOver) = addingReportingOverflow(other)
        return isOver ? .max : sum
    }
}
