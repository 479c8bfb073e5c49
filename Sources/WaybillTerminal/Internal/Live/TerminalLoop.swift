import Foundation

/// The event loop between a terminal and a session.
@MainActor
struct TerminalLoop {
    enum Outcome {
        case goOn

        /// The app has ended, or the terminal is closed.
        case end
    }

    private let session: TerminalSession
    private let device: TerminalDevice
    private let events: TerminalEvents
    private var parser = TerminalKeyParser(
        isRemote: ProcessInfo.processInfo.environment["SSH_TTY"] != nil)
    private var writer: TerminalFrameWriter
    private var inputs = 0

    /// Whether an event comes once the terminal accepts bytes again.
    private var isRoomAwaited = false

    init(session: TerminalSession, device: TerminalDevice, events: TerminalEvents) {
        self.session = session
        self.device = device
        self.events = events
        writer = TerminalFrameWriter(colors: session.style.colors)
    }

    mutating func handle(_ event: TerminalEvents.Event) -> Outcome {
        let outcome = perform(event)
        if device.isStalled, !isRoomAwaited {
            isRoomAwaited = true
            events.sendRoom(on: device.output)
        }
        return outcome
    }

    private mutating func perform(_ event: TerminalEvents.Event) -> Outcome {
        switch event {
        case .input(let bytes):
            press(parser.read(bytes))
            inputs += 1
            awaitSilence()
        case .silence(let input) where input == inputs:
            press(parser.timeOut())
            awaitSilence()
        case .silence: break
        case .resized: session.resize(to: device.size)
        case .stop: suspend()
        case .resumed: resume()
        case .end: return .end
        case .pictures: session.showPictures()
        case .frame: return draw()
        case .room:
            isRoomAwaited = false
            return device.write() ? draw() : .end
        }
        return session.isOver ? .end : .goOn
    }

    private func press(_ keys: [TerminalKey]) {
        for key in keys where !session.isOver { session.press(key) }
    }

    private func awaitSilence() {
        if let silence = parser.silence { events.sendSilence(after: inputs, silence) }
    }

    private mutating func draw() -> Outcome {
        // The request stays open until the terminal has read the last frame.
        guard !device.isStalled else { return .goOn }
        events.isFrameRequested = false
        guard device.isEntered else { return .goOn }
        if session.needsRedrawing {
            session.needsRedrawing = false
            writer.forget()
        }
        return device.write(writer.bytes(showing: session.frame)) ? .goOn : .end
    }

    /// Restores the terminal, and stops until the shell continues the program.
    private mutating func suspend() {
        device.leave()
        device.stop()
        resume()
    }

    /// Enters the terminal again, unless the program continues in the background.
    private mutating func resume() {
        _ = device.enter()
        writer.forget()
        session.resize(to: device.size)
    }
}
