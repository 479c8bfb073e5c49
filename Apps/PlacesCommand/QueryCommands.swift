import ArgumentParser
import PlacesCore
import WaybillPipeline

/// Lists the places that are nearest to a point.
struct NearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "near", abstract: "List the places that are nearest to a point.")

    @OptionGroup var options: SourceOptions
    @OptionGroup var filter: FilterOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("The point, in degrees.", valueName: "lat,lon"))
    var point: Point

    func run() async throws {
        try await options.provider().print(
            .nearest(to: point.coordinate, limit: output.limit, filter: filter.filter),
            asJSON: output.json)
    }
}

/// Finds places by words.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find places by words of their name, kind or address.")

    @OptionGroup var options: SourceOptions
    @OptionGroup var filter: FilterOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: "The words; each begins a word of the place.")
    var text: [String]

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The point from which distances are measured, in degrees.", valueName: "lat,lon"))
    var near: Point?

    @Flag(
        help: ArgumentHelp(
            "Say of each place why it ranks where it does.",
            discussion: "Its words earn points, its distance costs some; what is left decides."))
    var explain = false

    func validate() throws {
        guard near != nil || filter.radius == nil else {
            throw ValidationError("A radius needs a point: --near.")
        }
    }

    func run() async throws {
        try await options.provider().print(
            .search(
                text.joined(separator: " "), near: near?.coordinate, limit: output.limit,
                filter: filter.filter),
            asJSON: output.json, isExplained: explain)
    }
}

extension PlaceProvider {
    /// Asks, and prints what is answered; whose data it is too, where it came
    /// over the network and a person reads it.
    fileprivate func print(
        _ request: PlacesRequest, asJSON: Bool, isExplained: Bool = false
    ) async throws {
        let places = try await places(request)
        try PlaceList(places, isExplained: isExplained).print(asJSON: asJSON)
        if !profile.isOffline, !asJSON { try PrintedText.print([profile.attribution]) }
    }
}
