import Foundation
public import Hummingbird
public import WaybillSessions
import WaybillTerminal
public import WaybillWeb

extension ListApp {
    /// Runs the app as a whole program, on the host that its command line names, until its end.
    ///
    /// - `web`, the default: serves it at port 8080 of this machine; `--port N` or `PORT=N` in the
    ///   environment choose another port, `--address A` another address.
    /// - `terminal [ADDRESS]`: the whole terminal, from that screen on; with `--linear` line by
    ///   line, for a screen reader or a pipe.
    /// - `print [ADDRESS]`: prints one screen as text.
    /// - `--help`: prints this help.
    ///
    /// At the end the shared stores with files are saved. The status is 0; 64 for an unknown
    /// command line; 1, with a reason on standard error, if the host cannot start, a store cannot
    /// be saved or another process uses its file.
    ///
    /// ```swift
    /// await app.run()
    /// ```
    ///
    /// A program with its own command line calls `run()` of a host, which throws.
    ///
    /// - Parameters:
    ///   - server: The server of `web`; the usual settings by default. The command line's port
    ///     wins.
    ///   - router: Routes of the program beside those of the app; none by default.
    ///   - arguments: The command line, from the program name; that of the process by default.
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

    /// Runs a host, and saves the stores afterwards, also after an error.
    @MainActor
    private func saving(_ run: () async throws -> Void) async throws {
        // A file in use by another process is reported before the host starts.
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
