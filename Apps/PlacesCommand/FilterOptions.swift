import ArgumentParser
import PlacesCore

/// Which places count.
struct FilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What the places have to be, in OpenStreetMap's words, such as amenity=cafe; may be "
                + "given more than once, and one of them is enough.",
            valueName: "key=value"))
    var category: [Category] = []

    @Flag(name: .customLong("open"), help: "Only places that are open now.")
    var isOpen = false

    @Option(
        help: ArgumentHelp("How far from the point a place may be.", valueName: "metres"))
    var radius: Int?

    /// The filter.
    var filter: PlaceFilter {
        PlaceFilter(radius: radius, categories: Set(category.map(\.category)), isOpenNow: isOpen)
    }

    func validate() throws {
        guard radius.map({ (0...100_000).contains($0) }) ?? true else {
            throw ValidationError("A radius is a number of metres from 0 to 100000.")
        }
        guard category.count <= 10 else {
            throw ValidationError("Ten categories at most.")
        }
    }
}

/// A category on a command line: `key=value`.
struct Category: ExpressibleByArgument {
    let category: PlaceCategory

    init?(argument: String) {
        guard let category = PlaceCategory(argument) else { return nil }
        self.category = category
    }
}
