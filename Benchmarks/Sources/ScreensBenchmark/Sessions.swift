import Foundation
import WaybillWeb

/// The benchmark of the memory of idle live sessions, in a process of their own each time:
/// what was freed before would be used again.
enum Sessions {
    static let count = 1_000

    /// Asks a process to open sessions at the address that follows.
    static let argument = "sessions-at"

    static func run() throws {
        printTitle(
            "An idle live session without its socket, of \(grouped(count))", "resident", "wanted")
        for (name, address, wanted) in [
            ("10 rows", "/declared?rows=10", "24 KB"),
            ("1,000 shared rows", "/listed?rows=1000", "40 KB"),
        ] {
            let process = Process()
            process.executableURL = URL(filePath: CommandLine.arguments[0])
            process.arguments = [argument, address]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let said = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            printRow(name, String(decoding: said, as: UTF8.self), wanted)
        }
    }

    /// Opens the sessions, and prints what each takes.
    static func measure(_ address: String) async throws {
        let host = WebServer(RowsApp())
        // The first one brings what all share.
        let first = try await Visitor(at: address, of: host)
        guard let before = residentKilobytes() else { return print("-", terminator: "") }
        var links: [LiveLink] = []
        for _ in 0..<count {
            let link = host.link()
            for message in first.words {
                try await link.receive(message)
                _ = await link.next()
            }
            links.append(link)
        }
        // What each began is over.
        try await Task.sleep(for: .seconds(1))
        guard let after = residentKilobytes() else { return }
        print("\(rounded(Double(after - before) / Double(count))) KB", terminator: "")
        for link in links + [first.link] { await link.close() }
    }
}
