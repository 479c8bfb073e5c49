import Foundation

/// The address at which a server listens.
public struct ServedAddress: Hashable, Sendable, CustomStringConvertible {
    /// The host as given, such as `127.0.0.1`, `::1` or `localhost`.
    public let host: String

    /// The port, chosen by the system if 0 was requested.
    public let port: Int

    /// The path of the app, percent encoded; empty for the root.
    package let path: String

    init(host: String, port: Int, path: String = "") {
        self.host = host
        self.port = port
        self.path = path
    }

    /// The whole address, such as `http://127.0.0.1:8080`.
    public var description: String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)\(path)"
    }

    /// Writes a line with the address to standard output, flushed for a program that reads a pipe.
    ///
    /// - Parameter words: The text before the address, such as `Explore is at`.
    public func announce(_ words: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(words) \(self)\n".utf8))
    }
}
