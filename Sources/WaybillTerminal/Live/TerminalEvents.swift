import Dispatch
import Foundation

/// What happens at a terminal: bytes, signals, and frames that are asked for,
/// one after the other.
@MainActor
final class TerminalEvents {
    /// Something that happened.
    enum Event: Sendable {
        /// Bytes came from the keyboard.
        case input([UInt8])

        /// Nothing came for a while after an input, by its number.
        case silence(Int)

        /// The terminal has another size.
        case resized

        /// The program is asked to stop until it is continued.
        case stop

        /// The program was continued.
        case resumed

        /// The program is asked to end, or the terminal is gone.
        case end

        /// A frame was asked for.
        case frame
    }

    /// All that happens, in its order; it waits until it is read.
    let stream: AsyncStream<Event>

    private let continuation: AsyncStream<Event>.Continuation
    private let queue = DispatchQueue(label: "waybill.terminal")
    private let input: any DispatchSourceRead
    private let signals: [any DispatchSourceSignal]

    /// Listens from now on.
    init() {
        (stream, continuation) = AsyncStream.makeStream()
        input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
        let events: [(Int32, Event)] = [
            (SIGINT, .end), (SIGTERM, .end), (SIGHUP, .end), (SIGQUIT, .end),
            (SIGWINCH, .resized), (SIGTSTP, .stop), (SIGCONT, .resumed),
        ]
        signals = events.map { [queue, continuation] number, event in
            #if canImport(Darwin)
            // There the source comes after the disposition, and does not replace it.
            signal(number, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { @Sendable in continuation.yield(event) }
            source.resume()
            return source
        }
        input.setEventHandler { @Sendable [continuation] in
            let bytes = TerminalEvents.read()
            if bytes?.isEmpty != true { continuation.yield(bytes.map(Event.input) ?? .end) }
        }
        input.resume()
    }

    /// Adds an event after those that have happened.
    ///
    /// - Parameter event: The event.
    func send(_ event: Event) { continuation.yield(event) }

    /// Adds a silence after a while, long enough for the rest of a sequence.
    ///
    /// - Parameter input: The number of the input after which it is silent.
    func sendSilence(after input: Int) {
        queue.asyncAfter(deadline: .now() + .milliseconds(50)) { @Sendable [continuation] in
            continuation.yield(.silence(input))
        }
    }

    /// Listens no longer.
    func cancel() {
        input.cancel()
        for source in signals { source.cancel() }
        continuation.finish()
    }

    /// What can be read; empty for nothing yet, nil where nothing will come.
    private nonisolated static func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
        if count > 0 { return Array(buffer[..<count]) }
        return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
    }
}
