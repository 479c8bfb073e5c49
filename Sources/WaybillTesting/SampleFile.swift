public import Foundation

/// A file that a script has a person choose.
///
/// Of the bytes a log says only how many there are.
public struct SampleFile: Hashable, Sendable, CustomStringConvertible {
    /// What it is called, without a folder.
    public var name: String

    /// What it holds.
    public var bytes: [UInt8]

    /// Describes a file.
    public init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// The name in quotation marks, and how many bytes it has.
    public var description: String { "\(name.debugDescription) of \(bytes.count) bytes" }

    /// Writes the file into a folder of its own, and deletes that afterwards.
    ///
    /// - Parameter body: Uses the file, by its address on this machine.
    /// - Throws: An error of the file system; what `body` throws.
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
