/// A log entry of an HTTP call, without header fields, bodies and the values of usual secrets in
/// its query, such as `token`.
public struct HTTPLogEntry: Hashable, Sendable, CustomStringConvertible {
    /// The outcome of a call.
    public enum Outcome: Hashable, Sendable {
        /// The call got a response with this status.
        case responded(status: Int)

        /// The call failed.
        case failed(TransportError.Reason)

        /// The last caller was cancelled.
        case cancelled
    }

    /// The HTTP method.
    public var method: String

    /// The address, with secret values replaced.
    public var url: String

    /// The outcome.
    public var outcome: Outcome

    /// The length of the request's body, in bytes.
    public var bytesSent: Int

    /// The length of the response's body, in bytes.
    public var bytesReceived: Int

    /// The duration of the call.
    public var duration: Duration

    /// The number of attempts; 0 if the response came from a cache.
    public var attempts: Int

    /// One line, such as `GET https://example.org/a 200, 120 bytes, 0.25 seconds`.
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
