/// Finds what a map shows in a file of OpenStreetMap data: coasts, waters, parks
/// and roads, with their names.
///
/// It reads the formats that ``OSMPlaceExtractor`` reads, and goes through a file
/// up to three times: for the ways and relations of a map, for the ways of these
/// relations, and for where their nodes are. The memory it takes follows what
/// the map shows, not the size of the file.
///
/// | kind | tags |
/// | --- | --- |
/// | coast | `natural=coastline` |
/// | water | `natural=water`, `waterway=riverbank`, `landuse=reservoir` or `basin` |
/// | river | `waterway=river` or `canal`, not in a tunnel |
/// | park | `leisure=park`, `garden`, `nature_reserve` or `golf_course`; \
///   `landuse=village_green` or `recreation_ground` |
/// | road | `highway=motorway`, `trunk`, `primary`, `secondary` or `tertiary`, and their links |
/// | street | `highway=residential`, `unclassified`, `living_street` or `pedestrian` |
/// | path | `highway=footway`, `path`, `cycleway`, `steps`, `bridleway` or `track`, under the \
///   sky, no sidewalk and no crossing |
///
/// An area is a closed way or a relation (`multipolygon`, `boundary`). Its
/// outlines are put together from the ends of their ways, in whatever order and
/// direction these come; the roles of members count for nothing. An outline that
/// does not close, as at the border of an extract, is left out and counted; so
/// is one across the 180th meridian. Coasts, rivers and roads of one name are
/// joined to long lines, which end where a node is missing.
public struct OSMShapeExtractor: Sendable {
    /// The most that is kept of ways and relations meanwhile, in bytes.
    public let memoryLimit: Int

    /// Creates an extractor.
    ///
    /// - Parameter memoryLimit: The most that may be kept of ways and relations until the positions
    ///   of their nodes are known, in bytes, estimated; 1 GiB by default.
    public init(memoryLimit: Int = 1 << 30) { self.memoryLimit = memoryLimit }

    /// Reads a file and hands on the shapes of a map, as exact as the file has them.
    ///
    /// Areas come first. Both closures run before the call returns, where it was made. The call
    /// blocks while it reads; make it off the main actor.
    ///
    /// - Parameters:
    ///   - onProgress: Called now and then with how far the reading has come.
    ///   - onShape: Given each shape; what it throws ends the reading.
    /// - Throws: ``OSMReadError`` when the file cannot be read, `CancellationError` when the task
    ///   is cancelled, or what `onShape` throws.
    /// - Complexity: O(*n*) in the size of the file, unpacked, and O(*m* log *m*) in the nodes of
    ///   the shapes.
    @discardableResult
    public func extract(
        fromFileAt path: String,
        onProgress: (OSMReadProgress) -> Void = { _ in },
        onShape: (MapShape) throws -> Void
    ) throws -> MapSummary {
        try OSMReadError.cancellable { try read(path, onProgress, onShape) }
    }

    private func read(
        _ path: String, _ onProgress: (OSMReadProgress) -> Void,
        _ onShape: (MapShape) throws -> Void
    ) throws -> MapSummary {
        let passes = try OSMPasses(OSMFile(path: path), stage: .mapping, count: 3)
        var scan = OSMShapeScan(budget: OSMMemoryBudget(limit: memoryLimit))
        try passes.walk(0, &scan, onProgress)
        let elements = scan.pending.map(\.element)
        var ways = OSMWayLookup(elements, budget: scan.budget)
        if !ways.isComplete { try passes.walk(1, &ways, onProgress) }
        let ids = elements.lazy.flatMap(\.nodes)
        var nodes = OSMNodeLookup(Array(ids) + ways.nodes.values.lazy.flatMap(\.self))
        if !nodes.isEmpty { try passes.walk(2, &nodes, onProgress) }
        var assembly = OSMShapeAssembly(ways: ways.nodes, nodes: nodes)
        try assembly.handOn(scan.pending, onShape)
        passes.finish(onProgress)
        var summary = assembly.summary
        summary.bounds = try passes.bounds()
        return summary
    }
}
