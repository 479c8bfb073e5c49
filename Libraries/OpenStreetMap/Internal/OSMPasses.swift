/// A visitor of the elements of a file of any format.
protocol OSMPassVisitor: OSMElementVisitor {
    /// Visits an element of a text file.
    mutating func see(_ element: OSMPlainElement) throws(OSMReadError)
}

extension OSMWayLookup: OSMPassVisitor {}
extension OSMNodeLookup: OSMPassVisitor {}

/// A file of any format, read several times.
struct OSMPasses {
    private let file: OSMFile
    private let format: OSMFileFormat
    private let stage: OSMReadProgress.Stage
    private let count: Int

    /// Detects the format.
    ///
    /// - Parameter count: The maximum number of passes.
    init(_ file: OSMFile, stage: OSMReadProgress.Stage, count: Int) throws(OSMReadError) {
        self.file = file
        self.stage = stage
        self.count = count
        format = try OSMFileFormat(of: file)
    }

    /// Reads the bounding box at the start of the file.
    func bounds() throws(OSMReadError) -> OSMBounds? {
        switch format {
        case .pbf: return try OSMPBFReader(file).bounds
        case .xml(let packing):
            var reader = try OSMXMLReader(OSMByteStream(file, packing))
            _ = try reader.next()
            return reader.bounds
        case .json: return nil
        }
    }

    func walk<Visitor: OSMPassVisitor>(
        _ pass: Int, _ visitor: inout Visitor, _ onProgress: (OSMReadProgress) -> Void
    ) throws {
        switch format {
        case .pbf:
            var reader = try OSMPBFReader(file)
            while let frame = try reader.nextData() {
                try Task.checkCancellation()
                try reader.walk(frame, &visitor)
                report(pass, frame.end, onProgress)
            }
        case .xml(let packing):
            try walk(pass, &visitor, try OSMXMLReader(OSMByteStream(file, packing)), onProgress)
        case .json(let packing):
            try walk(pass, &visitor, OSMJSONReader(try OSMByteStream(file, packing)), onProgress)
        }
    }

    private func walk<Visitor: OSMPassVisitor>(
        _ pass: Int, _ visitor: inout Visitor, _ reader: some OSMElementReader,
        _ onProgress: (OSMReadProgress) -> Void
    ) throws {
        var reader = reader
        var pace = OSMReadingPace(stage, passes: 1)
        while let element = try reader.next() {
            try visitor.see(element)
            try pace.step(reader) { report(pass, $0.bytesRead, onProgress) }
        }
    }

    func finish(_ onProgress: (OSMReadProgress) -> Void) { report(count, 0, onProgress) }

    private func report(_ pass: Int, _ bytes: Int64, _ onProgress: (OSMReadProgress) -> Void) {
        onProgress(
            OSMReadProgress(
                stage: stage, bytesRead: Int64(pass) * file.size + bytes,
                totalBytes: Int64(count) * file.size))
    }
}
