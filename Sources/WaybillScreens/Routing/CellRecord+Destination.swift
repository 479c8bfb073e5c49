public import WaybillLists

enum DestinationKey: RecordInfoKey {
    static var defaultValue: RouteURL? { nil }
}

extension CellRecord {
    /// The address that the row opens when it is selected; nil for none.
    ///
    /// A host shows the row as a link, or as a button if it has an action of its own. See
    /// ``destination(_:)``.
    public var destination: RouteURL? {
        get { info[DestinationKey.self] }
        set { info[DestinationKey.self] = newValue }
    }

    /// A row that links to another screen.
    ///
    /// - Parameter id: The identity among the rows of the section; the title by default.
    public static func link(_ title: String, _ url: RouteURL, id: String? = nil) -> CellRecord {
        CellRecord(id ?? title, .text(title, .headline)).destination(url)
    }

    /// The same row with a ``destination``; it can be highlighted and selected, unless set
    /// otherwise.
    public func destination(_ url: RouteURL) -> CellRecord {
        var record = self
        record.destination = url
        record.allowsSelection = record.allowsSelection ?? true
        record.allowsHighlighting = record.allowsHighlighting ?? true
        return record
    }
}
