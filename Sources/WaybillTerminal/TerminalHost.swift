import Foundation
import WaybillLists
import WaybillPlugins
public import WaybillScreens
public import WaybillSessions

/// A host that runs an app on the whole terminal of the program.
///
/// It restores the terminal at its end: by `q`, a signal, an error, `exit` or a crash. While it is
/// stopped (Ctrl-Z) the terminal belongs to the shell.
@MainActor
public final class TerminalHost {
    let app: any ListApp
    let url: RouteURL
    private let decoder: (any PictureDecoder)?
    let texts: TerminalTexts
    let onEvent: ((SessionEvent) -> Void)?

    /// Creates a host of an app; the terminal is not changed yet.
    ///
    /// - Parameters:
    ///   - decoder: Decodes pictures for terminals that declare 256 colours or more; nil, the
    ///     default, for alternative texts.
    ///   - texts: The terminal's own texts; in English by default.
    ///   - onEvent: Receives the events of the session; nil by default. The app occupies the
    ///     terminal: log elsewhere, or after the end.
    public init(
        _ app: any ListApp, at url: RouteURL = RouteURL(),
        decoder: (any PictureDecoder)? = nil, texts: TerminalTexts = TerminalTexts(),
        onEvent: ((SessionEvent) -> Void)? = nil
    ) {
        self.app = app
        self.url = url
        self.decoder = decoder
        self.texts = texts
        self.onEvent = onEvent
    }

    package func session(
        size: TerminalSize, style: TerminalStyle, pace: LoadingDelay
    ) -> TerminalSession {
        let session = TerminalSession(
            app, size: size, style: style, pace: pace, decoder: decoder, texts: texts)
        session.onEvent = onEvent
        return session
    }

    /// Runs the app until the user quits, the terminal closes, or SIGINT, SIGTERM, SIGHUP or
    /// SIGQUIT.
    ///
    /// - Throws: ``TerminalHostError`` if there is no terminal, or no screen at the address;
    ///   nothing is written to the terminal then.
    public func run() async throws(TerminalHostError) {
        guard let device = TerminalDevice() else { throw TerminalHostError(.noTerminal) }
        var style = TerminalStyle.live
        style.colors = TerminalColors(of: ProcessInfo.processInfo.environment)
        let session = session(size: device.size, style: style, pace: .usual)
        guard session.open(url) == .opened else { throw TerminalHostError(.noScreen(url)) }
        // Before the terminal is changed: a signal from then on restores it.
        guard let events = TerminalEvents() else { throw TerminalHostError(.noTerminal) }
        defer { events.cancel() }
        // Called when the terminal belongs to the shell again: the app draws over it.
        let tell = session.session.onMistake
        var mistakes: [String] = []
        session.session.onMistake = { mistakes.append($0) }
        defer { mistakes.forEach(tell) }
        guard device.enter() else { throw TerminalHostError(.noTerminal) }
        defer { device.leave() }
        var loop = TerminalLoop(session: session, device: device, events: events)
        session.onChange = { [weak events] in events?.requestFrame() }
        session.pictures?.onArrival { [weak events] in events?.send(.pictures) }
        defer { session.close() }
        events.requestFrame()
        for await event in events.stream {
            guard loop.handle(event) == .goOn else { return }
        }
    }
}
