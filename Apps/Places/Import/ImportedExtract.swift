public import Foundation
public import PlacesMap
public import WaybillStorage

/// An extract that was imported, and when.
public struct ImportedExtract: Codable, Identifiable, Hashable, Sendable {
    /// What the extract is called.
    public let name: ExtractName

    /// When it was imported last.
    public let date: Date

    /// The date of its data; nil where its file did not say.
    public let dataDate: Date?

    /// Describes an import.
    public init(_ name: ExtractName, at date: Date, dataDate: Date? = nil) {
        self.name = name
        self.date = date
        self.dataDate = dataDate
    }

    /// The name: an extract takes the place of an earlier one of its name.
    public var id: String { name.description }

    /// Imports are stored in a table of their own.
    public static let format = RecordFormat<ImportedExtract>(table: "extract")
}

/// The contents of a library, with their sources.
public struct PlaceHoldings: Hashable, Sendable {
    /// An extract in it.
    public struct Extract: Identifiable, Hashable, Sendable {
        /// What it is called.
        public let name: ExtractName

        /// How many places are in it.
        public var count = 0

        /// How many of them are in no other extract.
        public var ownCount = 0

        /// When it was imported last; nil where that was not kept.
        public var date: Date?

        /// The date of its data; nil where that is not known.
        public var dataDate: Date?

        /// The name.
        public var id: String { name.description }
    }

    /// How many places there are.
    public var count: Int

    /// How many of them are of the city that comes with the project.
    public var starterCount: Int

    /// The extracts, by their names.
    public var extracts: [Extract]
}
