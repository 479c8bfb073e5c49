import Foundation

/// A regular file, read in parts.
struct OSMFile {
    /// The size at opening, in bytes; above 0.
    let size: Int64

    private let handle: FileHandle

    /// Opens a regular file; pipes and devices cannot be read again.
    init(path: String) throws(OSMReadError) {
        size = try Self.sizeOfRegularFile(path)
        guard size > 0 else { throw OSMReadError(.empty) }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw Self.unreadable("\(path) cannot be opened; is reading it permitted?")
        }
        self.handle = handle
    }

    /// Reads a number of bytes, or throws if the file has fewer.
    func read(_ count: Int, at offset: Int64) throws(OSMReadError) -> [UInt8] {
        guard count > 0 else { return [] }
        try OSMReadError.checkCancellation()
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
