public import ArgumentParser
import WaybillSessions
import WaybillWeb

/// The command that serves an app to browsers.
public struct WebCommand<Options: AppOptions>: AsyncParsableCommand {
    /// How the subcommand is called.
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "web", abstract: "Serve \(Options.words.spoken) to browsers.")
    }

    @OptionGroup var options: Options

    @Option(help: "The address to listen on; by default only this machine can connect.")
    var address = "127.0.0.1"

    @Option(parsing: .unconditional, help: "The port to listen on; 0 for any free one.")
    var port = 8080

    @Flag(
        help: ArgumentHelp(
            "Serve visitors through a proxy, which ends TLS and limits them.",
            discussion:
                "It passes Host on, and says in X-Forwarded-Proto how browsers connect. "
                + "All visitors have its address, so limits per address do not apply."))
    var behindProxy = false

    @OptionGroup var log: LogOptions

    /// Describes the subcommand before its arguments are read.
    public init() {}

    /// Rejects an invalid port.
    public func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("A port is a number from 0 to 65535.")
        }
    }

    /// Serves until the process is asked to stop.
    public func run() async throws {
        let use = AppUse.web(isLocal: isLocal)
        let app = try await options.app(for: use) { StandardError.write($0) }
        let isLogged = log.isOn
        let tls: BrowserTLS = behindProxy ? .asForwarded : .none
        let server = WebServer(
            app, address: address, port: port, limits: limits, tls: tls
        ) { event, _ in if isLogged { LogOptions.write(event) } }
        do {
            try await server.run { $0.announce("\(Options.words.name) is at") }
        } catch {
            try await options.end(app)
            guard let error = error as? WebServerError else { throw error }
            throw error.naming(option: "--port")
        }
        try await options.end(app)
    }

    private var limits: ServerLimits {
        var limits = ServerLimits()
        guard behindProxy else { return limits }
        limits.connectionsPerPeer = limits.connections
        limits.livePagesPerPeer = limits.livePages
        limits.uploadsPerPeer = limits.uploads
        limits.uploadedBytesPerPeer = limits.uploadedBytes
        return limits
    }

    /// Whether this machine alone reaches the address; a name that is not known to be so
    /// is not.
    private var isLocal: Bool {
        guard !behindProxy else { return false }
        let parts = address.split(separator: ".", omittingEmptySubsequences: false)
        let isIPv4 = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil } && parts[0] == "127"
        return isIPv4 || ["localhost", "::1"].contains(address.lowercased())
    }
}
