public import Places
public import Waybill

/// A factory of the rows of the location picker, with one builder for each kind.
public struct LocationCellCreator {
    private let text: LocationPickerText
    private let destination: (NamedLocation) -> RouteURL?
    private let pick: (NamedLocation) -> (() -> Void)?

    /// Creates a creator.
    ///
    /// - Parameters:
    ///   - destination: What opens when a person picks a location; nil for nothing.
    ///   - pick: What is called before that; nil, the default, for nothing: then the row is a link.
    public init(
        text: LocationPickerText = LocationPickerText(),
        destination: @escaping (NamedLocation) -> RouteURL?,
        pick: @escaping (NamedLocation) -> (() -> Void)? = { _ in nil }
    ) {
        self.text = text
        self.destination = destination
        self.pick = pick
    }

    /// The sections of the picker, each row in its cell.
    ///
    /// - Complexity: O(n) in the number of locations.
    public func sections(of content: LocationPickerContent) -> [Section] {
        let locations = Dictionary(
            ((content.found ?? []) + content.nearby + content.recent).map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first })
        let source = LocationPickerDataSource(content, text: text) { section, row in
            cell(of: section, row: row, locations)
        }
        return source.sections.enumerated().map { index, section in
            Section(
                id: identity(of: section),
                header: title(of: section).map { Row(SectionHeaderCell.self, model: $0) },
                cells: CellRows(
                    (0..<section.numberOfRows).compactMap {
                        source.cell(forRow: $0, inSection: index)
                    }))
        }
    }

    private func cell(
        of section: LocationPickerSection, row: Int, _ locations: [String: NamedLocation]
    ) -> Row {
        switch section {
        case .current(let model): current(model)
        case .nearby(let rows), .byQuery(let rows), .recent(let rows):
            cell(rows[row], locations[rows[row].id])
        }
    }

    // MARK: Builders

    private func current(_ model: CurrentLocationViewModel) -> Row {
        Row(CurrentLocationCell.self, model: model, id: "current")
    }

    private func cell(_ model: LocationViewModel, _ location: NamedLocation?) -> Row {
        guard let location, let url = destination(location) else {
            return Row(LocationCell.self, model: model)
        }
        let pick = pick(location)
        return Row(
            LocationCell.self, model: model, onSelection: pick.map { pick in { _, _ in pick() } }
        ).destination(url)
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
