internal import Foundation

/// Something that lies where a cache has its files.
struct KeptFile {
    private let url: URL
    private let type: FileAttributeType?
    private let modified: Date?

    /// How long it is, in bytes.
    let size: Int

    /// Looks at it; nil if nothing is there.
    ///
    /// A link is looked at itself.
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

    /// When it was last used; never if that is in the future: the clock was set
    /// back.
    func lastUse(before now: Date) -> Date {
        modified.map { $0 <= now ? $0 : .distantPast } ?? .distantPast
    }

    /// Removes a file or a link, but no folder with what is in it.
    func remove() {
        guard type == .typeRegular || type == .typeSymbolicLink else { return }
        try? FileManager.default.removeItem(at: url)
    }
}
