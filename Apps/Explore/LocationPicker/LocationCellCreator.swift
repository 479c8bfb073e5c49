public import Places
public import Waybill

/// A factory of the rows of the location picker, with one builder for each kind.
public struct LocationCellCreator {
    private let text: LocationPickerText
    private let destination: (String) -> RouteURL?
    private let pick: (String) -> (() -> Void)?

    /// Creates a creator.
    ///
    /// - Parameters:
    ///   - text: The words; English by default.
    ///   - destination: What opens when a person picks a location, by its
    ///     identity; nil for nothing.
    ///   - pick: Called before that, with the identity; nil, the default,
    ///     for nothing: then the row is a link.
    public init(
        text: LocationPickerText = LocationPickerText(),
        destination: @escaping (String) -> RouteURL?,
        pick: @escaping (String) -> (() -> Void)? = { _ in nil }
    ) {
        self.text = text
        self.destination = destination
        self.pick = pick
    }

    /// The sections of the picker, each row in its cell.
    ///
    /// - Parameter content: What there is to pick from.
    /// - Returns: The sections.
    /// - Complexity: O(n) in the number of locations.
    public func sections(of content: LocationPickerContent) -> [SectionRecord] {
        let source = LocationPickerDataSource(content, text: text, makeCell: cell)
        return source.sections.enumerated().map { index, section in
            SectionRecord(
                id: identity(of: section),
                header: title(of: section).map { CellRecord(SectionHeaderCell.self, model: $0) },
                cells: CellRows(
                    (0..<section.numberOfRows).compactMap {
                        source.cell(forRow: $0, inSection: index)
                    }))
        }
    }

    /// The cell of a row.
    ///
    /// - Parameters:
    ///   - section: The section.
    ///   - row: The number of the row in it, which there is.
    /// - Returns: The cell.
    func cell(of section: LocationPickerSection, row: Int) -> CellRecord {
        switch section {
        case .current(let model): current(model)
        case .nearby(let rows), .byQuery(let rows), .recent(let rows): location(rows[row])
        }
    }

    // MARK: Builders

    private func current(_ model: CurrentLocationViewModel) -> CellRecord {
        CellRecord(CurrentLocationCell.self, model: model, id: "current")
    }

    private func location(_ model: LocationViewModel) -> CellRecord {
        guard let url = destination(model.id) else {
            return CellRecord(LocationCell.self, model: model)
        }
        let pick = pick(model.id)
        return CellRecord(
            LocationCell.self, model: model, onSelection: pick.map { pick in { _, _ in pick() } }
        ).opening(url)
    }

    // MARK: Sections

    private func identity(of section: LocationPickerSection) -> RecordID {
        switch section {
        case .current: "current"
        case .nearby: "nearby"
        case .byQuery: "found"
        case .recent: "recent"
        }
    }

    private func title(of section: LocationPickerSection) -> String? {
        switch section {
        case .nearby: text.nearby
        case .byQuery: text.found
        case .recent: text.recent
        case .current: nil
        }
    }
}
