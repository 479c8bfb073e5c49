import Foundation
public import WaybillScreens
public import WaybillSessions

/// Runs an app line by line on standard input and output, for screen readers, terminals that can
/// only print, and pipes.
@MainActor
public final class LinearHost {
    private let app: any ListApp
    private let url: RouteURL
    private let texts: TerminalTexts
    private let onEvent: ((SessionEvent) -> Void)?

    /// An input line, a possible output, or the end of input.
    private enum Event: Sendable {
        case line(String)
        case changed
        case end
    }

    /// Creates a host of an app.
    ///
    /// - Parameters:
    ///   - texts: The terminal's own texts; in English by default.
    ///   - onEvent: Receives the events of the session; nil by default.
    public init(
        _ app: any ListApp, at url: RouteURL = RouteURL(), texts: TerminalTexts = TerminalTexts(),
        onEvent: ((SessionEvent) -> Void)? = nil
    ) {
        self.app = app
        self.url = url
        self.texts = texts
        self.onEvent = onEvent
    }

    package func session(width: Int, pace: LoadingDelay) -> LinearSession {
        let session = LinearSession(app, width: width, pace: pace, texts: texts)
        session.session.onEvent = onEvent
        return session
    }

    /// Runs the app until the user quits or the input ends.
    ///
    /// A line is read after the result of the one before.
    ///
    /// - Throws: ``TerminalHostError`` if there is no screen at the address,
    ///   ``TerminalOutputError`` if the output is closed.
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

    /// The maximum size of an input line, in bytes; the rest is dropped.
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
