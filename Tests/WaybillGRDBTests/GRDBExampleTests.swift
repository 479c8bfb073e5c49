import Foundation
import Testing
import WaybillGRDB
import WaybillStorage

@Suite(.timeLimit(.minutes(60))) struct GRDBExampleTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a database keeps records, and finds them`() async throws {
        let path = folder.path("books.sqlite")
        struct Book: Codable, Identifiable {
            var id = UUID()
            var title = ""
            var author = ""
            var isRead = false
        }

        let format = RecordFormat<Book>(
            searched: [\.title, \.author], columns: ["read": { .bool($0.isRead) }])
        let books = try GRDBRecordStore(path: path, format: format)
        try await books.save(Book(title: "Dune", author: "Frank Herbert"))
        let unread = try await books.matches(
            RecordQuery(
                text: "herbert", conditions: [ColumnCondition("read", oneOf: [.bool(false)])]))
        #expect(unread.map(\.record.title) == ["Dune"])
        let opening = DatabaseOpening(
            busyTimeout: .seconds(3), access: .permitted, onFailure: { print($0.message) })
        let again = try GRDBRecordStore(path: path, format: format, opening: opening)
        #expect(try await again.matches(RecordQuery()).map(\.record.author) == ["Frank Herbert"])
    }
}
