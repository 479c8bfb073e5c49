/// Finds the streets, stations, squares and districts in a file of OpenStreetMap data.
///
/// It reads the formats that ``OSMPlaceExtractor`` reads, and goes through a file up to three
/// times. A street is many ways: each is handed on.
public struct OSMLocalityExtractor: Sendable {
    /// The most that is kept of ways and relations meanwhile, in bytes.
    public let memoryLimit: Int

    /// Creates an extractor.
    ///
    /// - Parameter memoryLimit: The most that may be kept of ways and relations until the positions
    ///   of their nodes are known, in bytes, estimated; 1 GiB by default.
    public init(memoryLimit: Int = 1 << 30) { self.memoryLimit = memoryLimit }

    /// Reads a file and hands on the localities in it.
    ///
    /// Nodes come first. Both closures run before the call returns, where it was made. The call
    /// blocks while it reads; make it off the main actor.
    ///
    /// - Parameters:
    ///   - onProgress: Called now and then with how far the reading has come.
    ///   - onLocality: Given each locality; what it throws ends the reading.
    /// - Throws: ``OSMReadError`` when the file cannot be read, `CancellationError` when the task
    ///   is cancelled, or what `onLocality` throws.
    /// - Complexity: O(*n*) in the size of the file, unpacked, and O(*m* log *m*) in the nodes of
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
