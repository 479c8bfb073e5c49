import ArgumentParser
import Foundation
import Places
import WaybillStorage

struct FilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The category of the places, as an OpenStreetMap tag such as amenity=cafe; may be "
                + "given more than once, and one of them is enough.",
            valueName: "key=value"),
        transform: { try PlaceCategory(argument: $0) })
    var category: [PlaceCategory] = []

    @Flag(name: .customLong("open"), help: "Only places that are open now.")
    var isOpen = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How far from the point a place may be.", valueName: "metres"))
    var radius: Int?

    var filter: PlaceFilter {
        PlaceFilter(radius: radius, categories: Set(category), isOpenNow: isOpen)
    }

    /// Says on standard error which categories no place on this machine has.
    func explainNothing(in provider: any PlaceProvider) async throws {
        guard !category.isEmpty, let library = provider as? PlaceLibrary else { return }
        let known = try await library.summary().counts.keys.compactMap { PlaceCategory($0) }
        for missing in category where !known.contains(missing) {
            let line = PrintedText.line("There is no place of the category \(missing.text)")
            let text = "\(line)\(known.meant(by: missing.text))\n"
            try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
        }
    }

    /// Says on standard error where nothing is in reach of a point of this
    /// machine's places, but something is of the point with its numbers
    /// exchanged.
    ///
    /// - Parameter places: The results, the nearest first.
    func explainExchange(
        of point: Coordinate, _ places: [RecordMatch<Place>], in provider: any PlaceProvider
    ) async throws {
        let reach = Double(radius ?? 100_000)
        guard (places.first?.distance ?? .infinity) > reach,
            let library = provider as? PlaceLibrary,
            let exchanged = Coordinate(latitude: point.longitude, longitude: point.latitude),
            let nearest = try await library.nearest(to: exchanged, limit: 1, filter: filter).first,
            (nearest.distance ?? .infinity) <= reach
        else { return }
        let line =
            "Nothing is near \(point.latitude),\(point.longitude), a latitude and a longitude; "
            + "did you mean \(exchanged.latitude),\(exchanged.longitude)?\n"
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
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

extension PlaceCategory {
    /// Reads a category on a command line: `key=value`.
    fileprivate init(argument: String) throws {
        guard let category = PlaceCategory(argument) else {
            throw ValidationError(
                "a category is a key and a value, as in amenity=cafe"
                    + PlaceCategory.usual.meant(by: argument))
        }
        self = category
    }
}

extension Collection<PlaceCategory> {
    /// The suggestions for a text, to follow its error.
    fileprivate func meant(by text: String) -> String {
        let names = PlaceCategory.nearest(to: text, among: self)
            .map { PrintedText.line($0.text) }
        return names.isEmpty ? "" : "; did you mean \(names.joined(separator: " or "))?"
    }
}
