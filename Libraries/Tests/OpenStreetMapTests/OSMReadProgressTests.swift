import OpenStreetMap
import Testing

/// Progress, cancellation, and errors of the closures.
@Suite(.timeLimit(.minutes(60))) struct OSMReadProgressTests {
    private struct Stop: Error {}

    private static let shop = ["name": "Here", "shop": "books"]

    /// A block of a shop and a park around it.
    private static func block(_ id: Int64) -> PBFBlockWriter {
        var block = PBFBlockWriter()
        block.addDenseNodes([.init(id: id, latitude: id, longitude: id, tags: shop)])
        block.addWay(id, nodes: [id], tags: ["name": "There", "leisure": "park"])
        return block
    }

    private static let file = PBFWriter.file(block(1), block(2), block(3))

    @Test func `progress rises from the first block to the whole`() throws {
        let reading = try PBFReading(Self.file)
        let finding = reading.progress.filter { $0.stage == .finding }
        #expect(finding.count == 3)
        #expect(finding.allSatisfy { $0.totalBytes == Int64(Self.file.count) })
        #expect(finding.last?.bytesRead == Int64(Self.file.count))
        let locating = reading.progress.filter { $0.stage == .locating }
        #expect(locating.last?.bytesRead == locating.last?.totalBytes)
        let shares = reading.progress.map(\.fractionCompleted)
        #expect(shares == shares.sorted())
        #expect(shares.last == 1)
    }

    @Test func `a file without places is done at once`() throws {
        let reading = try PBFReading(PBFWriter.withHeader().bytes)
        #expect(reading.progress == [.init(stage: .locating, bytesRead: 0, totalBytes: 0)])
        #expect(reading.progress.last?.fractionCompleted == 1)
    }

    @Test func `what a closure throws ends the reading`() throws {
        try PBFReading.withFile(Self.file) { path in
            for kind in [OSMNamedPlace.Kind.node, .way] {
                var count = 0
                #expect(throws: Stop.self) {
                    try OSMPlaceExtractor().extract(fromFileAt: path) { place in
                        guard place.kind == kind else { return }
                        count += 1
                        throw Stop()
                    }
                }
                #expect(count == 1)
            }
        }
    }

    @Test func `a cancelled task reads nothing`() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try PBFReading(Self.file).places.count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(arguments: [(OSMNamedPlace.Kind.node, 1), (.way, 3)])
    func `a task cancelled midway ends before the next block`(
        kind: OSMNamedPlace.Kind, blocks: Int
    ) async throws {
        let reports = await Task {
            var reports = 0
            let error = #expect(throws: (any Error).self) {
                try PBFReading.withFile(Self.file) { path in
                    try OSMPlaceExtractor().extract(
                        fromFileAt: path,
                        onProgress: { progress in
                            reports += 1
                            guard kind == .way, progress.bytesRead == progress.totalBytes else {
                                return
                            }
                            withUnsafeCurrentTask { $0?.cancel() }
                        },
                        onPlace: { _ in
                            guard kind == .node else { return }
                            withUnsafeCurrentTask { $0?.cancel() }
                        })
                }
            }
            #expect(error is CancellationError)
            return reports
        }.value
        #expect(reports == blocks)
    }

    @Test func `places of a damaged block are not handed on`() throws {
        var writer = PBFWriter.withHeader()
        writer.addBlock(Self.block(1))
        writer.addData(Self.block(2).bytes + [0x80])
        try PBFReading.withFile(writer.bytes) { path in
            var ids: [Int64] = []
            #expect(throws: OSMReadError.self) {
                try OSMPlaceExtractor().extract(fromFileAt: path) { ids.append($0.id) }
            }
            #expect(ids == [1])
        }
    }
}
