public import ArgumentParser
import Synchronization
import WaybillPictures
import WaybillSessions
import WaybillTerminal

/// The command that shows an app in this terminal.
public struct TerminalCommand<Options: AppOptions>: AsyncParsableCommand {
    /// How the subcommand is called.
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "terminal", abstract: "Use \(Options.words.spoken) in this terminal.")
    }

    @OptionGroup var options: Options

    @OptionGroup var screen: ScreenOptions<Options>

    @Flag(
        help: ArgumentHelp(
            "Print screens line by line, and read a line at a time.",
            discussion: "For screen readers, terminals that can only print, and pipes."))
    var linear = false

    @Flag(
        help: ArgumentHelp(
            "Mirror the screens.",
            discussion: "As for a language that is written from right to left."))
    var rightToLeft = false

    @OptionGroup var log: LogOptions

    /// Describes the subcommand before its arguments are read.
    public init() {}

    /// Shows the app until a person ends it.
    @MainActor
    public func run() async throws {
        guard let url = screen.address else { throw screen.error }
        // A line in between would spoil what the terminal shows.
        let failures = Mutex<[String]>([])
        let app = try await options.app(for: .terminal) { line in
            failures.withLock { if $0.count < 100, !$0.contains(line) { $0.append(line) } }
        }
        defer { for line in failures.withLock(\.self) { StandardError.write(line) } }
        let isLogged = log.isOn
        if linear {
            try await LinearHost(app, at: url) { if isLogged { LogOptions.write($0) } }.run()
        } else {
            var texts = TerminalTexts()
            texts.isRightToLeft = rightToLeft
            var events: [SessionEvent] = []
            defer { events.forEach(LogOptions.write) }
            try await TerminalHost(
                app, at: url, decoder: PictureCodec(), texts: texts
            ) { if isLogged { events.append($0) } }.run()
        }
        try await options.end(app)
    }
}
