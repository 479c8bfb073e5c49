public import OpenStreetMap
public import PlacesMap

/// A file that could not be imported.
public struct PlaceImportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The reason why a file is rejected.
    public enum Reason: Equatable, Sendable {
        /// It cannot be read.
        case unreadable(OSMReadError)

        /// There is no named place in it, so that it would only remove some.
        case noPlaces

        /// It has none of the places that the extract of its name had before,
        /// or less than half of them and its name was not given explicitly: it
        /// seems to be another area.
        case otherArea(ExtractName, missing: Int, of: Int)

        /// Its places are those of another extract: it seems to be that one under
        /// another name.
        case copy(of: ExtractName)
    }

    /// Where the file is.
    public let path: String

    /// The reason.
    public let reason: Reason

    /// Creates an error.
    public init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// The file and what is wrong with it, in a line without what a terminal
    /// would obey.
    public var description: String {
        let path = OSMReadError.singleLine(path)
        switch reason {
        case .unreadable(let error):
            if case .unreadable = error.reason { return "\(error)" }  // names the file
            return "\(path): \(error)"
        case .noPlaces:
            return "\(path): there is no named place in it"
        case .otherArea(let name, let missing, let count):
            let what =
                count == 1
                ? "the one place of the extract “\(name)” is not in it"
                : missing == count
                    ? "none of the \(count) places of the extract “\(name)” is in it"
                    : "\(missing) of the \(count) places of the extract “\(name)” are not in it"
            return
                "\(path): \(what); if it is another area, give it another name (--extract)"
                + (missing < count ? ", and this one if it is not" : "")
        case .copy(let name):
            return "\(path): its places are those of the extract “\(name)”"
        }
    }
}
