import Places

/// The error of a list name that does not exist.
struct NoSavedList: Error, CustomStringConvertible {
    let name: SavedListName

    let others: [SavedListName]

    var description: String {
        let rest =
            switch others.count {
            case 0: "Nothing is saved."
            case 1: "There is \(others.inWords)."
            default: "There are \(others.inWords)."
            }
        return PrintedText.line("There is no list “\(name)”. \(rest)")
    }
}

extension SavedPlaces {
    func existing(_ name: SavedListName) async throws -> SavedListName {
        if let list = try await self.list(meantBy: name) { return list }
        throw NoSavedList(name: name, others: try await lists().map(\.name))
    }
}

extension [SavedListName] {
    /// `“Saved”, “Lunch” and “Trip”`.
    var inWords: String {
        let names = map { "“\($0)”" }
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}
