import ArgumentParser
import OpenStreetMap
import Places
import PlacesMap
import PlacesServer

struct MapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Print the map of an area as GeoJSON.",
        discussion: """
            The coasts, waters, parks and roads of the imported extracts, with their names, \
            simplified; streets and paths only with --zoom detail. The map is stored in tiles, at \
            whose borders shapes are cut; the tiles that the area touches are printed whole.
            """)

    @OptionGroup var options: DatabaseOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The area, in degrees; a west greater than the east reaches across the 180th meridian.",
            valueName: "west,south,east,north"),
        transform: { try MapBounds(reading: $0) })
    var box: MapBounds

    @Option(help: "How much detail: 'overview' or 'detail'; by default the finest possible.")
    var zoom: Zoom?

    func run() async throws {
        guard let map = try options.existingLibrary(withMap: true).map else { return }
        let shapes = try await map.shapes(in: box, zoom: zoom?.zoom)
        try PrintedText.printJSON(text: MapShape.geoJSON(shapes))
    }

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
