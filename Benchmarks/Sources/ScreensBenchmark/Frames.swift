import Foundation
import WaybillWeb

/// The benchmark of the bytes that are sent for a change.
struct Frames {
    let app: RowsApp
    let host: WebServer

    func run() async throws {
        printTitle("Bytes of a frame", "frame", "content", "beside it", "wanted")
        let text = try await frame(of: 150) { $0[3].count = 7 }
        printRow("one text changed", bytes(text.size), "", "", "60")
        try await measurePress()
        let row = try await frame(of: 151) { $0.insert(Row(id: -1), at: 3) }
        printRow(
            "one row inserted", bytes(row.size), bytes(row.content), bytes(row.size - row.content),
            "80")
        let reversal = try await frame(of: 200) { $0.reverse() }
        printRow("200 rows in the page reversed", bytes(reversal.size), "", "", "800")
        let window = try await frame(of: 1_000, lookingAt: 20_000) { $0.reverse() }
        printRow(
            "1,000 rows reversed, in a window in the middle", bytes(window.size),
            bytes(window.content), bytes(window.size - window.content), "10 %")
    }

    /// A text of a row that may be selected: what the row says is sent, too.
    private func measurePress() async throws {
        var visitor = try await Visitor(at: "/declared?rows=10", of: host)
        app.declared(10).change { $0.change(5) }
        let frame = try await visitor.takeFrame()
        await visitor.link.close()
        printRow("one text changed of a row that is a button", bytes(frame.utf8.count))
    }

    /// The frame for a change of an array, and how many bytes of it are rows that
    /// the page did not have.
    private func frame(
        of count: Int, lookingAt offset: Double = 0, _ change: (inout [Row]) -> Void
    ) async throws -> (size: Int, content: Int) {
        var visitor = try await Visitor(
            at: "/listed?rows=\(count)", of: host, lookingAt: offset)
        app.listed(count).change(change)
        let frame = try await visitor.takeFrame()
        await visitor.link.close()
        let json = try JSONSerialization.jsonObject(with: Data(frame.utf8)) as? [String: Any]
        let sections = json?["l"] as? [Any] ?? []
        let rows = sections.flatMap { ($0 as? [String: Any])?["r"] as? [Any] ?? [] }
        // A row that comes is an array that begins with its identity.
        let texts = rows.compactMap { $0 as? [Any] }.filter { $0.first is String }.joined()
        return (frame.utf8.count, texts.reduce(0) { $0 + (($1 as? String)?.utf8.count ?? 0) })
    }

    private func bytes(_ count: Int) -> String { "\(grouped(count)) bytes" }
}
