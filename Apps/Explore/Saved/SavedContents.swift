import PlacesCore
import Waybill

/// A list and what is in it.
struct SavedContents: Sendable {
    /// What it is called.
    var name: SavedListName

    /// Its places, the one first that was saved last.
    var entries: [SavedEntry]

    /// Its places as rows.
    ///
    /// - Parameters:
    ///   - id: The identity of the section.
    ///   - limit: The most that are shown; all by default.
    ///   - centre: From where distances are measured.
    ///   - home: The middle of the places, if it is known.
    ///   - library: The places, with the clock that says what is open.
    ///   - onRemove: Called where a place is to be taken out of the list, with which.
    /// - Returns: The section, without a header.
    func section(
        id: RecordID, limit: Int = .max, from centre: Centre, _ home: Coordinate?,
        _ library: PlaceLibrary, onRemove: @escaping (String) -> Void
    ) -> SectionRecord {
        let shown = entries.prefix(limit)
        let openings = library.openings(of: shown.map { RecordMatch(record: $0.place) })
        return SectionRecord(
            id: id,
            cells: shown.map { entry in
                var record = CellRecord(saved: entry, openings, from: centre, home: home)
                record.swipeActions = SwipeActions(trailing: [
                    RowAction(
                        ExploreText.takeOut, id: "remove", role: .destructive,
                        allowsFullSwipe: true
                    ) { _ in onRemove(entry.place.id) }
                ])
                return record
            })
    }
}

extension StatusContent {
    /// What a screen says beside what a person saved.
    static var saved: StatusContent {
        var content = StatusContent()
        content.texts.loading = ExploreText.loadingSaved
        content.words = { error in
            let cause = error.cause as? PersistenceError
            return ExploreText.failedReading(
                cause ?? PersistenceError(.unavailable, message: "\(error.cause)"))
        }
        return content
    }
}
