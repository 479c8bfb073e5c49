import Foundation
import WaybillHTTP
import WaybillPipeline
import WaybillTesting

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Measures how much of a processor is used while 10 responses are awaited from
/// servers that say nothing.
@main
enum Main {
    static let seconds = 5

    static func main() async throws {
        print("While 10 responses are awaited for \(seconds) s, of one core:")
        try await measure("nothing under way", nil)
        // Ours first: what URLSession leaves running would count for it.
        try await measure("HTTPClientTransport", HTTPClientTransport())
        try await measure("URLSessionTransport", URLSessionTransport())
    }

    private static func measure(_ name: String, _ transport: (any HTTPTransport)?) async throws {
        // One each, so that no limit for a host keeps a call from its server.
        let servers = try (0..<10).map { _ in try LoopbackServer { _ in .silence } }
        let calls = servers.map { server in
            let request = HTTPRequest(
                method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
            return Task { _ = try await transport?.send(request) }
        }
        if transport != nil {
            while servers.contains(where: \.requests.isEmpty) {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
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
