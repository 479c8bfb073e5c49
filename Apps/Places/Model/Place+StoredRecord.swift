public import WaybillStorage

extension Place: StoredRecord {
    /// Places are stored in a table of their own, found by name, category, address and
    /// keywords.
    public static var schema: RecordSchema {
        RecordSchema(
            table: "place",
            columns: [
                "id", "name", "category", "category_title", "keywords", "latitude", "longitude",
                "approximate", "address", "website", "phone", "email", "opening_hours", "source",
                "time_zone", "extracts", "traits",
            ],
            searchedColumns: ["name", "category_title", "keywords", "address"],
            position: PositionColumns(),
            filteredColumns: ["category"], ranking: .places, version: 4,
            defaults: ["time_zone": .text(""), "extracts": .text(""), "traits": .text("")])
    }

    /// The values of the columns, in the order of the schema.
    public var storedValues: [StoredValue] {
        [
            .text(id), .text(name), .text(category.text), .text(category.title), .text(keywords),
            .real(coordinate.latitude), .real(coordinate.longitude),
            .integer(isApproximate ? 1 : 0), .text(address), .text(contacts.website),
            .text(contacts.phone), .text(contacts.email), .text(openingHours),
            .text(source.rawValue), .text(timeZone), .text(extracts.joined(separator: ",")),
            .text(traits.text),
        ]
    }

    /// Reads a place back.
    ///
    /// - Parameter storedValues: The values of the columns, in the order of the
    ///   schema.
    /// - Throws: `PersistenceError` where a value is missing
    ///   or of another kind.
    public init(storedValues: [StoredValue]) throws(PersistenceError) {
        var columns = StoredColumns(storedValues)
        id = try columns.text()
        name = try columns.text()
        let categoryText = try columns.text()
        _ = try columns.text()  // The title follows from the category.
        keywords = try columns.text()
        let latitude = try columns.real()
        let longitude = try columns.real()
        isApproximate = try columns.integer() != 0
        address = try columns.text()
        contacts.website = try columns.text()
        contacts.phone = try columns.text()
        contacts.email = try columns.text()
        openingHours = try columns.text()
        let sourceText = try columns.text()
        timeZone = try columns.textIfPresent()
        extracts = try columns.textIfPresent().split(separator: ",").map(String.init)
        traits = PlaceTraits(text: try columns.textIfPresent())
        guard let category = PlaceCategory(categoryText),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude),
            let source = PlaceSource(rawValue: sourceText)
        else {
            throw PersistenceError(
                .unreadable, message: "The place \(id) cannot be read from the database.")
        }
        self.category = category
        self.coordinate = coordinate
        self.source = source
    }
}

/// Takes the values of a row one after the other, each as what it should be.
struct StoredColumns {
    private var values: ArraySlice<StoredValue>

    init(_ values: [StoredValue]) { self.values = values[...] }

    mutating func text() throws(PersistenceError) -> String {
        guard case .text(let text)? = values.popFirst() else { throw unreadable("text") }
        return text
    }

    /// The text of a column that older databases leave empty.
    mutating func textIfPresent() throws(PersistenceError) -> String {
        if values.first == .null {
            values.removeFirst()
            return ""
        }
        return try text()
    }

    mutating func real() throws(PersistenceError) -> Double {
        switch values.popFirst() {
        case .real(let number): return number
        case .integer(let number): return Double(number)
        default: throw unreadable("number")
        }
    }

    mutating func integer() throws(PersistenceError) -> Int64 {
        guard case .integer(let number)? = values.popFirst() else {
            throw unreadable("whole number")
        }
        return number
    }

    private func unreadable(_ kind: String) -> PersistenceError {
        PersistenceError(.unreadable, message: "A place lacks a \(kind) in the database.")
    }
}
