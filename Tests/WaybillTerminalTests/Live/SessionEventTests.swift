import Testing
import WaybillScreens
import WaybillSessions
import WaybillTerminal

/// The events of a session that an app hears while it runs in a terminal.
@MainActor @Suite struct SessionEventTests {
    private final class Log {
        var addresses: [String] = []

        func note(_ event: SessionEvent) {
            switch event {
            case .opened(let url): addresses.append(url.description)
            case .notFound(let url): addresses.append("no \(url)")
            default: break
            }
        }
    }

    private let log = Log()

    @Test func `the screens of a terminal report their events`() {
        let host = TerminalHost(ChainApp(), onEvent: log.note)
        let session = host.session(
            size: TerminalSize(columns: 80, rows: 24), style: .live, pace: .none)
        session.open(RouteURL())
        session.press(.down)
        session.press(.enter)
        session.open(RouteURL(path: ["nowhere"]))
        session.close()
        #expect(log.addresses == ["/", "/1", "no /nowhere"])
    }

    @Test func `screens that are printed line by line report their events`() async {
        let host = LinearHost(ChainApp(), onEvent: log.note)
        let session = host.session(width: 80, pace: .none)
        session.open(RouteURL())
        _ = session.takeLines()
        await session.read("4")
        session.close()
        #expect(log.addresses == ["/", "/1"])
    }
}
