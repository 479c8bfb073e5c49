import Waybill
import WaybillTestSupport
public import WaybillTesting
import WaybillWeb

/// What the script of a live page says where a person drags, swipes, pulls and scrolls.
extension LiveDriver {
    /// Says what a browser says; of what ends on the page alone, nothing.
    ///
    /// - Parameter gesture: What is done.
    /// - Throws: ``Missing`` where there is no such row, or it does not offer it.
    public mutating func make(_ gesture: ConformanceGesture) async throws {
        switch gesture {
        case .move(let text, let other): try await move(try row(text), on: try row(other))
        // The page grabs a row, and releases it, by itself.
        case .cancelMove(let text, let other): _ = try (row(text), row(other))
        case .swipe(let text, let edge, let action):
            let row = try row(text)
            let button = row.element.descendants.first { $0["data-swipe"] == edge.rawValue }
            guard let button, button.text == action else {
                throw Missing(what: "“\(action)” by a swipe over “\(row.text)”")
            }
            try await ask(page.act(button["data-action"] ?? "", on: row))
        case .uncover(let text, _):
            let row = try row(text)
            guard !row.actions.isEmpty else { throw Missing(what: "actions of “\(row.text)”") }
        case .selectRange(let text): try await ask(page.select(try row(text), extending: true))
        case .refresh: try await ask(page.retry())
        case .loadMore(let end): try await goToEnd(end)
        case .turnPage(let end): try await turnPage(end)
        }
    }

    private func row(_ text: String) throws -> LivePage.Row {
        try page.rows.first { $0.text.contains(text) }.unwrapped("a row “\(text)”")
    }

    /// Drops a row where the pointer is over the half of another one beyond which it takes
    /// its place.
    private mutating func move(_ row: LivePage.Row, on other: LivePage.Row) async throws {
        let goesDown = row.section == other.section && row.index < other.index
        try await ask(page.drop(row, on: other, isAfter: goesDown))
    }

    /// Scrolls until the last row that is drawn is seen first, or the first one last.
    ///
    /// A page that has all rows says nothing.
    private mutating func turnPage(_ end: PageEnd) async throws {
        if page.window == .long { try await look(at: .same) }
        guard page.window != .whole, let row = end == .start ? page.rows.first : page.rows.last
        else { return }
        let places = page.presentedRows
        guard places.indices.contains(row.index) else { return }
        let path = places[row.index].path
        let below = end == .start ? LiveDriver.height - 100 : 0
        try await look(at: .row(section: path.section, row: path.item, below: below))
    }

    /// Scrolls to an end; where the page has all rows, the row there is pressed, as the script
    /// does as it comes near, or a person.
    private mutating func goToEnd(_ end: PageEnd) async throws {
        if page.window == .long { try await look(at: .same) }
        if case .part(_, let extent) = page.window {
            return try await look(at: .offset(end == .start ? 0 : extent))
        }
        let id = "more at the \(end.rawValue)"
        let list = page.document.elements(with: "data-section", id).first
        let text = try list.unwrapped(id).text
        try await ask(page.select(try row(text)))
    }

    private mutating func look(at place: LivePage.Sight.Place) async throws {
        let link = try link.unwrapped("a page")
        try await link.receive(page.see(.init(height: LiveDriver.height, at: place)))
        // More rows than are drawn may be on their way: the response does not wait for them.
        let awaited = StatusTexts().loadingMore
        repeat {
            try page.take(try await link.next().unwrapped("a frame"))
        } while page.answered != page.asked || page.rows.contains { $0.text == awaited }
    }

    /// How much of a list is seen, in CSS pixels.
    private static var height: Double { 800 }
}
