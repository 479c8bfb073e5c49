/// An extractor of named places from OpenStreetMap data.
///
/// ```swift
/// let summary = try OSMPlaceExtractor().extract(fromFileAt: path) { place in
///     try store.insert(place)
/// }
/// ```
///
/// The format is detected from the first bytes of the file:
/// - PBF (<https://wiki.openstreetmap.org/wiki/PBF_Format>) with blobs that are uncompressed or
///   compressed by zlib;
/// - XML (<https://wiki.openstreetmap.org/wiki/OSM_XML>);
/// - the JSON of the Overpass API, with nodes, centres (`out center`), boxes or shapes
///   (`out geom`);
/// - GeoJSON (RFC 7946): a collection, a feature, or several, one per line or as a text sequence
///   (RFC 8142), with tags as properties, as written by Overpass turbo and osmium.
///
/// All but PBF may be compressed by gzip or bzip2. The file must be a regular one.
///
/// The file is streamed up to three times: for all elements, then for the ways and the nodes of
/// named ways and relations. Memory grows with the number of these, not with the size of the file.
/// Up to 32 MiB of unpacked PBF are cached. A single element of JSON may take 8 MiB.
///
/// The position of a way is the centre of the box around its nodes; of a relation, around its
/// member nodes and ways, without member relations; in JSON, the centre of the stated shape, centre
/// or box. Missing nodes are ignored. Places without any known position are skipped and counted in
/// ``OSMReadSummary/placesWithoutPosition``.
public struct OSMPlaceExtractor: Sendable {
    /// The memory limit for ways and relations with pending positions, in bytes.
    public let memoryLimit: Int

    /// Creates an extractor.
    ///
    /// - Parameter memoryLimit: The estimated memory for ways and relations with pending positions,
    ///   in bytes; 1 GiB by default. A city needs a few megabytes.
    public init(memoryLimit: Int = 1 << 30) {
        self.memoryLimit = memoryLimit
    }

    /// Reads the named places of a file.
    ///
    /// Places with a stated position come first, in the file's order, then other ways and
    /// relations. Both closures are called synchronously. A failed call may have reported places
    /// before: store them in one transaction. The call blocks; make it off the main actor.
    ///
    /// - Parameter onPlace: Called with each place; an error ends the reading.
    /// - Throws: ``OSMReadError`` if the file cannot be read, `CancellationError` if the task is
    ///   cancelled, or the error of `onPlace`.
    /// - Complexity: O(*n*) in the unpacked size of the file, and O(*m* log *m*) in the nodes of
    ///   named ways and relations.
    @discardableResult
    public func extract(
        fromFileAt path: String,
        onProgress: (OSMReadProgress) -> Void = { _ in },
        onPlace: (OSMNamedPlace) throws -> Void
    ) throws -> OSMReadSummary {
        try OSMReadError.cancellable { try read(path, onProgress, onPlace) }
    }

    private func read(
        _ path: String, _ onProgress: (OSMReadProgress) -> Void,
        _ onPlace: (OSMNamedPlace) throws -> Void
    ) throws -> OSMReadSummary {
        let file = try OSMFile(path: path)
        switch try OSMFileFormat(of: file) {
        case .pbf:
            var extraction = try OSMPlaceExtraction(file, memoryLimit: memoryLimit)
            try extraction.find(onProgress, onPlace)
            return try extraction.locate(onProgress, onPlace)
        case .xml(let packing):
            return try extract(onProgress, onPlace) { () throws(OSMReadError) in
                try OSMXMLReader(OSMByteStream(file, packing))
            }
        case .json(let packing):
            return try extract(onProgress, onPlace) { () throws(OSMReadError) in
                OSMJSONReader(try OSMByteStream(file, packing))
            }
        }
    }

    private func extract<Reader: OSMElementReader>(
        _ onProgress: (OSMReadProgress) -> Void,
        _ onPlace: (OSMNamedPlace) throws -> Void,
        _ open: () throws(OSMReadError) -> Reader
    ) throws -> OSMReadSummary {
        var extraction = OSMTextExtraction(memoryLimit: memoryLimit)
        var reader = try open()
        try extraction.find(&reader, onProgress, onPlace)
        return try extraction.locate(open, onProgress, onPlace)
    }
}
