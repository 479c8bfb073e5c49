import Places
import Waybill

struct SavedContents: Sendable {
    var name: SavedListName

    /// Its places, the one first that was saved last.
    var entries: [SavedEntry]

    func section(
        id: RecordID, limit: Int = .max, from centre: Centre, _ environment: ExploreEnvironment,
        press: @escaping (SavedAction) -> Void
    ) -> Section {
        let shown = entries.prefix(limit)
        let matches = shown.map { RecordMatch(record: $0.place) }
        let (openings, units) = (environment.library.openings(of: matches), environment.units)
        let list = name
        return Section(
            id: id,
            cells: shown.map { entry in
                let note = entry.saved.note
                return Row(
                    saved: entry, openings, from: centre, home: environment.currentHome, in: units
                )
                .swipeActions(
                    leading: [
                        RowAction(
                            note == nil ? ExploreText.addNote : ExploreText.changeNote, id: "note"
                        ) { _ in press(.write(TextDraft(noteAbout: entry.place, note))) }
                    ],
                    trailing: [
                        RowAction(
                            ExploreText.takeOut, id: "remove", role: .destructive,
                            allowsFullSwipe: true
                        ) { _ in press(.change(.remove(entry.place.id, from: list))) }
                    ])
            })
    }
}

extension ScreenDescription {
    /// The same screen with the texts of saved places that are loaded.
    var savedTexts: ScreenDescription {
        var screen = loading(ExploreText.loadingSaved)
        screen.statusTexts.words = { error in
            let cause = error.cause as? PersistenceError
            return ExploreText.failedReading(
                cause ?? PersistenceError(.unavailable, message: "\(error.cause)"))
        }
        return screen
    }
}
