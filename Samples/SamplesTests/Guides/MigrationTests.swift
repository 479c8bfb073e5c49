import Testing
import Waybill
import WaybillTesting

/// The new code of the guides for those who come from other kits.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct MigrationTests {
    private let contacts = [
        Contact(id: 1, name: "Ada", phone: "555 0100"),
        Contact(id: 2, name: "Alan", phone: "555 0101"),
        Contact(id: 3, name: "Grace", phone: "555 0102"),
    ]

    // MARK: From a UITableViewDataSource

    @Test func `a contact that is deleted takes its letter along if it was the last`() async throws
    {
        let host = try await HeadlessHost(showing: ContactsScreen(contacts: contacts))
        #expect(host.visibleHeaders == ["A", "G"])
        try await host.perform("Delete", on: "Grace")
        #expect(host.visibleHeaders == ["A"])
        #expect(host.visibleRows == ["Ada 555 0100", "Alan 555 0101"])
    }

    // MARK: From IGListKit

    @Test func `a like updates one row in place`() async throws {
        let items: [FeedItem] = [
            .post(Post(id: 1, author: "Ada")), .advert(Advert(id: "tea", brand: "Teas of Assam")),
            .post(Post(id: 2, author: "Grace")),
        ]
        let host = try await HeadlessHost(showing: FeedOfKinds(items: items))
        try await host.tap("Grace")
        #expect(host.visibleRows.last == "Grace 1 likes")
        #expect(host.plans.last == "~0-2")
    }

    // MARK: From FSQCellManifest

    private enum VenueCell: ContentCell {
        static func content(for name: String) -> Content { .text(name, .headline) }
    }

    @Test func `a manifest is edited by operations`() {
        var chosen: [String] = []
        var plans: [String] = []
        func record(_ name: String) -> Row {
            Row(VenueCell.self, model: name, id: name) { name, _ in chosen.append(name) }
        }
        let manifest = ListManifest(
            sections: [
                Section("venues", title: "Nearby") { ["Lucali", "Emily"].map(record) }
            ],
            plugins: [Narrator { plans.append($0) }])

        manifest.insertCells([record("Di Fara")], at: ItemPath(section: 0, item: 1))
        manifest.performBatch {
            manifest.moveCell(
                from: ItemPath(section: 0, item: 2), to: ItemPath(section: 0, item: 0))
            manifest.removeCells(at: [ItemPath(section: 0, item: 1)])
        }
        manifest.select(at: ItemPath(section: 0, item: 0))

        #expect(manifest.sections[0].cells.map(\.id) == ["Emily", "Di Fara"])
        #expect(chosen == ["Emily"])
        #expect(plans.count == 4, "attached, an insertion, a batch, a selection")
        let refused = manifest.insertCells([record("Joe’s")], at: ItemPath(section: 7, item: 0))
        #expect(refused == .rejected(.noSuchSection(7)))
    }

    @Test func `or it is given what it is to show`() {
        let manifest = ListManifest(sections: [
            Section("venues") {
                Row("emily", .text("Emily"))
                Row("lucali", .text("Lucali"))
            }
        ])
        manifest.selectionMode = .single
        manifest.allowsSelectionByDefault = true
        manifest.select(at: ItemPath(section: 0, item: 1))
        manifest.setSections {
            Section("venues") {
                Row("lucali", .text("Lucali"))
                Row("emily", .text("Emily, closed"))
            }
        }
        // The selection follows the row.
        #expect(manifest.selectedPaths == [ItemPath(section: 0, item: 0)])
    }
}
