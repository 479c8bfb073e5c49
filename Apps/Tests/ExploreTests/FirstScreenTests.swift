import PlacesTestSupport
import Testing
import Waybill
import WaybillTerminal
import WaybillTesting

@testable import Explore
@testable import Places

/// What is seen of the places when the guide opens, before anyone scrolls.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct FirstScreenTests {
    /// The guide with the starter city, as it opens in a terminal.
    private func start(_ columns: Int, _ rows: Int) async throws -> TerminalSession {
        let session = TerminalSession(
            try guide(), size: TerminalSize(columns: columns, rows: rows))
        session.open(RouteURL())
        await session.settle()
        return session
    }

    private func guide() throws -> ExploreApp {
        let store = try InMemoryRecordStore(NewYork.places)
        return ExploreApp(.test(library: PlaceLibrary(store: store), home: nil))
    }

    /// How many places are seen with all that their rows say.
    private func places(on session: TerminalSession) throws -> Int {
        let lines = session.frame.lines.dropLast().map(\.text)
        let names = Set(NewYork.places.map(\.name))
        return lines.indices.count { index in
            let name = lines[index].dropFirst(2).prefix { $0 != "≈" }
            let isPlace = names.contains(
                String(name.reversed().drop { $0 == " " }.reversed()))
            return isPlace && lines.indices.contains(index + 1) && !lines[index + 1].isEmpty
        }
    }

    /// The lines on which there are pins.
    private func mapLines(of session: TerminalSession) -> Int {
        session.frame.lines.count { $0.runs.contains { $0.role == .pin } }
    }

    @Test func `a terminal of 80 by 24 shows three places below the map`() async throws {
        let session = try await start(80, 24)
        #expect(try places(on: session) >= 3, "\(session.frame.text)")
        #expect(mapLines(of: session) > 1)
        #expect(session.frame.text.contains("Full map"))
        #expect(session.frame.text.contains("(More ▾)"))
    }

    @Test(arguments: [(100, 30), (120, 40), (140, 45), (200, 60)])
    func `a larger terminal has a larger map, and more places`(
        _ columns: Int, _ rows: Int
    ) async throws {
        let session = try await start(columns, rows)
        #expect(try places(on: session) >= 3, "\(session.frame.text)")
        let lines = session.frame.lines.map(\.text)
        let first = try #require(lines.firstIndex { $0.contains("Map  © OpenStreetMap") })
        let last = try #require(lines.firstIndex { $0.contains("├") && $0.contains("km") })
        let map = last - first + 1
        #expect(map <= rows / (rows < 36 ? 4 : 3), "\(session.frame.text)")
        #expect(map >= min(10, rows / 4 - 1), "\(session.frame.text)")
    }

    @Test func `a terminal of few lines has no map, and its list all the same`() async throws {
        let session = try await start(80, 16)
        #expect(mapLines(of: session) == 0)
        #expect(session.frame.text.contains("Sights"))
        #expect(session.frame.text.contains("© OpenStreetMap contributors"))
    }

    @Test func `a map above its list takes two lines on paper`() async throws {
        let session = AppSession(app: try guide())
        session.open(RouteURL())
        await session.settle()
        let page = try #require(session.page)
        let document = TerminalDocument(page: page, width: 80)
        let lines = document.lines.map(\.text)
        let map = try #require(lines.firstIndex { $0.hasPrefix("Map  ©") })
        #expect(lines[map].contains("</?map="), "the address says how it is moved")
        #expect(lines[map + 1].contains("Full map") && lines[map + 2].isEmpty)
        #expect(!document.text.contains("Zoom in"))
        #expect(document.semantics == page.semantics)
    }
}
