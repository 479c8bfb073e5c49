/// An extractor of coasts, waters, parks and roads, with their names, from OpenStreetMap data.
///
/// It supports the formats of ``OSMPlaceExtractor`` and reads a file up to three times: for ways
/// and relations, for the member ways of these relations, and for the positions of nodes. Memory
/// grows with the shapes of the map, not with the size of the file.
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
/// | path | `highway=footway`, `path`, `cycleway`, `steps`, `bridleway` or `track`, above the \
///   ground, no sidewalk and no crossing |
///
/// An area is a closed way or a relation (`multipolygon`, `boundary`). Its outlines are assembled
/// from its ways in any order and direction, regardless of the members' roles. Outlines that do not
/// close, as at the border of an extract, or that cross the 180th meridian are skipped and counted.
/// Coasts, rivers and roads of one name are joined to long lines, which end at missing nodes.
public struct OSMShapeExtractor: Sendable {
    /// The memory limit for ways and relations with pending positions, in bytes.
    public let memoryLimit: Int

    /// Creates an extractor.
    ///
    /// - Parameter memoryLimit: The estimated memory for ways and relations with pending positions,
    ///   in bytes; 1 GiB by default.
    public init(memoryLimit: Int = 1 << 30) { self.memoryLimit = memoryLimit }

    /// Reads the map shapes of a file, with the precision of the file.
    ///
    /// Areas come first. Both closures are called synchronously. The call blocks; make it off the
    /// main actor.
    ///
    /// - Parameter onShape: Called with each shape; an error ends the reading.
    /// - Throws: ``OSMReadError`` if the file cannot be read, `CancellationError` if the task is
    ///   cancelled, or the error of `onShape`.
    /// - Complexity: O(*n*) in the unpacked size of the file, and O(*m* log *m*) in the nodes of
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
