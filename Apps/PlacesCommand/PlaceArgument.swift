import ArgumentParser

/// The identity of a place on a command line, such as `n123`; OpenStreetMap's
/// own way to write it, `node/123`, is read too.
struct PlaceArgument: ExpressibleByArgument {
    let id: String

    init(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let letter = PlaceArgument.letters[String(parts[0])],
            let number = Int64(parts[1])
        else {
            id = argument
            return
        }
        id = "\(letter)\(number)"
    }

    static var help: ArgumentHelp { "The identity of the place, such as n123 or node/123." }

    private static let letters = ["node": "n", "way": "w", "relation": "r"]
}
