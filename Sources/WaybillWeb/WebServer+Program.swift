import Foundation
public import Hummingbird
import WaybillAppCore

extension WebServer {
    /// Serves as all that a program does, until the process is asked to stop; then the shared
    /// stores that have files are saved.
    ///
    /// `--port N` on the command line listens at another port, and so does `PORT=N` in the
    /// environment; the word `web` may stand before it. Where the server cannot listen, a line on
    /// standard error says why, and the process ends with status 1, as it does where a store
    /// cannot be saved, or another process uses its file; where the port is not a
    /// number, or the command line says anything else, with 64.
    ///
    /// ```swift
    /// switch CommandLine.arguments.dropFirst().first {
    /// case "terminal", "print": await TerminalHost(app).runToEnd()
    /// default: await WebServer(app).runToEnd()
    /// }
    /// ```
    ///
    /// A program with a command line of its own calls ``run(beside:onReady:)``, which throws.
    ///
    /// - Parameters:
    ///   - arguments: The command line, the name of the program first; that of the
    ///     process by default.
    ///   - router: Custom routes, as of ``application(beside:onReady:)``; nil, the default, for
    ///     the app alone.
    public func runToEnd(
        _ arguments: [String] = CommandLine.arguments,
        beside router: Router<BasicRequestContext>? = nil
    ) async {
        do {
            let server = try listening(
                asSaidBy: arguments, in: ProcessInfo.processInfo.environment)
            // A file that another process uses is reported before anyone is served.
            try await SavedStores.all.flush()
            do {
                try await server.run(beside: router)
            } catch {
                try await SavedStores.all.flush()
                throw error
            }
            try await SavedStores.all.flush()
        } catch let error as CommandLineError {
            WebServer.exit(64, saying: error.description)
        } catch let error as WebServerError {
            WebServer.exit(1, saying: error.naming(option: CommandLineError.port).description)
        } catch {
            WebServer.exit(1, saying: "\(error)")
        }
    }

    /// The server at the port that a command line says, or else an environment; the same
    /// where neither says one.
    func listening(
        asSaidBy arguments: [String], in environment: [String: String]
    ) throws(CommandLineError) -> WebServer {
        let option = CommandLineError.port
        var words = arguments.dropFirst()
        if words.first == "web" { words = words.dropFirst() }
        while let word = words.popFirst() {
            if word == option {
                words = words.dropFirst()
            } else if !word.hasPrefix(option + "=") {
                throw CommandLineError(name: word, isUnknown: true)
            }
        }
        guard
            let index = arguments.dropFirst().lastIndex(where: {
                $0 == option || $0.hasPrefix(option + "=")
            })
        else {
            guard let value = environment["PORT"], !value.isEmpty else { return self }
            guard let port = UInt16(value) else { throw CommandLineError(name: "PORT") }
            return listening(at: Int(port))
        }
        let value =
            arguments[index] == option
            ? arguments.dropFirst(index + 1).first : String(arguments[index].dropFirst(7))
        guard let port = value.flatMap(UInt16.init) else { throw CommandLineError(name: option) }
        return listening(at: Int(port))
    }

    private static func exit(_ status: Int32, saying line: String) -> Never {
        try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
        Foundation.exit(status)
    }
}

/// A port on a command line, or in an environment, that is not one; or another word on it.
struct CommandLineError: Error, CustomStringConvertible {
    /// The option that says the port.
    static let port = "--port"

    /// The option or the variable that has the wrong value, or the word that means nothing.
    let name: String

    /// Whether it means nothing.
    var isUnknown = false

    var description: String {
        isUnknown
            ? "“\(name)” is not a word of this command line, which takes \(CommandLineError.port) NUMBER."
            : "\(name) takes a number from 0 to 65535."
    }
}

/// Why a server does not listen.
public struct WebServerError: Error, Sendable, CustomStringConvertible {
    /// The address, the port and the reason, in a line.
    public let description: String

    /// The port, where another program listens at it; nil where something else is the
    /// reason.
    public let portInUse: Int?

    init(description: String, portInUse: Int? = nil) {
        self.description = description
        self.portInUse = portInUse
    }

    init(portInUse port: Int) {
        self.init(description: "Port \(port) is in use: choose another.", portInUse: port)
    }

    /// The same error, which says how another port is chosen where that helps.
    ///
    /// - Parameter option: The option of the command line for the port, such as `--port`.
    public func naming(option: String) -> WebServerError {
        guard let port = portInUse else { return self }
        return WebServerError(
            description: "Port \(port) is in use: choose another with \(option).", portInUse: port)
    }
}
