import Foundation

/// Goes through an OpenStreetMap PBF file block by block.
///
/// The format is described at <https://wiki.openstreetmap.org/wiki/PBF_Format>.
struct OSMPBFReader {
    let file: OSMBlobFile

    /// The date of the data, by the first header; nil where that says none.
    private(set) var date: Date?

    /// The bounding box of the data, by the first header.
    private(set) var bounds: OSMBounds?

    private var offset: Int64 = 0

    /// Opens a file and checks its header.
    init(_ file: OSMFile) throws(OSMReadError) {
        self.file = OSMBlobFile(file: file)
        try readHeader()
    }

    /// Finds the next blob with map data, or `nil` at the end of the file.
    ///
    /// Blobs of unknown types are passed over, as the format asks. Where files
    /// were joined end to end, the headers in between are checked too.
    ///
    /// - Complexity: O(*n*) in the number of blobs that are passed over.
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

    /// Hands the elements in a blob to a visitor, in the file's order.
    ///
    /// - Complexity: O(*n*) in the unpacked size of the blob.
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

    /// Reads the first blob; what cannot be one makes it another kind of file.
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
