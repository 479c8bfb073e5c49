import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A command that serves, running.
final class Server {
    let port: Int
    private let process: Process
    private let ended: AsyncStream<Int32>

    /// Starts a server on a port that is free, and waits until it listens.
    convenience init(
        _ executable: Executable, _ command: String..., database: String? = nil,
        folder: TemporaryFolder
    ) async throws {
        try await self.init(executable, command, database: database, folder: folder)
    }

    /// Starts a server on a port that is free, and waits until it listens.
    init(
        _ executable: Executable, _ command: [String], database: String? = nil,
        folder: TemporaryFolder
    ) async throws {
        let output = folder.path("server-out-\(UUID().uuidString)")
        process = try executable.makeProcess(
            command + ["--port", "0"] + (database.map { ["--database", $0] } ?? []),
            output: output,
            errors: folder.path("server-err-\(UUID().uuidString)"))
        let (ended, continuation) = AsyncStream<Int32>.makeStream()
        self.ended = ended
        process.terminationHandler = {
            continuation.yield($0.terminationStatus)
            continuation.finish()
        }
        try process.run()
        var line = ""
        while !line.hasSuffix("\n"), process.isRunning {
            await Task.yield()
            line = try String(contentsOfFile: output, encoding: .utf8)
        }
        let digits = line.split(separator: ":").last?
            .trimmingCharacters(in: .whitespacesAndNewlines)
        port = digits.flatMap(Int.init) ?? 0
    }

    /// Where it serves.
    var url: String { "http://127.0.0.1:\(port)" }

    /// Asks for a path.
    ///
    /// - Returns: The body and the status.
    func get(
        _ path: String, method: String = "GET"
    ) async throws -> (body: String, status: Int) {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { return ("", 0) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        let (data, response) = try await URLSession.shared.data(for: request)
        return (
            String(decoding: data, as: UTF8.self), (response as? HTTPURLResponse)?.statusCode ?? 0
        )
    }

    /// Asks it to stop, as the system does.
    ///
    /// - Returns: The exit status.
    func stop() async throws -> Int32 {
        process.terminate()
        for await status in ended { return status }
        return -1
    }

    deinit { if process.isRunning { process.terminate() } }
}
