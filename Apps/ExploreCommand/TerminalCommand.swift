import ArgumentParser
import Synchronization
import WaybillTerminal

/// Shows the guide in this terminal.
struct TerminalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "terminal", abstract: "Use the guide in this terminal.")

    @OptionGroup var options: DatabaseOptions

    @OptionGroup var screen: ScreenOptions

    @MainActor
    func run() async throws {
        guard let url = screen.address else { throw screen.error }
        // A line in between would spoil what the terminal shows.
        let failures = Mutex<[String]>([])
        let app = try await options.app { line in
            failures.withLock { if $0.count < 100, !$0.contains(line) { $0.append(line) } }
        }
        defer { for line in failures.withLock(\.self) { StandardError.write(line) } }
        try await TerminalHost(app, at: url).run()
    }
}
