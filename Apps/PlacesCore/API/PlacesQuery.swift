import Waybill

/// The parameters of a search, checked.
struct PlacesQuery {
    /// The words to look for; nil for all places.
    let text: String?

    /// Where the visitor is; nil where they do not say.
    let point: Coordinate?

    /// The most places to answer.
    let limit: Int

    /// The order of the answer.
    let sort: PlacesSort

    /// Reads the parameters; those that the API does not have are ignored.
    ///
    /// - Parameter url: The address of the search.
    /// - Throws: ``PlacesQueryError`` that names the parameter.
    init(_ url: RouteURL) throws(PlacesQueryError) {
        text = try PlacesQuery.text(url["query"])
        point = try PlacesQuery.point(url["ll"])
        limit = try PlacesQuery.limit(url["limit"])
        guard let word = url["sort"] else {
            sort = .relevance
            return
        }
        guard let sort = PlacesSort(rawValue: word.uppercased()) else {
            let words = PlacesSort.allCases.map(\.rawValue).joined(separator: " or ")
            throw PlacesQueryError(message: "sort is \(words).")
        }
        self.sort = sort
    }

    private static func text(_ query: String?) throws(PlacesQueryError) -> String? {
        guard let query, !query.allSatisfy(\.isWhitespace) else { return nil }
        guard query.count <= PlacesAPI.longestQuery else {
            throw PlacesQueryError(
                message: "query has at most \(PlacesAPI.longestQuery) characters.")
        }
        return query
    }

    private static func point(_ ll: String?) throws(PlacesQueryError) -> Coordinate? {
        guard let ll else { return nil }
        guard let point = Coordinate(ll) else {
            throw PlacesQueryError(message: "ll is a latitude and a longitude, as in 40.76,-73.98.")
        }
        return point
    }

    private static func limit(_ text: String?) throws(PlacesQueryError) -> Int {
        guard let text else { return 10 }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard text.utf8.allSatisfy(digits.contains), let limit = Int(text),
            (1...PlacesRequest.largestLimit).contains(limit)
        else {
            throw PlacesQueryError(
                message: "limit is a number from 1 to \(PlacesRequest.largestLimit).")
        }
        return limit
    }
}

/// A parameter that says what it cannot.
struct PlacesQueryError: Error {
    /// What it can say, in a line.
    let message: String
}
