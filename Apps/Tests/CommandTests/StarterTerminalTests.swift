import Testing
import Waybill
import WaybillTerminal

@testable import Starter

/// The starter as a person has it in a terminal.
@MainActor
@Suite struct StarterTerminalTests {
    @Test func `Enter in a menu that loses something marks its line before it does it`()
        async throws
    {
        let session = TerminalSession(StarterApp(), size: TerminalSize(columns: 80, rows: 24))
        session.open(RouteURL())
        await session.settle()
        func shows(_ text: String) -> Bool {
            session.frame.lines.contains { $0.text.contains(text) }
        }
        #expect(!shows("Undo"))
        session.press(.text("a"))
        #expect(shows("  1 Remove"))
        session.press(.enter)
        #expect(shows("▸ 1 Remove") && !shows("Undo"))
        session.press(.enter)
        await session.settle()
        #expect(shows("Undo"))
    }
}
