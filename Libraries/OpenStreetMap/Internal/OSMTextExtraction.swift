import Foundation

/// The passes through a text file for its named places.
struct OSMTextExtraction {
    private var scan: OSMPlaceScan
    private var placeCount = 0
    private var date: Date?

    init(memoryLimit: Int) {
        scan = OSMPlaceScan(budget: OSMMemoryBudget(limit: memoryLimit))
    }

    /// Reads the whole file and reports the places with a stated position.
    mutating func find(
        _ reader: inout some OSMElementReader,
        _ onProgress: (OSMReadProgress) -> Void,
        _ onPlace: (OSMNamedPlace) throws -> Void
    ) throws {
        var pace = OSMReadingPace(.finding, passes: 1)
        while let element = try reader.next() {
            if let place = try scan.see(element) {
                try onPlace(place)
                placeCount += 1
            }
            try pace.step(reader, onProgress)
        }
        pace.finishPass(reader, onProgress)
        date = reader.date
    }

    /// Looks up the positions of ways and relations, and reports their places.
    func locate<Reader: OSMElementReader>(
        _ open: () throws(OSMReadError) -> Reader,
        _ onProgress: (OSMReadProgress) -> Void,
        _ onPlace: (OSMNamedPlace) throws -> Void
    ) throws -> OSMReadSummary {
        var ways = OSMWayLookup(scan.pending, budget: scan.budget)
        let passes = (ways.isComplete ? 0 : 1) + (scan.pending.isEmpty ? 0 : 1)
        var pace = OSMReadingPace(.locating, passes: passes)
        if !ways.isComplete {
            var reader = try open()
            while !ways.isComplete, let element = try reader.next() {
                try ways.see(element)
                try pace.step(reader, onProgress)
            }
            pace.finishPass(reader, onProgress)
        }
        let memberNodes = scan.pending.lazy.flatMap(\.nodes)
        var nodes = OSMNodeLookup(Array(memberNodes) + ways.nodes.values.lazy.flatMap(\.self))
        if !scan.pending.isEmpty {
            var reader = try open()
            while let element = try reader.next() {
                nodes.see(element)
                try pace.step(reader, onProgress)
            }
            pace.finishPass(reader, onProgress)
        }
        var summary = scan.summary
        summary.places = placeCount
        summary.date = date
        let locator = OSMPlaceLocator(ways: ways, nodes: nodes)
        try locator.handOn(scan.pending, counting: &summary, onPlace)
        if passes == 0 {
            onProgress(OSMReadProgress(stage: .locating, bytesRead: 0, totalBytes: 0))
        }
        return summary
    }
}
