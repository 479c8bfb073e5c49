/// Requests a frame once, however much changes before it is drawn.
@MainActor
final class FrameRequests {
    private let events: TerminalEvents
    private var isAsked = false

    init(_ events: TerminalEvents) { self.events = events }

    /// Requests a frame, after all that has happened so far.
    func ask() {
        guard !isAsked else { return }
        isAsked = true
        events.send(.frame)
    }

    /// Notes that the frame is being drawn.
    func serve() { isAsked = false }
}
