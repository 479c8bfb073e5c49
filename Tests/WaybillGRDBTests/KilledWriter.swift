import Foundation
import Testing
import WaybillTesting

/// A writer in a process of its own.
final class KilledWriter {
    private let process: Process
    private let output: AsyncStream<Data>
    private var text = ""

    /// Starts it.
    ///
    /// - Parameter umask: The permissions that it does not give, in octal digits; nil,
    ///   the default, for those of the tests.
    init(path: String, name: String, seed: UInt64, umask: String? = nil) throws {
        process = Process()
        let writer = URL(filePath: CommandLine.arguments[0])
            .deletingLastPathComponent().appending(path: "CrashWriter")
        process.executableURL = umask == nil ? writer : URL(filePath: "/bin/sh")
        let shell = umask.map { ["-c", "umask \($0); exec \"$0\" \"$@\"", writer.path] } ?? []
        process.arguments = shell + [path, name, "\(seed)"]
        let pipe = Pipe()
        process.standardOutput = pipe
        let (output, continuation) = AsyncStream<Data>.makeStream()
        self.output = output
        try process.run()
        // A thread and no readability handler: dispatch may crash when a handler is
        // removed while its descriptor has more to read.
        let handle = pipe.fileHandleForReading
        Thread.detachNewThread {
            while case let data = handle.availableData, !data.isEmpty { continuation.yield(data) }
            continuation.finish()
        }
    }

    func kill(after count: Int, turns: Int) async -> [String] {
        await read { $0.count(where: { $0.hasPrefix("!") }) >= count }
        var random = SeededGenerator(seed: UInt64(turns))
        for _ in 0..<turns { _ = random.next() }
        return await kill()
    }

    /// Reads until its lines are as they should be, or it has ended.
    func read(until isEnough: ([String]) -> Bool) async {
        var iterator = output.makeAsyncIterator()
        while !isEnough(lines), let data = await iterator.next() {
            text += String(decoding: data, as: UTF8.self)
        }
    }

    func kill() async -> [String] {
        var iterator = output.makeAsyncIterator()
        #expect(Foundation.kill(process.processIdentifier, SIGKILL) == 0)
        while let data = await iterator.next() { text += String(decoding: data, as: UTF8.self) }
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal, "the writer was at work")
        return lines
    }

    private var lines: [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}
