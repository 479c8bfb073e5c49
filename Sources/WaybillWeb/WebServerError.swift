/// An error: a server cannot listen.
public struct WebServerError: Error, Sendable, CustomStringConvertible {
    /// The address, the port and the reason, in a line.
    public let description: String

    /// The port, if another program uses it; nil for another reason.
    public let portInUse: Int?

    init(description: String, portInUse: Int? = nil) {
        self.description = description
        self.portInUse = portInUse
    }

    init(portInUse port: Int) {
        self.init(description: "Port \(port) is in use: choose another.", portInUse: port)
    }

    /// Adds a hint to another port, with a command-line option such as `--port`, if that helps.
    public func naming(option: String) -> WebServerError {
        guard let port = portInUse else { return self }
        return WebServerError(
            description: "Port \(port) is in use: choose another with \(option).", portInUse: port)
    }
}
