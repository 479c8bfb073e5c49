import Waybill

/// The parameters of a search, checked.
struct PlacesQuery {
    /// The words to look for; nil for all places.
    let text: String?

    /// Where the visitor is; nil where they do not say.
    let point: Coordinate?

    /// How far from there a place may be, in metres; nil for any distance.
    let radius: Int?

    /// The most places to answer.
    let limit: Int

    /// The order of the answer.
    let sort: PlacesSort

    /// The parameters that a search may have.
    private static let names = ["query", "ll", "radius", "limit", "sort"]

    /// The farthest that a radius reaches, in metres.
    private static let largestRadius = 100_000

    /// Reads the parameters.
    ///
    /// - Parameter url: The address of the search.
    /// - Throws: ``PlacesQueryError`` that names the parameter.
    init(_ url: RouteURL) throws(PlacesQueryError) {
        try PlacesQuery.check(url, has: PlacesQuery.names)
        text = try PlacesQuery.text(url["query"])
        point = try PlacesQuery.point(url["ll"])
        radius = try url["radius"].map { text throws(PlacesQueryError) in
            try PlacesQuery.number(text, named: "radius", in: 0...PlacesQuery.largestRadius)
        }
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
        return try number(text, named: "limit", in: 1...PlacesRequest.largestLimit)
    }

    private static func number(
        _ text: String, named name: String, in range: ClosedRange<Int>
    ) throws(PlacesQueryError) -> Int {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard text.utf8.allSatisfy(digits.contains), let number = Int(text),
            range.contains(number)
        else {
            throw PlacesQueryError(
                message: "\(name) is a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// Refuses parameters that would be passed over.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - names: The parameters that it may have, each once.
    /// - Throws: ``PlacesQueryError`` that names the first other one.
    /// - Complexity: O(n) in the number of parameters.
    static func check(_ url: RouteURL, has names: [String]) throws(PlacesQueryError) {
        var seen: Set<String> = []
        for name in url.query.map(\.name) {
            guard names.contains(name) else {
                let known =
                    names.isEmpty ? "it has none" : "there are \(names.joined(separator: ", "))"
                throw PlacesQueryError(
                    message: "\(name.prefix(60)) is no parameter of this address; \(known).")
            }
            guard seen.insert(name).inserted else {
                throw PlacesQueryError(message: "\(name) is there twice.")
            }
        }
    }
}

/// A parameter that says what it cannot.
struct PlacesQueryError: Error {
    /// What it can say, in a line.
    let message: String
}
