public import WaybillLists

/// Under this key a record carries the address that opens when it is selected.
enum DestinationKey: RecordInfoKey {
    static var defaultValue: RouteURL? { nil }
}

extension CellRecord {
    /// The address that opens when the row is selected; nil for none.
    ///
    /// A host that can, shows the row as a link; one that does something of its
    /// own before it leads on is a button. See ``opens(_:)``.
    public var destination: RouteURL? {
        get { info[DestinationKey.self] }
        set { info[DestinationKey.self] = newValue }
    }

    /// A row that leads to another screen and says so.
    ///
    /// - Parameter id: Which row it is, among the rows of its section; the title by default.
    public static func link(_ title: String, _ url: RouteURL, id: String? = nil) -> CellRecord {
        CellRecord(id ?? title, .text(title, .headline)).opens(url)
    }

    /// The same row, which opens a screen when it is selected.
    ///
    /// - Returns: The row with the ``destination``; it may be highlighted and
    ///   selected, unless it was set otherwise.
    public func opens(_ url: RouteURL) -> CellRecord {
        var record = self
        record.destination = url
        record.allowsSelection = record.allowsSelection ?? true
        record.allowsHighlighting = record.allowsHighlighting ?? true
        return record
    }
}
