public import Foundation

/// A file for a user to choose in a script; a log has only the number of its bytes.
public struct SampleFile: Hashable, Sendable, CustomStringConvertible {
    /// The name, without a folder.
    public var name: String

    /// The content.
    public var bytes: [UInt8]

    /// Creates a file.
    public init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// The name in quotation marks, and the number of bytes.
    public var description: String { "\(name.debugDescription) of \(bytes.count) bytes" }

    /// Writes the file into its own temporary folder, and deletes that afterwards.
    ///
    /// - Throws: An error of the file system, or of `body`.
    public func withURL<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("waybill-sample-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent(name)
        try Data(bytes).write(to: url)
        return try await body(url)
    }
}
