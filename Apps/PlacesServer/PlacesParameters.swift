import PlacesMap
import Waybill

/// The parameters of a request: each known, each there once, each read as what it
/// has to be.
struct PlacesParameters {
    private let values: [PlacesParameter: String]

    /// The longest number that is read, in bytes: zeros in front count too.
    private static let longestNumber = 20

    /// The longest point that is read, in bytes.
    private static let longestPoint = 100

    /// Sorts the parameters, and refuses those that would be passed over.
    ///
    /// - Complexity: O(*n*) in the number of parameters.
    init(_ url: RouteURL, of route: PlacesRoute) throws(PlacesParameterError) {
        var values: [PlacesParameter: String] = [:]
        for parameter in url.query {
            let name = parameter.name
            guard let known = PlacesParameter(rawValue: name), route.parameters.contains(known)
            else { throw PlacesParameters.unknown(name, of: route) }
            guard values.updateValue(parameter.value, forKey: known) == nil else {
                throw PlacesParameterError(known, .repeated, "is there twice.")
            }
        }
        self.values = values
    }

    private static func unknown(_ name: String, of route: PlacesRoute) -> PlacesParameterError {
        if name == "near", route == .search {
            return PlacesParameterError(
                name, .unsupported,
                "is not supported: this server knows no towns by name; say where with ll.")
        }
        let names = route.parameters.map(\.rawValue).joined(separator: ", ")
        return PlacesParameterError(
            name, .unknown,
            "is not a parameter of this address; "
                + (names.isEmpty ? "it has none." : "there are \(names)."))
    }

    /// The text of a parameter as it is; nil where it is not there.
    subscript(parameter: PlacesParameter) -> String? { values[parameter] }

    /// A text that is not too long.
    ///
    /// - Parameter longest: The longest that it may be, in Unicode scalars.
    func text(
        _ parameter: PlacesParameter, upTo longest: Int
    ) throws(PlacesParameterError) -> String? {
        guard let text = values[parameter] else { return nil }
        guard text.unicodeScalars.count <= longest else {
            throw PlacesParameterError(
                parameter, .outOfRange, "has at most \(longest) characters.")
        }
        return text
    }

    /// A point; nil where it is not there.
    func point(_ parameter: PlacesParameter) throws(PlacesParameterError) -> Coordinate? {
        guard let text = values[parameter] else { return nil }
        let what = "is a latitude and a longitude, as in 43.73,7.42"
        guard text.utf8.count <= PlacesParameters.longestPoint else {
            throw PlacesParameterError(parameter, .invalid, "\(what).")
        }
        do throws(DegreesError) {
            return try Coordinate(reading: text)
        } catch {
            let reason = error.reason == .noPoint ? "" : ": \(error)"
            let end = error.suggestion == nil ? "." : ""
            throw PlacesParameterError(parameter, .invalid, what + reason + end)
        }
    }

    func number(
        _ parameter: PlacesParameter, in range: ClosedRange<Int>
    ) throws(PlacesParameterError) -> Int? {
        guard let text = values[parameter] else { return nil }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let isNumber = !text.isEmpty && text.utf8.allSatisfy(digits.contains)
        guard isNumber, text.utf8.count <= PlacesParameters.longestNumber,
            let number = Int(text), range.contains(number)
        else {
            throw PlacesParameterError(
                parameter, isNumber ? .outOfRange : .invalid,
                "is a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// `true` or `false`; nil where it is not there.
    func flag(_ parameter: PlacesParameter) throws(PlacesParameterError) -> Bool? {
        switch values[parameter] {
        case nil: return nil
        case "true": return true
        case "false": return false
        default: throw PlacesParameterError(parameter, .invalid, "is true or false.")
        }
    }

    /// Words between commas.
    ///
    /// - Parameter longest: How long all together may be, in bytes.
    /// - Returns: The words, at least one; nil where it is not there.
    func list(
        _ parameter: PlacesParameter, upTo most: Int, bytes longest: Int
    ) throws(PlacesParameterError) -> [String]? {
        guard let text = values[parameter] else { return nil }
        let words = text.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
        guard words.count <= most, text.utf8.count <= longest else {
            throw PlacesParameterError(
                parameter, .outOfRange,
                "names at most \(most), in at most \(longest) bytes.")
        }
        return words.map { String($0) }
    }
}
