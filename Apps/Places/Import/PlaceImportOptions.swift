public import Foundation
public import OpenStreetMap
public import PlacesMap

/// The options of an import of extracts.
public struct PlaceImportOptions: Sendable {
    /// The name of the extract that the files make together; nil takes a name
    /// from each file's own, or from ``fileName``.
    public var extract: ExtractName?

    /// What the files were called by the person who gave them, from which the name of the
    /// extract is made then; nil takes their paths.
    public var fileName: String?

    /// The time zone in which the places keep their hours; nil takes that of
    /// the extract before, and else the machine's.
    public var timeZone: TimeZone?

    /// Whether an extract under a new name is refused whose places another extract has
    /// already; false by default.
    public var refusesCopies = false

    /// Describes an import.
    ///
    /// - Parameters:
    ///   - extract: The name of the extract; nil, the default, takes one from
    ///     each file's name.
    ///   - fileName: What the files were called by the person who gave them; nil, the
    ///     default, for their paths.
    ///   - timeZone: The time zone of the places; nil, the default, takes that
    ///     of the extract before, and else the machine's.
    public init(
        extract: ExtractName? = nil, fileName: String? = nil, timeZone: TimeZone? = nil
    ) {
        self.extract = extract
        self.fileName = fileName
        self.timeZone = timeZone
    }
}

/// The result of an import.
public struct PlaceImportReport: Equatable, Sendable {
    /// A file that was read.
    public struct File: Equatable, Sendable {
        /// Where it is.
        public let path: String

        /// The extract that it is, or is a part of.
        public let extract: ExtractName

        /// What was in it.
        public let summary: OSMReadSummary

        /// The name of the time zone in which its places keep their hours.
        public let timeZone: String
    }

    /// The files, in their order.
    public internal(set) var files: [File] = []

    /// How many places are new.
    public internal(set) var added = 0

    /// How many places were known and are not what they were.
    public internal(set) var updated = 0

    /// How many places are what they were.
    public internal(set) var unchanged = 0

    /// How many places were removed, as they are no longer in any of their extracts.
    public internal(set) var removed = 0

    /// How many places of the starter city were removed.
    public internal(set) var starterRemoved = 0

    /// What of the map was in the files; nil where the library keeps none.
    public internal(set) var map: MapSummary?
}
