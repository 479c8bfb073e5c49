import HTTPTypes

/// Which requests may bring a file, and how long it may be.
struct UploadRules: Sendable {
    /// Where pages send files, below the root of the app.
    static let path = "/upload/"

    /// Where pages send files.
    let prefix: String

    /// The most bytes of a file.
    let limit: Int

    /// How long it may take to arrive.
    let time: Duration

    /// Whether a request may bring a file.
    ///
    /// - Parameters:
    ///   - method: Its method.
    ///   - target: What it asks for.
    ///   - type: The type of its body; empty for none.
    /// - Returns: Whether it is allowed.
    func allow(method: String, target: String, type: String) -> Bool {
        method == "POST"
            && (target.hasPrefix(prefix) || type.lowercased().hasPrefix("multipart/form-data"))
    }
}
