import Foundation

/// One of the project's executables, as a person runs it.
struct Executable {
    /// Where it is.
    let path: String

    /// One that was built beside the tests.
    init(name: String) {
        path = Executable.folder.appending(path: name).path(percentEncoded: false)
    }

    /// Any other.
    private init(path: String) { self.path = path }

    /// The result of a run.
    struct Outcome {
        /// The exit status, or 128 and the signal that ended it.
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
        try await run(arguments, in: folder)
    }

    func run(_ arguments: [String], in folder: TemporaryFolder) async throws -> Outcome {
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
        // A sample keeps its state in the folder in which it runs.
        process.currentDirectoryURL = URL(filePath: output).deletingLastPathComponent()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle.creating(output)
        process.standardError = try FileHandle.creating(errors)
        return process
    }

    /// Runs a line of the shell, in which `$0` is the executable.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - arguments: What `$1` and so on are.
    ///   - folder: Where what it prints is kept meanwhile.
    /// - Returns: The shell's exit status and what was printed.
    /// - Throws: What the system says where it cannot be run.
    func run(
        shell line: String, _ arguments: String..., in folder: TemporaryFolder
    ) async throws -> Outcome {
        try await run(shell: line, arguments, in: folder)
    }

    func run(
        shell line: String, _ arguments: [String], in folder: TemporaryFolder
    ) async throws -> Outcome {
        try await Executable(path: "/bin/sh").run(
            ["-c", line, path] + arguments, in: folder)
    }

    /// Where the build puts executables: beside the tests.
    private static var folder: URL {
        #if os(macOS)
        for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
            return bundle.bundleURL.deletingLastPathComponent()
        }
        #endif
        return URL(filePath: CommandLine.arguments[0]).absoluteURL.deletingLastPathComponent()
    }
}

extension Process {
    /// Starts the process and waits for its end without holding a thread.
    ///
    /// - Returns: The exit status, or 128 and the signal that ended it.
    func runToEnd() async throws -> Int32 {
        try await withCheckedThrowingContinuation { continuation in
            terminationHandler = {
                let base: Int32 = $0.terminationReason == .uncaughtSignal ? 128 : 0
                continuation.resume(returning: base + $0.terminationStatus)
            }
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
