import Foundation
import WaybillLists
import WaybillPlugins
public import WaybillScreens
public import WaybillSessions

/// A host that runs an app on the terminal in which the program was started: the
/// whole screen, keys at once, and everything as it was when it ends.
///
/// However it ends, the terminal is as it was before: by `q`, by a signal, by
/// an error, by `exit`, and by a crash. While it is stopped (Ctrl-Z) the
/// terminal is the shell's.
@MainActor
public final class TerminalHost {
    let app: any ListApp
    let url: RouteURL
    private let decoder: (any PictureDecoder)?
    let texts: TerminalTexts
    let onEvent: ((SessionEvent) -> Void)?

    /// Prepares to run an app; the terminal is not touched yet.
    ///
    /// - Parameters:
    ///   - decoder: Decodes pictures, which are drawn if the terminal declares 256 colours or more;
    ///     nil, the default, for their alternative texts.
    ///   - texts: The terminal's own texts; in English by default.
    ///   - onEvent: Called with the events of the session; nil by default. The terminal shows the
    ///     app meanwhile: a log belongs elsewhere, or after the end.
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

    /// Begins a session of the app.
    package func session(
        size: TerminalSize, style: TerminalStyle, pace: LoadingDelay
    ) -> TerminalSession {
        let session = TerminalSession(
            app, size: size, style: style, pace: pace, decoder: decoder, texts: texts)
        session.onEvent = onEvent
        return session
    }

    /// Runs the app until a person ends it, the terminal goes away, or a signal
    /// requests the end: SIGINT, SIGTERM, SIGHUP or SIGQUIT.
    ///
    /// - Throws: ``TerminalHostError`` if there is no terminal, or no screen at
    ///   the address; then nothing was written to the terminal.
    public func run() async throws(TerminalHostError) {
        guard let device = TerminalDevice() else { throw TerminalHostError(.noTerminal) }
        var style = TerminalStyle.live
        style.colors = TerminalColors(of: ProcessInfo.processInfo.environment)
        let session = session(size: device.size, style: style, pace: .usual)
        guard session.open(url) == .opened else { throw TerminalHostError(.noScreen(url)) }
        // Before the terminal is taken: a signal that comes then gives it back.
        guard let events = TerminalEvents() else { throw TerminalHostError(.noTerminal) }
        defer { events.cancel() }
        // Called when the terminal is the shell's again: the app draws over it.
        let tell = session.session.onMistake
        var mistakes: [String] = []
        session.session.onMistake = { mistakes.append($0) }
        defer { mistakes.forEach(tell) }
        guard device.enter() else { throw TerminalHostError(.noTerminal) }
        defer { device.leave() }
        var loop = TerminalLoop(session: session, device: device, events: events)
        session.onChange = { [weak loop = loop.frames] in loop?.ask() }
        session.pictures?.onArrival { [weak events] in events?.sendFromAnywhere(.pictures) }
        defer { session.close() }
        loop.frames.ask()
        for await event in events.stream {
            guard loop.handle(event) == .goOn else { return }
        }
    }
}
