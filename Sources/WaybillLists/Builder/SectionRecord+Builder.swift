extension SectionRecord {
    /// Describes a section by listing its rows, by default with the layout's own inset.
    public init(
        id: RecordID = "section", header: CellRecord? = nil, footer: CellRecord? = nil,
        layout: SectionLayout = .table, inset: ListInsets? = nil,
        @CellBuilder cells: () throws -> [CellRecord]
    ) rethrows {
        self.init(id: id, header: header, footer: footer, cells: try cells())
        self.layout = layout
        self.inset = inset
    }

    /// Lists sections as an array.
    public static func list(
        @SectionBuilder _ sections: () throws -> [SectionRecord]
    ) rethrows -> [SectionRecord] {
        try sections()
    }
}
