import ArgumentParser
import Foundation
import Places
import PlacesMap
import PlacesOptions
import WaybillStorage

/// The command that lists the places nearest to a point.
struct NearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "near", abstract: "List the places that are nearest to a point.")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var source: SourceOptions
    @OptionGroup var filter: FilterOptions
    @OptionGroup var output: OutputOptions

    @Argument(
        help: ArgumentHelp("The point, in degrees.", valueName: "lat,lon"),
        transform: { try Coordinate(reading: $0) })
    var point: Coordinate

    func run() async throws {
        let provider = try source.provider(of: database)
        let places = try await provider.places(
            .nearest(to: point, limit: output.limit, filter: filter.filter))
        try provider.print(places, asJSON: output.json)
        try await filter.explainExchange(of: point, places, in: provider)
        if places.isEmpty { try await filter.explainNothing(in: provider) }
    }
}

/// The command that finds places by words.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find places by words of their name, kind or address.")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var source: SourceOptions
    @OptionGroup var filter: FilterOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: "The words; each begins a word of the place.")
    var text: [String]

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The point from which distances are measured, in degrees.", valueName: "lat,lon"),
        transform: { try Coordinate(reading: $0) })
    var near: Coordinate?

    @Flag(
        help: ArgumentHelp(
            "Show why each place ranks where it does.",
            discussion: "Matching words add points, distance subtracts some; the score decides."))
    var explain = false

    func validate() throws {
        guard near != nil || filter.radius == nil else {
            throw ValidationError("A radius needs a point: --near.")
        }
    }

    func run() async throws {
        let provider = try source.provider(of: database)
        let places = try await provider.places(
            .search(
                text.joined(separator: " "), near: near, limit: output.limit,
                filter: filter.filter))
        try provider.print(places, asJSON: output.json, isExplained: explain)
        if places.isEmpty { try await filter.explainNothing(in: provider) }
    }
}

extension PlaceProvider {
    /// Prints the results, and their attribution where they came over the network
    /// and a person reads them.
    fileprivate func print(
        _ places: [RecordMatch<Place>], asJSON: Bool, isExplained: Bool = false
    ) throws {
        try PlaceList(places, isExplained: isExplained).print(asJSON: asJSON)
        if !profile.isOffline, !asJSON { try PrintedText.print([profile.attribution]) }
    }
}

extension SourceOptions {
    /// The provider of places; the local database must not be empty.
    fileprivate func provider(of database: DatabaseOptions) throws -> any PlaceProvider {
        try choice.provider(
            environment: ProcessInfo.processInfo.environment, transport: network.places,
            library: { try database.existingLibrary() })
    }
}
