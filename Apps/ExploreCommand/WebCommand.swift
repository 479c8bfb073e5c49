import ArgumentParser
import Foundation
import WaybillWeb

/// Serves the guide to browsers.
struct WebCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web", abstract: "Serve the guide to browsers.")

    @OptionGroup var options: DatabaseOptions

    @Option(help: "The address to listen at; the default is this machine alone.")
    var address = "127.0.0.1"

    @Option(help: "The port to listen at; 0 for any that is free.")
    var port = 8080

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("A port is a number from 0 to 65535.")
        }
    }

    func run() async throws {
        let server = WebServer(try await options.app(), address: address, port: port)
        try await server.run { [address] port in
            // Written at once, for one who waits for the line in a pipe.
            let host = address.contains(":") ? "[\(address)]" : address
            let line = "Explore is at http://\(host):\(port)\n"
            try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
        }
    }
}
