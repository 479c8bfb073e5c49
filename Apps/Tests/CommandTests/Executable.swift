import Foundation

/// One of the project's executables, as a person runs it.
struct Executable {
    let name: String

    /// What came of a run.
    struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - folder: Where what it prints is kept meanwhile.
    /// - Returns: Its exit status and what it printed.
    /// - Throws: What the system says where it cannot be run.
    func run(_ arguments: String..., in folder: TemporaryFolder) async throws -> Outcome {
        let output = folder.path("out-\(UUID().uuidString)")
        let errors = folder.path("err-\(UUID().uuidString)")
        let process = try makeProcess(arguments, output: output, errors: errors)
        let status = try await process.runToEnd()
        return Outcome(
            status: status,
            output: try String(contentsOfFile: output, encoding: .utf8),
            errors: try String(contentsOfFile: errors, encoding: .utf8))
    }

    /// Prepares a run whose output goes to files.
    func makeProcess(_ arguments: [String], output: String, errors: String) throws -> Process {
        let process = Process()
        process.executableURL = Executable.folder.appending(path: name)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle.creating(output)
        process.standardError = try FileHandle.creating(errors)
        return process
    }

    /// Where it is.
    var path: String { Executable.folder.appending(path: name).path(percentEncoded: false) }

    /// Where the build puts executables: beside the tests.
    private static var folder: URL {
        #if os(macOS)
        for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
            return bundle.bundleURL.deletingLastPathComponent()
        }
        #endif
        return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    }
}

extension Process {
    /// Starts the process and waits for its end without holding a thread.
    ///
    /// - Returns: The exit status.
    func runToEnd() async throws -> Int32 {
        try await withCheckedThrowingContinuation { continuation in
            terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try run()
            } catch {
                terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
    }
}

extension FileHandle {
    fileprivate static func creating(_ path: String) throws -> FileHandle {
        try Data().write(to: URL(filePath: path))
        return try FileHandle(forWritingTo: URL(filePath: path))
    }
}

/// A folder that goes when the test is over.
final class TemporaryFolder: Sendable {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "waybill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in the folder.
    func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
}
