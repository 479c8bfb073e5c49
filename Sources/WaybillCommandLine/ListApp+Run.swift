import Foundation
public import Hummingbird
public import WaybillSessions
import WaybillTerminal
public import WaybillWeb

extension ListApp {
    /// Runs the app as a whole program, on the host that its command line names, until its end.
    ///
    /// - `web`, the default: serves it at port 8080 of this machine; `--port N` or `PORT=N` in the environment choose
    ///   another port, `--address A` another address.
    /// - `terminal [ADDRESS]`: the whole terminal, from that screen on; with `--linear` line by line, for a screen reader or
    ///   a pipe.
    /// - `print [ADDRESS]`: prints one screen as text.
    /// - `--help`: prints these words.
    ///
    /// At the end the shared stores that have files are saved. The status is 0; it is 1, with the reason in a line on standard error,
    /// where the host cannot start, a store cannot be saved or another process uses its file; and 64 for an
    /// unknown command line.
    ///
    /// ```swift
    /// await app.run()
    /// ```
    ///
    /// A program with a command line of its own calls the hosts, whose `run()` throws.
    ///
    /// - Parameters:
    ///   - server: The server of `web`; one with the usual settings by default. A port on the command line goes before its own.
    ///   - router: Routes of the program beside those of the app; none by default.
    ///   - arguments: The command line with the name of the program; that of the process by default.
    @MainActor
    public func run(
        on server: WebServer? = nil, beside router: Router<BasicRequestContext>? = nil,
        arguments: [String] = CommandLine.arguments
    ) async {
        do {
            let environment = ProcessInfo.processInfo.environment
            switch try ProgramArguments(arguments, environment) {
            case .help:
                try write(ProgramArguments.usage, to: .standardOutput)
            case .print(let url):
                try await TerminalHost(self, at: url).print()
            case .terminal(let url, let isLinear):
                try await saving {
                    isLinear
                        ? try await LinearHost(self, at: url).run()
                        : try await TerminalHost(self, at: url).run()
                }
            case .web(let port, let address):
                let server = (server ?? WebServer(self)).listening(at: address, port)
                try await saving { try await server.run(beside: router) }
            }
        } catch let error as TerminalOutputError where error.isClosed {
            // The reader of the output has ended, as `head` does.
            Foundation.exit(1)
        } catch let error as ProgramArguments.Unknown {
            exit(64, error.description)
        } catch let error as WebServerError {
            exit(1, error.naming(option: "--port").description)
        } catch {
            exit(1, "\(error)")
        }
    }

    /// Runs a host, and saves the stores at its end, also where it has failed.
    @MainActor
    private func saving(_ run: () async throws -> Void) async throws {
        // A file that another process uses is reported before anyone is served.
        try await SavedStores.all.flush()
        do {
            try await run()
        } catch {
            try await SavedStores.all.flush()
            throw error
        }
        try await SavedStores.all.flush()
    }

    private func exit(_ status: Int32, _ line: String) -> Never {
        try? write(line, to: .standardError)
        Foundation.exit(status)
    }

    private func write(_ line: String, to file: FileHandle) throws {
        try file.write(contentsOf: Data("\(TerminalText.cleanLines(line))\n".utf8))
    }
}
