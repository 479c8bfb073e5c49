import Foundation

/// A reader of an OpenStreetMap PBF file, block by block.
struct OSMPBFReader {
    let file: OSMBlobFile

    /// The date of the data in the first header, if any.
    private(set) var date: Date?

    /// The bounding box of the data in the first header, if any.
    private(set) var bounds: OSMBounds?

    private var offset: Int64 = 0

    /// Opens a file and checks its header.
    init(_ file: OSMFile) throws(OSMReadError) {
        self.file = OSMBlobFile(file: file)
        try readHeader()
    }

    /// Finds the next blob with map data; nil at the end of the file.
    ///
    /// Blobs of unknown types are skipped, as the format requires. The headers between concatenated
    /// files are checked too.
    mutating func nextData() throws(OSMReadError) -> OSMBlobFrame? {
        while let frame = try file.frame(at: offset) {
            offset = frame.end
            guard offset <= file.size else {
                throw OSMReadError(.truncated, blobOffset: frame.offset)
            }
            switch frame.type {
            case "OSMData": return frame
            case "OSMHeader": _ = try check(frame)
            default: break
            }
        }
        return nil
    }

    /// Passes the elements of a blob to a visitor, in order.
    func walk<Visitor: OSMElementVisitor>(
        _ frame: OSMBlobFrame,
        _ visitor: inout Visitor
    ) throws(OSMReadError) {
        let content = try file.content(of: frame)
        do throws(OSMReadError) {
            let block = try OSMPrimitiveBlock(content, wants: Visitor.wants)
            try block.walk(&visitor)
        } catch {
            throw error.inBlob(at: frame.offset)
        }
    }

    /// Reads the first blob; an invalid one means another file format.
    private mutating func readHeader() throws(OSMReadError) {
        let first: OSMBlobFrame?
        do throws(OSMReadError) {
            first = try file.frame(at: 0)
        } catch {
            switch error.reason {
            case .malformed, .tooLarge: throw OSMReadError(.unknownFormat)
            default: throw error
            }
        }
        guard let first, ["OSMHeader", "OSMData"].contains(first.type) else {
            throw OSMReadError(.unknownFormat)
        }
        guard first.type == "OSMHeader" else { throw OSMReadError(.missingHeader) }
        (date, bounds) = try check(first)
        offset = first.end
    }

    private func check(
        _ frame: OSMBlobFrame
    ) throws(OSMReadError) -> (date: Date?, bounds: OSMBounds?) {
        let content = try file.content(of: frame)
        do throws(OSMReadError) {
            return try OSMHeaderBlock.check(content)
        } catch {
            throw error.inBlob(at: frame.offset)
        }
    }
}
