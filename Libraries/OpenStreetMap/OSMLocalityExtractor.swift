/// An extractor of streets, stations, squares and districts from OpenStreetMap data.
///
/// It supports the formats of ``OSMPlaceExtractor`` and reads a file up to three times. A street
/// consists of many ways; each is reported.
public struct OSMLocalityExtractor: Sendable {
    /// The memory limit for ways and relations with pending positions, in bytes.
    public let memoryLimit: Int

    /// Creates an extractor.
    ///
    /// - Parameter memoryLimit: The estimated memory for ways and relations with pending positions,
    ///   in bytes; 1 GiB by default.
    public init(memoryLimit: Int = 1 << 30) { self.memoryLimit = memoryLimit }

    /// Reads the localities of a file.
    ///
    /// Localities with a stated position come first. Both closures are called synchronously. The
    /// call blocks; make it off the main actor.
    ///
    /// - Parameter onLocality: Called with each locality; an error ends the reading.
    /// - Throws: ``OSMReadError`` if the file cannot be read, `CancellationError` if the task is
    ///   cancelled, or the error of `onLocality`.
    /// - Complexity: O(*n*) in the unpacked size of the file, and O(*m* log *m*) in the nodes of
    ///   the localities.
    public func extract(
        fromFileAt path: String,
        onProgress: (OSMReadProgress) -> Void = { _ in },
        onLocality: (OSMLocality) throws -> Void
    ) throws {
        try OSMReadError.cancellable { try read(path, onProgress, onLocality) }
    }

    private func read(
        _ path: String, _ onProgress: (OSMReadProgress) -> Void,
        _ onLocality: (OSMLocality) throws -> Void
    ) throws {
        let passes = try OSMPasses(OSMFile(path: path), stage: .mapping, count: 3)
        var scan = OSMLocalityScan(budget: OSMMemoryBudget(limit: memoryLimit))
        try passes.walk(0, &scan, onProgress)
        for locality in scan.ready { try onLocality(locality) }
        var ways = OSMWayLookup(scan.pending, budget: scan.budget)
        if !ways.isComplete { try passes.walk(1, &ways, onProgress) }
        let ids = scan.pending.lazy.flatMap(\.nodes)
        var nodes = OSMNodeLookup(Array(ids) + ways.nodes.values.lazy.flatMap(\.self))
        if !nodes.isEmpty { try passes.walk(2, &nodes, onProgress) }
        let locator = OSMPlaceLocator(ways: ways, nodes: nodes)
        for pending in scan.pending {
            guard let centre = locator.centre(of: pending),
                let locality = OSMLocality(
                    pending.kind, pending.id, pending.tags, at: centre)
            else { continue }
            try onLocality(locality)
        }
        passes.finish(onProgress)
    }
}
