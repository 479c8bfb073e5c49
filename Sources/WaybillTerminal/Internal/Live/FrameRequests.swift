/// Requests one frame for all changes before it is drawn.
@MainActor
final class FrameRequests {
    private let events: TerminalEvents
    private var isAsked = false

    init(_ events: TerminalEvents) { self.events = events }

    func ask() {
        guard !isAsked else { return }
        isAsked = true
        events.send(.frame)
    }

    func serve() { isAsked = false }
}
