import Foundation
import WaybillHTTP
import WaybillNetwork
import WaybillTesting

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Measures how much of a processor is used while 10 responses are awaited from a
/// server that says nothing.
///
/// The server is another process, this program with the argument `serve`: in the
/// same process URLSession on Linux does not spin.
@main
enum Main {
    static let seconds = 5

    static func main() async throws {
        guard !CommandLine.arguments.contains("serve") else { return try serve() }
        let (server, port) = try startServer()
        defer { server.terminate() }
        print("While 10 responses are awaited for \(seconds) s, of one core:")
        try await measure("nothing under way", nil, port)
        // Ours first: what URLSession leaves running would count for it.
        var configuration = HTTPClientConfiguration()
        configuration.connectionLimitPerHost = 10
        try await measure("HTTPClientTransport", HTTPClientTransport(configuration), port)
        try await measure("URLSessionTransport", URLSessionTransport(), port)
    }

    /// Says nothing to those who connect, until it is terminated.
    private static func serve() throws {
        let server = try LoopbackServer { _ in .silence }
        try FileHandle.standardOutput.write(contentsOf: Data("\(server.port)\n".utf8))
        withExtendedLifetime(server) { while true { _ = sleep(60) } }
    }

    private static func startServer() throws -> (Process, port: String) {
        let server = Process()
        server.executableURL = URL(filePath: CommandLine.arguments[0])
        server.arguments = ["serve"]
        let output = Pipe()
        server.standardOutput = output
        try server.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        return (server, line.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private static func measure(
        _ name: String, _ transport: (any HTTPTransport)?, _ port: String
    ) async throws {
        let request = HTTPRequest(
            method: .get, scheme: "http", authority: "127.0.0.1:\(port)", path: "/")
        let calls = (0..<10).map { _ in Task { _ = try await transport?.send(request) } }
        // Until all are connected.
        try await Task.sleep(for: .seconds(1))
        let start = processorTime()
        try await Task.sleep(for: .seconds(seconds))
        let used = processorTime() - start
        for call in calls { call.cancel() }
        for call in calls { _ = await call.result }
        let share = (used / Double(seconds) * 1000).rounded() / 10
        let rounded = (used * 10_000).rounded() / 10_000
        print("\(name)\(String(repeating: " ", count: 24 - name.count))\(rounded) s\t\(share) %")
    }

    /// How long this process has used a processor, in seconds.
    private static func processorTime() -> Double {
        var usage = rusage()
        #if canImport(Glibc)
        getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        #else
        getrusage(RUSAGE_SELF, &usage)
        #endif
        return [usage.ru_utime, usage.ru_stime].reduce(0) {
            $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000
        }
    }
}
