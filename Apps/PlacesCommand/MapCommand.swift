import ArgumentParser
import PlacesCore

/// Prints the map of an area.
struct MapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Print the map of an area as GeoJSON.",
        discussion: """
            The coasts, waters, parks and main roads of the extracts that were imported, \
            simplified. A map is kept in tiles, at whose borders shapes are cut; those tiles that \
            the area touches are printed whole.
            """)

    @OptionGroup var options: DatabaseOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The area, in degrees; a west greater than the east reaches across the 180th meridian.",
            valueName: "west,south,east,north"))
    var box: Box

    @Option(help: "How much detail: 'overview' or 'detail'; by default the finest that is allowed.")
    var zoom: Zoom?

    func run() async throws {
        guard let map = try options.existingLibrary(withMap: true).map else { return }
        let shapes = try await map.shapes(in: box.bounds, zoom: zoom?.zoom)
        try PrintedText.printJSON(text: MapShape.geoJSON(shapes))
    }

    /// A zoom on a command line.
    enum Zoom: String, ExpressibleByArgument, CaseIterable {
        case overview
        case detail

        var zoom: MapZoom {
            switch self {
            case .overview: .overview
            case .detail: .detail
            }
        }
    }
}

/// An area on a command line: `WEST,SOUTH,EAST,NORTH` in degrees.
struct Box: ExpressibleByArgument {
    let bounds: MapBounds

    init?(argument: String) {
        guard let bounds = MapBounds(argument) else { return nil }
        self.bounds = bounds
    }
}
