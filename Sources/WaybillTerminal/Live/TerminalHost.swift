public import WaybillAppCore
public import WaybillScreens

/// Runs an app on the terminal in which the program was started: the whole
/// screen, keys at once, and everything as it was when it ends.
///
/// However it ends, the terminal is as it was before: by `q`, by a signal, by
/// an error, by `exit`, and by a crash. While it is stopped (Ctrl-Z) the
/// terminal is the shell's.
///
/// ```swift
/// try await TerminalHost(app).run()
/// ```
@MainActor
public final class TerminalHost {
    private let app: any ListApp
    private let url: RouteURL

    /// Prepares to run an app; the terminal is not touched yet.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - url: The address to begin at; the root by default.
    public init(_ app: any ListApp, at url: RouteURL = RouteURL()) {
        self.app = app
        self.url = url
    }

    /// Runs the app until a person ends it, the terminal goes away, or a
    /// signal asks for the end: SIGINT, SIGTERM, SIGHUP or SIGQUIT.
    ///
    /// - Throws: ``TerminalHostError`` where there is no terminal, or no
    ///   screen at the address; then nothing was written to the terminal.
    public func run() async throws(TerminalHostError) {
        guard let device = TerminalDevice() else { throw TerminalHostError(.noTerminal) }
        let session = TerminalSession(app, size: device.size)
        guard session.open(url) == .opened else { throw TerminalHostError(.noScreen(url)) }
        // Before the terminal is taken: a signal that comes then gives it back.
        guard let events = TerminalEvents() else { throw TerminalHostError(.noTerminal) }
        defer { events.cancel() }
        guard device.enter() else { throw TerminalHostError(.noTerminal) }
        defer { device.leave() }
        var loop = TerminalLoop(session: session, device: device, events: events)
        session.onChange = { [weak loop = loop.frames] in loop?.ask() }
        defer { session.close() }
        loop.frames.ask()
        for await event in events.stream {
            guard loop.handle(event) == .goOn else { return }
        }
    }
}

/// Why an app could not run on a terminal.
public struct TerminalHostError: Error, Hashable, CustomStringConvertible {
    /// The reasons there are.
    public enum Reason: Hashable, Sendable {
        /// Standard input or output is no terminal, or one that can only print
        /// (`TERM=dumb`).
        case noTerminal

        /// The app has no screen at the address.
        case noScreen(RouteURL)
    }

    /// Why.
    public let reason: Reason

    /// Describes a failure.
    ///
    /// - Parameter reason: Why.
    public init(_ reason: Reason) { self.reason = reason }

    /// Why, in a line that a terminal may show.
    public var description: String {
        switch reason {
        case .noTerminal: "This is no terminal with a keyboard and a screen."
        case .noScreen(let url): TerminalText.clean("There is no screen at \(url).")
        }
    }
}

/// Asks for a frame once, however much changes before it is drawn.
@MainActor
private final class FrameRequests {
    private let events: TerminalEvents
    private var isAsked = false

    init(_ events: TerminalEvents) { self.events = events }

    /// Asks for a frame, after all that has happened by now.
    func ask() {
        guard !isAsked else { return }
        isAsked = true
        events.send(.frame)
    }

    /// Notes that the frame is being drawn.
    func answer() { isAsked = false }
}

/// What goes on between a terminal and a session, event by event.
@MainActor
private struct TerminalLoop {
    let session: TerminalSession
    let device: TerminalDevice
    let events: TerminalEvents
    let frames: FrameRequests
    private var parser = TerminalKeyParser()
    private var writer = TerminalFrameWriter()
    private var inputs = 0

    enum Outcome {
        case goOn
        case end
    }

    init(session: TerminalSession, device: TerminalDevice, events: TerminalEvents) {
        self.session = session
        self.device = device
        self.events = events
        frames = FrameRequests(events)
    }

    mutating func handle(_ event: TerminalEvents.Event) -> Outcome {
        switch event {
        case .input(let bytes):
            press(parser.read(bytes))
            inputs += 1
            if parser.isWaiting { events.sendSilence(after: inputs) }
        case .silence(let input) where input == inputs: press(parser.timeOut())
        case .silence: break
        case .resized: session.resize(to: device.size)
        case .stop: suspend()
        case .resumed: resume()
        case .end: return .end
        case .frame: return draw()
        }
        return session.isOver ? .end : .goOn
    }

    private func press(_ keys: [TerminalKey]) {
        for key in keys where !session.isOver { session.press(key) }
    }

    private mutating func draw() -> Outcome {
        frames.answer()
        if session.needsRedrawing {
            session.needsRedrawing = false
            writer.forget()
        }
        return device.write(writer.bytes(showing: session.frame)) ? .goOn : .end
    }

    /// Gives the terminal back, and stops until the shell continues the
    /// program.
    private mutating func suspend() {
        device.leave()
        device.stop()
        resume()
    }

    private mutating func resume() {
        _ = device.enter()
        writer.forget()
        session.resize(to: device.size)
    }
}
