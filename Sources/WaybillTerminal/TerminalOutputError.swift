import Foundation

/// An error: standard output could not be written.
public struct TerminalOutputError: Error, Sendable, CustomStringConvertible {
    /// Whether the reader has ended, such as `head` with its lines: not an error to report.
    public let isClosed: Bool

    /// The system's message, in a line.
    public let description: String

    init(code: Int32) {
        isClosed = code == EPIPE
        description = "The output could not be written: \(String(cString: strerror(code)))."
    }
}
