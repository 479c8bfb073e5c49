import WaybillStorage

/// A section of the picker.
public enum LocationPickerSection: Hashable, Sendable {
    /// Where the visitor is.
    case current(CurrentLocationViewModel)

    /// What is near.
    case nearby([LocationViewModel])

    /// What a text finds.
    case byQuery([LocationViewModel])

    /// What was picked lately.
    case recent([LocationViewModel])

    /// How many rows it has.
    public var numberOfRows: Int {
        switch self {
        case .current: 1
        case .nearby(let rows), .byQuery(let rows), .recent(let rows): rows.count
        }
    }
}

/// The content of a location picker.
public struct LocationPickerContent: Hashable, Sendable {
    /// Where the visitor is; unknown by default.
    public var current = CurrentLocation.unknown

    /// What is near; nothing by default.
    public var nearby: [NamedLocation] = []

    /// What was picked lately; nothing by default.
    public var recent: [NamedLocation] = []

    /// What a text finds; nil, the default, while there is no text.
    public var found: [NamedLocation]?

    /// Creates a picker without anything to pick.
    public init() {}
}

/// The sections and rows of a picker, and the cells for them.
///
/// While there is a text, what it finds takes the place of all else.
public struct LocationPickerDataSource<Cell> {
    /// The sections in their order; none without a row.
    public let sections: [LocationPickerSection]

    private let makeCell: (LocationPickerSection, Int) -> Cell

    /// Lays out a picker.
    ///
    /// - Parameter makeCell: Makes the cell of a row, by its number in the section.
    /// - Complexity: O(n) in the number of locations.
    public init(
        _ content: LocationPickerContent, text: LocationPickerText = LocationPickerText(),
        makeCell: @escaping (LocationPickerSection, Int) -> Cell
    ) {
        self.makeCell = makeCell
        sections = LocationPickerSection.all(of: content, text)
            .filter { $0.numberOfRows > 0 }
    }

    /// How many sections there are.
    public var numberOfSections: Int { sections.count }

    /// A section by its number, or nil where there is none.
    ///
    /// - Parameter index: The number, from 0.
    public func section(for index: Int) -> LocationPickerSection? {
        sections.indices.contains(index) ? sections[index] : nil
    }

    /// The cell of a row, or nil where there is none.
    ///
    /// - Parameters:
    ///   - row: The number of the row in its section, from 0.
    ///   - index: The number of the section, from 0.
    public func cell(forRow row: Int, inSection index: Int) -> Cell? {
        guard let section = section(for: index), (0..<section.numberOfRows).contains(row) else {
            return nil
        }
        return makeCell(section, row)
    }
}

extension LocationPickerSection {
    /// The sections of a picker, some perhaps without a row.
    fileprivate static func all(
        of content: LocationPickerContent, _ text: LocationPickerText
    ) -> [LocationPickerSection] {
        var origin: Coordinate?
        if case .known(let location?, _) = content.current { origin = location.coordinate }
        func rows(_ locations: [NamedLocation], _ symbol: LocationSymbol) -> [LocationViewModel] {
            locations.map { LocationViewModel($0, symbol: symbol, from: origin, text: text) }
        }
        if let found = content.found { return [.byQuery(rows(found, .location))] }
        return [
            .current(CurrentLocationViewModel(content.current, text: text)),
            .nearby(rows(content.nearby, .location)), .recent(rows(content.recent, .recent)),
        ]
    }
}
