/// Why a server does not listen.
public struct WebServerError: Error, Sendable, CustomStringConvertible {
    /// The address, the port and the reason, in a line.
    public let description: String

    /// The port, where another program listens at it; nil where something else is the
    /// reason.
    public let portInUse: Int?

    init(description: String, portInUse: Int? = nil) {
        self.description = description
        self.portInUse = portInUse
    }

    init(portInUse port: Int) {
        self.init(description: "Port \(port) is in use: choose another.", portInUse: port)
    }

    /// The same error, which says how another port is chosen where that helps.
    ///
    /// - Parameter option: The option of the command line for the port, such as `--port`.
    public func naming(option: String) -> WebServerError {
        guard let port = portInUse else { return self }
        return WebServerError(
            description: "Port \(port) is in use: choose another with \(option).", portInUse: port)
    }
}
