import Dispatch
import Foundation

/// The events of a terminal in order: bytes, signals, and requests for frames.
@MainActor
final class TerminalEvents {
    enum Event: Sendable {
        case input([UInt8])

        /// No bytes for a while after an input, by its number.
        case silence(Int)

        case resized

        /// The program is asked to stop until it is continued.
        case stop

        case resumed

        /// The program is asked to end, or the terminal is closed.
        case end

        case frame

        /// A stalled terminal accepts bytes again, or is closed.
        case room

        case pictures
    }

    /// All events, in order, buffered until they are read.
    let stream: AsyncStream<Event>

    private let continuation: AsyncStream<Event>.Continuation
    var isFrameRequested = false
    private let queue = DispatchQueue(label: "waybill.terminal")
    private let signals: SignalPipe
    private let sources: [any DispatchSourceRead]
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Starts to listen; nil if the system has no descriptors left.
    init?(
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        guard let signals = SignalPipe(signals: Array(TerminalEvents.meanings.keys)) else {
            return nil
        }
        self.signals = signals
        self.sleep = sleep
        (stream, continuation) = AsyncStream.makeStream()
        let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
        keys.setEventHandler { @Sendable [continuation] in
            let bytes = TerminalEvents.read(from: STDIN_FILENO)
            if bytes?.isEmpty != true { continuation.yield(bytes.map(Event.input) ?? .end) }
        }
        let pipe = DispatchSource.makeReadSource(
            fileDescriptor: signals.descriptor, queue: queue)
        pipe.setEventHandler { @Sendable [continuation, descriptor = signals.descriptor] in
            for byte in TerminalEvents.read(from: descriptor) ?? [] {
                if let event = TerminalEvents.meanings[Int32(byte)] { continuation.yield(event) }
            }
        }
        // The descriptor is in use until then.
        pipe.setCancelHandler { @Sendable [descriptor = signals.descriptor] in
            close(descriptor)
        }
        sources = [keys, pipe]
        for source in sources { source.resume() }
    }

    private nonisolated static let meanings: [Int32: Event] = [
        SIGINT: .end, SIGTERM: .end, SIGHUP: .end, SIGQUIT: .end,
        SIGWINCH: .resized, SIGTSTP: .stop, SIGCONT: .resumed,
    ]

    nonisolated func send(_ event: Event) { continuation.yield(event) }

    /// Requests one frame for all changes before it is drawn.
    func requestFrame() {
        if !isFrameRequested { send(.frame) }
        isFrameRequested = true
    }

    /// Sends a silence after a duration long enough for the rest of a sequence.
    func sendSilence(after input: Int, _ duration: Duration) {
        Task { [continuation, sleep] in
            try? await sleep(duration)
            continuation.yield(.silence(input))
        }
    }

    /// Sends an event once a terminal accepts bytes again.
    func sendRoom(on descriptor: Int32) {
        Thread.detachNewThread { [continuation] in
            var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            while poll(&wanted, 1, -1) < 0, errno == EINTR {}
            continuation.yield(.room)
        }
    }

    /// Stops listening, and restores the signals.
    func cancel() {
        for source in sources { source.cancel() }
        signals.close()
        continuation.finish()
    }

    /// Reads the available bytes; empty for none yet, nil at the end.
    private nonisolated static func read(from descriptor: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(descriptor, &buffer, buffer.count)
        if count > 0 { return Array(buffer[..<count]) }
        return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
    }
}
