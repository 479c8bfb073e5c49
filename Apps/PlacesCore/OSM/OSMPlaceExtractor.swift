/// Finds the named places in an OpenStreetMap PBF file.
///
/// ```swift
/// let summary = try OSMPlaceExtractor().extract(fromFileAt: path) { place in
///     try store.insert(place)
/// }
/// ```
///
/// The file is read block by block, up to three times: once for everything,
/// then again where the ways and the nodes lie that give named ways and
/// relations a position. So the memory it takes follows the number of named
/// ways and relations, not the size of the file. The file must be a regular
/// one, in the format of <https://wiki.openstreetmap.org/wiki/PBF_Format>,
/// uncompressed or compressed with zlib.
///
/// The position of a way is the centre of the box around its nodes; that of a
/// relation is the centre of the box around the nodes and the ways among its
/// members, without the relations among them. Nodes that the file does not have
/// are passed over. A place with no known position at all is left out and
/// counted in ``OSMReadSummary/placesWithoutPosition``.
public struct OSMPlaceExtractor: Sendable {
    /// The most that is kept of ways and relations meanwhile, in bytes.
    public let memoryLimit: Int

    /// Creates an extractor.
    ///
    /// - Parameter memoryLimit: The most that may be kept of named ways and
    ///   relations until their positions are known, in bytes, estimated; 1 GiB
    ///   by default. A city needs a few megabytes.
    public init(memoryLimit: Int = 1 << 30) {
        self.memoryLimit = memoryLimit
    }

    /// Reads a file and hands on every named place in it.
    ///
    /// Nodes come first, in the file's order, then ways and relations. Both
    /// closures run before the call returns, where it was made. When the call
    /// throws, places may have been handed on already: keep them in one
    /// transaction. The call blocks while it reads; make it off the main actor.
    ///
    /// - Parameters:
    ///   - path: Where the file is.
    ///   - onProgress: Told after each block how far the reading has come.
    ///   - onPlace: Given each place; what it throws ends the reading.
    /// - Returns: What was in the file.
    /// - Throws: ``OSMReadError`` when the file cannot be read,
    ///   `CancellationError` when the task is cancelled, which is looked at
    ///   before each block, or what `onPlace` throws.
    /// - Complexity: O(*n*) in the size of the file, unpacked, and
    ///   O(*m* log *m*) in the nodes of named ways and relations.
    @discardableResult
    public func extract(
        fromFileAt path: String,
        onProgress: (OSMReadProgress) -> Void = { _ in },
        onPlace: (OSMNamedPlace) throws -> Void
    ) throws -> OSMReadSummary {
        var extraction = try OSMPlaceExtraction(path: path, memoryLimit: memoryLimit)
        try extraction.find(onProgress, onPlace)
        return try extraction.locate(onProgress, onPlace)
    }
}
