import Showcase
import Testing
import Waybill
import WaybillTerminal

@MainActor @Suite(.timeLimit(.minutes(60))) struct OpenedAgainTests {
    @Test func `a long list that is opened again in a terminal is drawn again`() async throws {
        let session = TerminalSession(ShowcaseApp(), size: TerminalSize(columns: 80, rows: 24))
        let url = try #require(RouteURL("/grid"))
        session.open(url)
        await session.settle()
        let lines = session.frame.lines
        #expect(lines.count > 4)
        session.open(url)
        await session.settle()
        #expect(session.frame.lines == lines)
    }
}
