import HTTPTypes

/// The path and the maximum size of uploads.
struct UploadRules: Sendable {
    /// The path of uploads, below the root of the app.
    static let path = "/upload/"

    let prefix: String

    /// The maximum size of a file, in bytes.
    let limit: Int

    let time: Duration

    func allow(method: String, target: String, type: String) -> Bool {
        method == "POST"
            && (target.hasPrefix(prefix) || type.lowercased().hasPrefix("multipart/form-data"))
    }

    static func words(for bytes: Int) -> String {
        guard bytes >= 1_024 else { return "\(max(bytes, 0)) bytes" }
        guard bytes >= 1 << 20 else { return "\(bytes >> 10) KB" }
        let whole = bytes >> 20
        let rest = ((bytes & ((1 << 20) - 1)) * 10) >> 20
        return rest > 0 && whole < 100 ? "\(whole).\(rest) MB" : "\(whole) MB"
    }
}
