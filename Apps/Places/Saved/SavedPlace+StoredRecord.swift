import Foundation
public import WaybillStorage

extension SavedPlace: StoredRecord {
    /// Saved places are stored in a table of their own, looked up by list and by place.
    ///
    /// Nothing but ``SavedPlaces`` writes there: what is imported or fetched
    /// goes elsewhere.
    public static var schema: RecordSchema {
        RecordSchema(
            table: "saved_place",
            columns: [
                "id", "list", "place", "saved", "name", "category", "latitude", "longitude",
                "approximate", "address", "source", "note",
            ],
            searchedColumns: ["name", "address"], position: PositionColumns(),
            filteredColumns: ["list", "place"], ranking: .places, version: 2,
            defaults: ["note": .text("")])
    }

    /// The values of the columns, in the order of the schema.
    public var storedValues: [StoredValue] {
        [
            .text(id), .text(list.description), .text(snapshot.id),
            .real(date.timeIntervalSince1970), .text(snapshot.name),
            .text(snapshot.category.text), .real(snapshot.coordinate.latitude),
            .real(snapshot.coordinate.longitude), .integer(snapshot.isApproximate ? 1 : 0),
            .text(snapshot.address), .text(snapshot.source.rawValue),
            .text(note?.description ?? ""),
        ]
    }

    /// Reads a saved place back.
    ///
    /// - Parameter storedValues: The values of the columns, in the order of the
    ///   schema.
    /// - Throws: `PersistenceError` with the reason `unreadable` where a value
    ///   is missing, of another kind, or nothing that was ever written.
    public init(storedValues: [StoredValue]) throws(PersistenceError) {
        var columns = StoredColumns(storedValues)
        let id = try columns.text()
        let listText = try columns.text()
        let placeID = try columns.text()
        let seconds = try columns.real()
        let name = try columns.text()
        let categoryText = try columns.text()
        let latitude = try columns.real()
        let longitude = try columns.real()
        let isApproximate = try columns.integer() != 0
        let address = try columns.text()
        let sourceText = try columns.text()
        let noteText = try columns.text()
        guard storedValues.count == SavedPlace.schema.columns.count,
            SavedPlace.years.contains(seconds),
            let list = try? SavedListName(listText), list.description.hasBytes(of: listText),
            SavedPlace.id(ofPlace: placeID, in: list).hasBytes(of: id),
            let category = PlaceCategory(categoryText),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude),
            let source = PlaceSource(rawValue: sourceText)
        else {
            throw PersistenceError(
                .unreadable, message: "A saved place cannot be read from the database.")
        }
        var place = Place(
            id: placeID, name: name, category: category, coordinate: coordinate, source: source)
        place.isApproximate = isApproximate
        place.address = address
        self.init(
            place, in: list, at: Date(timeIntervalSince1970: seconds), note: SavedNote(noteText))
    }

    /// The years from 1 to 9999, in seconds since 1970: calendars have no words
    /// for what lies far beyond.
    private static let years = -62_135_596_800.0..<253_402_300_800
}

extension String {
    /// Whether two texts are the same in a database: by their bytes.
    fileprivate func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
