import Foundation

/// Standard output that could not be written.
public struct TerminalOutputError: Error, Sendable, CustomStringConvertible {
    /// Whether no one reads any more, such as `head` that has its lines: not an
    /// error to report.
    public let isClosed: Bool

    /// The system's message, in a line.
    public let description: String

    init(code: Int32) {
        isClosed = code == EPIPE
        description = "The output could not be written: \(String(cString: strerror(code)))."
    }
}
