import PlacesCore
import Waybill

/// The places that a person saved, list by list.
struct SavedScreen: ContentScreen {
    /// A list and what is in it.
    struct Contents: Sendable {
        var name: SavedListName
        var entries: [SavedEntry]
    }

    static let route = ExploreRoute.saved

    let library: PlaceLibrary
    let saved: SavedPlaces

    func source(for choices: NoChoices) -> Source<[Contents]>? {
        .stored(changes: { saved.changes() }, read: { try await saved.contents() })
    }

    func describe(_ lists: [Contents]?, _ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(title: ExploreText.saved)
        guard let lists else { return screen }
        let entries = lists.flatMap(\.entries)
        screen.subtitle = ExploreText.savedCount(Set(entries.map(\.id)).count, lists: lists.count)
        screen.sections = lists.map(section)
        screen.attribution = attribution(
            of: entries.map { RecordMatch(record: $0.place) }, in: library)
        return screen
    }

    func statusContent(_ choices: NoChoices) -> StatusContent {
        var content = StatusContent()
        content.texts.loading = ExploreText.loadingSaved
        content.texts.empty = ExploreText.nothingSaved
        content.texts.emptyHint = ExploreText.nothingSavedHint
        content.words = { error in
            let cause = error.cause as? PersistenceError
            return ExploreText.failedReading(
                cause ?? PersistenceError(.unavailable, message: "\(error.cause)"))
        }
        return content
    }

    private func section(of list: Contents) -> SectionRecord {
        let openings = Openings(
            of: list.entries.map { RecordMatch(record: $0.place) }, at: library.now())
        return SectionRecord(
            id: RecordID(list.name.description),
            header: CellRecord(SectionHeaderCell.self, model: list.name.description),
            cells: list.entries.map { CellRecord(saved: $0, openings) })
    }
}

extension SavedPlaces {
    /// The lists and what is in them; nil for nothing.
    fileprivate func contents() async throws -> [SavedScreen.Contents]? {
        var contents: [SavedScreen.Contents] = []
        for list in try await lists() {
            let entries = try await places(in: list.name)
            // It may have gone meanwhile.
            if !entries.isEmpty { contents.append(.init(name: list.name, entries: entries)) }
        }
        return contents.isEmpty ? nil : contents
    }
}
