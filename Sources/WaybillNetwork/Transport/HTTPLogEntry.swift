/// A log entry of an HTTP call, without secrets.
///
/// No header field is in it, no body, and no value in the query that a
/// ``LogRedaction`` names.
public struct HTTPLogEntry: Hashable, Sendable, CustomStringConvertible {
    /// How a call ended.
    public enum Outcome: Hashable, Sendable {
        /// With a response of this status.
        case responded(status: Int)

        /// Without one, and why.
        case failed(TransportError.Reason)

        /// No one waited for the response any more.
        case cancelled
    }

    /// What was done.
    public var method: String

    /// The address, with secret values replaced.
    public var url: String

    /// How it ended.
    public var outcome: Outcome

    /// How long the request's body is, in bytes.
    public var bytesSent: Int

    /// The length of the response's body, in bytes.
    public var bytesReceived: Int

    /// How long it took.
    public var duration: Duration

    /// How often the request was sent; 0 if the response came from a cache.
    public var attempts: Int

    /// One line, such as `GET https://example.org/a 200, 120 bytes, 0.25
    /// seconds`.
    public var description: String {
        let end =
            switch outcome {
            case .responded(let status): "\(status)"
            case .failed(let reason): "\(reason)"
            case .cancelled: "cancelled"
            }
        let times = attempts == 1 ? "" : ", sent \(attempts) times"
        return "\(method) \(url) \(end), \(bytesReceived) bytes, \(duration)\(times)"
    }
}
