import Foundation

/// A file of blobs, of which one at a time is in memory.
struct OSMBlobFile {
    /// The file's size when it was opened, in bytes.
    let size: Int64

    private let handle: FileHandle

    /// Opens a regular file.
    ///
    /// A pipe or a device is refused: a file is read more than once.
    init(path: String) throws(OSMReadError) {
        size = try Self.sizeOfRegularFile(path)
        guard size > 0 else { throw OSMReadError(.empty) }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw Self.unreadable("\(path) cannot be opened; is reading it permitted?")
        }
        self.handle = handle
    }

    /// Reads the header of the blob at an offset, or `nil` at the file's end.
    func frame(at offset: Int64) throws(OSMReadError) -> OSMBlobFrame? {
        guard offset < size else { return nil }
        do throws(OSMReadError) {
            let length = try read(4, at: offset).reduce(0) { $0 << 8 | Int64($1) }
            guard length <= OSMPBFLimits.blobHeader else {
                let limit = Int64(OSMPBFLimits.blobHeader)
                let what = "a block's header"
                throw OSMReadError(.tooLarge(what: what, bytes: length, limit: limit))
            }
            let header = try read(Int(length), at: offset + 4)
            return try OSMBlobFrame(
                decoding: header, offset: offset, dataOffset: offset + 4 + length)
        } catch {
            throw error.inBlob(at: offset)
        }
    }

    /// Reads a blob and unpacks its content.
    ///
    /// - Complexity: O(*n*) in the unpacked size.
    func content(of frame: OSMBlobFrame) throws(OSMReadError) -> ProtobufReader {
        do throws(OSMReadError) {
            let bytes = try read(frame.dataSize, at: frame.dataOffset)
            return try OSMBlob(decoding: bytes).content()
        } catch {
            throw error.inBlob(at: frame.offset)
        }
    }

    private func read(_ count: Int, at offset: Int64) throws(OSMReadError) -> [UInt8] {
        guard count > 0 else { return [] }
        guard Int64(count) <= size - offset else { throw OSMReadError(.truncated) }
        let data: Data?
        do {
            try handle.seek(toOffset: UInt64(offset))
            data = try handle.read(upToCount: count)
        } catch {
            throw Self.unreadable("the file cannot be read: \(error.localizedDescription)")
        }
        guard let data, data.count == count else { throw OSMReadError(.truncated) }
        return Array(data)
    }

    private static func sizeOfRegularFile(_ path: String) throws(OSMReadError) -> Int64 {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw unreadable("a path of a file is needed")
        }
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else {
            throw unreadable("there is no readable file at \(path)")
        }
        switch attributes[.type] as? FileAttributeType {
        case .typeRegular?: break
        case .typeDirectory?: throw unreadable("\(path) is a folder, not a file")
        default: throw unreadable("\(path) is not a regular file")
        }
        return (attributes[.size] as? NSNumber)?.int64Value ?? 0
    }

    private static func unreadable(_ message: String) -> OSMReadError {
        OSMReadError(.unreadable(message: message))
    }
}
