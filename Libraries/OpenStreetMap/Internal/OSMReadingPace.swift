/// A counter for reporting progress every megabyte and checking for cancellation.
struct OSMReadingPace {
    private static let step: Int64 = 1 << 20

    private let stage: OSMReadProgress.Stage
    private let passes: Int64
    private var passesDone: Int64 = 0
    private var nextReport: Int64 = 0
    private var elements = 0

    init(_ stage: OSMReadProgress.Stage, passes: Int) {
        self.stage = stage
        self.passes = Int64(passes)
    }

    mutating func step(
        _ reader: some OSMElementReader, _ onProgress: (OSMReadProgress) -> Void
    ) throws {
        elements &+= 1
        // Few packed bytes can hold many elements.
        if elements & 4_095 == 1 { try Task.checkCancellation() }
        guard reader.bytesRead >= nextReport, reader.bytesRead < reader.size else { return }
        try Task.checkCancellation()
        nextReport = reader.bytesRead + Self.step
        report(reader.bytesRead, of: reader.size, onProgress)
    }

    mutating func finishPass(
        _ reader: some OSMElementReader, _ onProgress: (OSMReadProgress) -> Void
    ) {
        report(reader.size, of: reader.size, onProgress)
        passesDone += 1
        nextReport = 0
    }

    private func report(_ bytes: Int64, of size: Int64, _ onProgress: (OSMReadProgress) -> Void) {
        onProgress(
            OSMReadProgress(
                stage: stage, bytesRead: passesDone * size + bytes, totalBytes: passes * size))
    }
}
