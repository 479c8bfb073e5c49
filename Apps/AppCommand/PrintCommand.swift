public import ArgumentParser
import Foundation
import WaybillScreens
import WaybillSessions
import WaybillTerminal

/// The command that prints one screen of an app as plain text.
public struct PrintCommand<Options: AppOptions>: AsyncParsableCommand {
    /// How the subcommand is called.
    public static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "print", abstract: "Print one screen as plain text.")
    }

    @OptionGroup var options: Options

    @OptionGroup var screen: ScreenOptions<Options>

    @Option(
        parsing: .unconditional,
        help: "The width in columns; the default is that of the terminal or COLUMNS, or else 80.")
    var width: Int?

    /// Describes the subcommand before its arguments are read.
    public init() {}

    /// Rejects an invalid width.
    public func validate() throws {
        guard width.map({ (10...1000).contains($0) }) ?? true else {
            throw ValidationError("A width is a number from 10 to 1000.")
        }
    }

    /// Prints the screen, and fails where there is none to show.
    @MainActor
    public func run() async throws {
        let app = try await options.app(for: .printing) { StandardError.write($0) }
        guard let url = screen.address else { throw screen.error }
        do {
            try await TerminalHost(app, at: url).print(width: width)
        } catch let error as TerminalOutputError where error.isClosed {
            throw ExitCode.failure
        } catch let error as TerminalHostError where error.reason == .noScreen(url) {
            throw screen.error
        }
    }
}
