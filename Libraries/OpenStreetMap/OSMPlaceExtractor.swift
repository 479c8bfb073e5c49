/// Finds the named places in a file of OpenStreetMap data.
///
/// ```swift
/// let summary = try OSMPlaceExtractor().extract(fromFileAt: path) { place in
///     try store.insert(place)
/// }
/// ```
///
/// The format is detected from the file's first bytes, whatever its name:
/// - PBF (<https://wiki.openstreetmap.org/wiki/PBF_Format>) with blobs that are not packed or
///   packed by zlib;
/// - XML (<https://wiki.openstreetmap.org/wiki/OSM_XML>);
/// - the JSON of the Overpass API, with nodes, centres (`out center`), boxes or shapes (`out
///   geom`);
/// - GeoJSON (RFC 7946): a collection, a feature, or one after another, each on a line or as a text
///   sequence (RFC 8142), with tags as its properties, as Overpass turbo and osmium write it.
///
/// All but PBF may be packed by gzip or bzip2. The file must be a regular one.
///
/// It is read piece by piece, up to three times: once for everything, then again where the ways and
/// the nodes lie that give named ways and relations a position. So the memory it takes follows the
/// number of named ways and relations, not the size of the file; what is unpacked of PBF stays for
/// the next time as far as it fits into 32 MiB. A single feature or element of JSON may take 8 MiB.
///
/// The position of a way is the centre of the box around its nodes; that of a relation is the
/// centre of the box around the nodes and the ways among its members, without the relations among
/// them; in JSON it is the middle of the shape, the centre or the box that comes with it. Nodes
/// that the file does not have are passed over. A place with no known position at all is left out
/// and counted in ``OSMReadSummary/placesWithoutPosition``.
public struct OSMPlaceExtractor: Sendable {
    /// The most that is kept of ways and relations meanwhile, in bytes.
    public let memoryLimit: Int

    /// Creates an extractor.
    ///
    /// - Parameter memoryLimit: The most that may be kept of named ways and relations until their
    ///   positions are known, in bytes, estimated; 1 GiB by default. A city needs a few megabytes.
    public init(memoryLimit: Int = 1 << 30) {
        self.memoryLimit = memoryLimit
    }

    /// Reads a file and hands on every named place in it.
    ///
    /// Nodes come first, in the file's order, then ways and relations. Both closures run before the
    /// call returns, where it was made. When the call throws, places may have been handed on
    /// already: keep them in one transaction. The call blocks while it reads; make it off the main
    /// actor.
    ///
    /// - Parameter onPlace: Called with each place; an error of it ends the reading.
    /// - Throws: ``OSMReadError`` when the file cannot be read, `CancellationError` when the task
    ///   is cancelled, which is looked at as often, or what `onPlace` throws.
    /// - Complexity: O(*n*) in the size of the file, unpacked, and O(*m* log *m*) in the nodes of
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
