internal import Foundation

struct CacheFileAttributes {
    private let url: URL
    private let type: FileAttributeType?
    private let modified: Date?

    let size: Int

    /// Reads the attributes, of a link itself; nil if there is no file.
    init?(_ url: URL) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else {
            return nil
        }
        self.url = url
        type = attributes[.type] as? FileAttributeType
        modified = attributes[.modificationDate] as? Date
        size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    }

    var isRegular: Bool { type == .typeRegular }

    /// The date of its last use; the distant past for a future date, after the clock was set back.
    func lastUse(before now: Date) -> Date {
        modified.map { $0 <= now ? $0 : .distantPast } ?? .distantPast
    }

    /// Removes a file or a link, but no folder.
    func remove() {
        guard type == .typeRegular || type == .typeSymbolicLink else { return }
        try? FileManager.default.removeItem(at: url)
    }
}
