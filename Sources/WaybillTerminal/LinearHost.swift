import Foundation
public import WaybillScreens
public import WaybillSessions

/// Runs an app line by line on standard input and output, for a screen reader, a
/// terminal that can only print, and pipes.
@MainActor
public final class LinearHost {
    private let app: any ListApp
    private let url: RouteURL
    private let texts: TerminalTexts
    private let onEvent: ((SessionEvent) -> Void)?

    /// What happens: a line came, something may be printed, or no more lines come.
    private enum Event: Sendable {
        case line(String)
        case changed
        case end
    }

    /// Prepares to run an app.
    ///
    /// - Parameters:
    ///   - texts: The terminal's own texts; in English by default.
    ///   - onEvent: Called with the events of the session; nil by default.
    public init(
        _ app: any ListApp, at url: RouteURL = RouteURL(), texts: TerminalTexts = TerminalTexts(),
        onEvent: ((SessionEvent) -> Void)? = nil
    ) {
        self.app = app
        self.url = url
        self.texts = texts
        self.onEvent = onEvent
    }

    /// Begins a session of the app.
    package func session(width: Int, pace: LoadingDelay) -> LinearSession {
        let session = LinearSession(app, width: width, pace: pace, texts: texts)
        session.session.onEvent = onEvent
        return session
    }

    /// Runs the app until a person ends it or no more lines come.
    ///
    /// A line is read once the result of the one before is there.
    ///
    /// - Throws: ``TerminalHostError`` if there is no screen at the address,
    ///   ``TerminalOutputError`` if nothing can be printed any more.
    public func run() async throws {
        let session = session(width: TerminalOutput.columns ?? 80, pace: .usual)
        guard session.open(url) == .opened else { throw TerminalHostError(.noScreen(url)) }
        defer { session.close() }
        let (events, continuation) = AsyncStream<Event>.makeStream()
        session.onChange = { continuation.yield(.changed) }
        await session.settle()
        try write(session)
        Thread.detachNewThread { LinearHost.readLines { continuation.yield($0) } }
        for await event in events {
            switch event {
            case .changed: break
            case .end: return
            case .line(let line):
                await session.read(line)
                if session.isOver { return }
                try write(session)
                await session.settle()
            }
            try write(session)
        }
    }

    private func write(_ session: LinearSession) throws {
        let lines = session.takeLines()
        if !lines.isEmpty { try TerminalOutput.write(lines.joined(separator: "\n") + "\n") }
    }

    /// The most bytes of a line that are read; what is beyond is dropped.
    private nonisolated static let longest = 4_096

    private nonisolated static func readLines(_ tell: (Event) -> Void) {
        var line: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            for byte in buffer[..<count] {
                if byte == 0x0A {
                    tell(.line(String(decoding: line, as: UTF8.self)))
                    line = []
                } else if line.count < longest {
                    line.append(byte)
                }
            }
        }
        if !line.isEmpty { tell(.line(String(decoding: line, as: UTF8.self))) }
        tell(.end)
    }
}
