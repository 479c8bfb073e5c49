import ArgumentParser
import Foundation
import Places
import PlacesServer
import WaybillNetwork
import WaybillStorage
import WaybillWeb

/// The command that serves the places over HTTP.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the places over HTTP, in the shape of the Foursquare Places API.",
        discussion: "A new database gets the starter city.")

    @OptionGroup var options: DatabaseOptions

    @Option(help: "The address to listen on; by default only this machine can connect.")
    var address = "127.0.0.1"

    @Option(parsing: .unconditional, help: "The port to listen on; 0 for any free one.")
    var port = 8081

    @Option(
        help: ArgumentHelp(
            "The origin whose pages in a browser may read responses, such as "
                + "https://example.org; * for any. The default is none.",
            valueName: "origin"))
    var cors: Origin?

    @Option(parsing: .unconditional, help: "How many requests for places are served at once.")
    var concurrency = PlacesLimits().requests

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("A port is a number from 0 to 65535.")
        }
        guard (1...10_000).contains(concurrency) else {
            throw ValidationError("The concurrency is a number from 1 to 10000.")
        }
    }

    func run() async throws {
        let isNew = PlaceDatabase.isNew(atPath: options.database)
        @Sendable func tell(_ text: String) {
            let line = Data("\(PrintedText.line(text))\n".utf8)
            try? FileHandle.standardError.write(contentsOf: line)
        }
        // Responses say it without the details. The starter city has a map for Explore.
        let library = try options.library(withMap: isNew, isResident: true) { tell($0.message) }
        if isNew {
            try await library.addStarterCityIfEmpty()
        } else if try await library.summary().count == 0 {
            tell(options.noPlaces)
        }
        var limits = PlacesLimits()
        limits.requests = concurrency
        let gateway = PlacesGateway(
            PlacesAPI(library: library), limits: limits, origin: cors?.allowed)
        let server = ResponderServer(name: "places", address: address, port: port) {
            let response = await gateway.respond(method: $0, target: $1)
            return ResponderServer.Response(
                status: response.status, headers: response.headers, body: response.body)
        }
        do {
            try await server.run { $0.announce("Places are at") }
        } catch let error as WebServerError {
            throw error.naming(option: "--port")
        }
    }
}

/// An origin on a command line: `https://example.org`, or `*`.
struct Origin: ExpressibleByArgument {
    let allowed: AllowedOrigin

    init?(argument: String) {
        guard let allowed = AllowedOrigin(argument) else { return nil }
        self.allowed = allowed
    }
}
