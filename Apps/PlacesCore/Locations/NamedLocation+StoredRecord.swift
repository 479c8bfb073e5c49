public import WaybillPipeline

extension NamedLocation: StoredRecord {
    /// Locations lie in a table of their own, found by their names and zip.
    public static var schema: RecordSchema {
        RecordSchema(
            table: "location",
            columns: [
                "id", "name", "full_name", "state", "country", "country_name", "zip", "latitude",
                "longitude",
            ],
            searchedColumns: ["name", "full_name", "zip"], latitudeColumn: "latitude",
            longitudeColumn: "longitude")
    }

    /// The values of the columns, in the order of the schema.
    public var storedValues: [StoredValue] {
        [
            .text(id), .text(name), fullName.map(StoredValue.text) ?? .null, .text(state),
            .text(country), countryName.map(StoredValue.text) ?? .null, .text(zip),
            latitude.map(StoredValue.real) ?? .null, longitude.map(StoredValue.real) ?? .null,
        ]
    }

    /// Reads a location back.
    ///
    /// - Parameter values: The values of the columns, in the order of the
    ///   schema.
    /// - Throws: `PersistenceError` with the reason `unreadable` where one is
    ///   missing or of another kind.
    public init(storedValues values: [StoredValue]) throws(PersistenceError) {
        guard values.count == 9, let id = try values[0].location(text: "identity") else {
            throw PersistenceError(.unreadable, message: "A location has no identity.")
        }
        self.id = id
        name = try values[1].location(text: "name") ?? ""
        fullName = try values[2].location(text: "full name")
        state = try values[3].location(text: "state") ?? ""
        country = try values[4].location(text: "country") ?? ""
        countryName = try values[5].location(text: "country's name")
        zip = try values[6].location(text: "postcode") ?? ""
        latitude = try values[7].location(number: "latitude")
        longitude = try values[8].location(number: "longitude")
    }
}

extension StoredValue {
    /// A text of a location; nil for none.
    fileprivate func location(text what: String) throws(PersistenceError) -> String? {
        switch self {
        case .text(let text): return text
        case .null: return nil
        default: throw StoredValue.unreadable(what)
        }
    }

    /// A number of a location; nil for none.
    fileprivate func location(number what: String) throws(PersistenceError) -> Double? {
        switch self {
        case .real(let number): return number
        case .integer(let number): return Double(number)
        case .null: return nil
        case .text: throw StoredValue.unreadable(what)
        }
    }

    private static func unreadable(_ what: String) -> PersistenceError {
        PersistenceError(.unreadable, message: "The \(what) of a location cannot be read.")
    }
}
