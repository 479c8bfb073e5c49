import Foundation
import WaybillAppCore
import WaybillScreens

extension TerminalHost {
    /// Runs the app as all that a program does, as its command line says.
    ///
    /// - `terminal [ADDRESS]` runs it on the whole screen; so does a command line without a word.
    /// - `terminal --linear [ADDRESS]` runs it line by line, for a screen reader or a pipe
    ///   (``LinearHost``).
    /// - `print [ADDRESS]` prints one screen as text and ends.
    ///
    /// At the end the shared stores that have files are saved. Where there is no terminal, no
    /// screen at the address, or a store cannot be saved, a line on standard error says so, and the
    /// process ends with status 1; with 64 where the command line says anything else.
    ///
    /// ```swift
    /// switch CommandLine.arguments.dropFirst().first {
    /// case "terminal", "print": await TerminalHost(app).runToEnd()
    /// default: await WebServer(app).runToEnd()
    /// }
    /// ```
    ///
    /// A program with a command line of its own calls ``run()``, which throws.
    ///
    /// - Parameter arguments: The command line, the name of the program first; that of the
    ///   process by default.
    public func runToEnd(_ arguments: [String] = CommandLine.arguments) async {
        guard let command = TerminalCommand(arguments) else {
            TerminalHost.exit(64, saying: TerminalCommand.usage)
        }
        let url = command.url ?? self.url
        do {
            // A file that another process uses is reported at once.
            if command.kind != .print { try await SavedStores.all.flush() }
            switch command.kind {
            case .screen: try await at(url).run()
            case .lines: try await LinearHost(app, at: url, texts: texts, onEvent: onEvent).run()
            case .print: return try await at(url).print()
            }
            try await SavedStores.all.flush()
        } catch let error as TerminalOutputError where error.isClosed {
            // What reads the output has ended, as `head` does.
            try? await SavedStores.all.flush()
            Foundation.exit(1)
        } catch {
            try? await SavedStores.all.flush()
            TerminalHost.exit(1, saying: "\(error)")
        }
    }

    /// Prints the screen at the address as text, once it is loaded.
    ///
    /// What is still loading after half a minute is printed as such.
    ///
    /// - Parameter width: The columns; those of the terminal or of `COLUMNS` by default, or else 80.
    /// - Throws: ``TerminalHostError`` if there is no screen at the address, or if it says that it is
    ///   missing or has failed, once that is printed; ``TerminalOutputError`` if nothing can be
    ///   printed.
    public func print(width: Int? = nil) async throws {
        let session = AppSession(app: app, onEvent: onEvent)
        guard session.open(url) == .opened else { throw TerminalHostError(.noScreen(url)) }
        await session.settle(within: .seconds(30))
        guard let page = session.page else { return }
        let document = TerminalDocument(page: page, width: width ?? TerminalOutput.columns ?? 80)
        try TerminalOutput.write(
            (TerminalOutput.isStyled ? document.ansiText : document.text) + "\n")
        switch page.status {
        case .missing(let text, _), .failed(let text, _): throw TerminalHostError(.failed(text))
        default: return
        }
    }

    private static func exit(_ status: Int32, saying line: String) -> Never {
        try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
        Foundation.exit(status)
    }
}

struct TerminalCommand: Equatable {
    enum Kind {
        case screen

        case lines

        case print
    }

    static let usage = "The command line is: terminal [--linear] [ADDRESS], or print [ADDRESS]."

    private(set) var kind = Kind.screen

    /// The address to begin at; nil where the command line has none.
    private(set) var url: RouteURL?

    /// Reads a command line; nil if it says anything else.
    init?(_ arguments: [String]) {
        var words = arguments.dropFirst()
        if words.first == "print" { kind = .print }
        if ["print", "terminal"].contains(words.first) { words = words.dropFirst() }
        for word in words {
            if word == "--linear", kind == .screen {
                kind = .lines
            } else if url == nil, !word.hasPrefix("-"), let address = RouteURL(word) {
                url = address
            } else {
                return nil
            }
        }
    }
}
