public import WaybillLists

/// Under this key a record carries the address that opens when it is selected.
enum DestinationKey: RecordInfoKey {
    static var defaultValue: RouteURL? { nil }
}

extension CellRecord {
    /// The address that opens when the row is selected; nil for none.
    ///
    /// A host that can, shows the row as a link; one that does something of its
    /// own before it leads on is a button. See ``opening(_:)``.
    public var destination: RouteURL? {
        get { info[DestinationKey.self] }
        set { info[DestinationKey.self] = newValue }
    }

    /// The same row, which opens a screen when it is selected.
    ///
    /// - Parameter url: The address of the screen.
    /// - Returns: The row with the ``destination``; it may be highlighted and
    ///   selected, unless it was set otherwise.
    public func opening(_ url: RouteURL) -> CellRecord {
        var record = self
        record.destination = url
        record.allowsSelection = record.allowsSelection ?? true
        record.allowsHighlighting = record.allowsHighlighting ?? true
        return record
    }
}
