/// The passes through a PBF file for its named places.
struct OSMPlaceExtraction {
    private var reader: OSMPBFReader
    private var scan: OSMPlaceScan
    private var nodeBlobs: [OSMBlobFrame] = []
    private var wayBlobs: [OSMBlobFrame] = []
    private var placeCount = 0

    init(_ file: OSMFile, memoryLimit: Int) throws(OSMReadError) {
        reader = try OSMPBFReader(file)
        scan = OSMPlaceScan(budget: OSMMemoryBudget(limit: memoryLimit))
    }

    /// Reads the whole file and reports the nodes that are places.
    mutating func find(
        _ onProgress: (OSMReadProgress) -> Void,
        _ onPlace: (OSMNamedPlace) throws -> Void
    ) throws {
        let size = reader.file.size
        while let frame = try reader.nextData() {
            try Task.checkCancellation()
            let before = scan.summary
            try reader.walk(frame, &scan)
            if scan.summary.nodes > before.nodes { nodeBlobs.append(frame) }
            if scan.summary.ways > before.ways { wayBlobs.append(frame) }
            for place in scan.takeReady() {
                try onPlace(place)
                placeCount += 1
            }
            onProgress(OSMReadProgress(stage: .finding, bytesRead: frame.end, totalBytes: size))
        }
    }

    /// Looks up the positions of ways and relations, and reports their places.
    func locate(
        _ onProgress: (OSMReadProgress) -> Void,
        _ onPlace: (OSMNamedPlace) throws -> Void
    ) throws -> OSMReadSummary {
        var ways = OSMWayLookup(scan.pending, budget: scan.budget)
        let wayBlobs = ways.isComplete ? [] : wayBlobs
        let nodeBlobs = scan.pending.isEmpty ? [] : nodeBlobs
        let total = (wayBlobs + nodeBlobs).reduce(0) { $0 + $1.size }
        var done: Int64 = 0
        let advance = { (frame: OSMBlobFrame) in
            done += frame.size
            onProgress(OSMReadProgress(stage: .locating, bytesRead: done, totalBytes: total))
        }
        try visit(wayBlobs, &ways, advance)
        let memberNodes = scan.pending.lazy.flatMap(\.nodes)
        var nodes = OSMNodeLookup(Array(memberNodes) + ways.nodes.values.lazy.flatMap(\.self))
        try visit(nodeBlobs, &nodes, advance)

        let locator = OSMPlaceLocator(ways: ways, nodes: nodes)
        var summary = scan.summary
        summary.places = placeCount
        summary.date = reader.date
        try locator.handOn(scan.pending, counting: &summary, onPlace)
        onProgress(OSMReadProgress(stage: .locating, bytesRead: total, totalBytes: total))
        return summary
    }

    private func visit<Visitor: OSMElementVisitor>(
        _ blobs: [OSMBlobFrame],
        _ visitor: inout Visitor,
        _ advance: (OSMBlobFrame) -> Void
    ) throws {
        for frame in blobs {
            try Task.checkCancellation()
            try reader.walk(frame, &visitor)
            advance(frame)
        }
    }
}
