public import Foundation
import WaybillLoading

/// A disk cache: it stores responses in a folder, a file for each address.
///
/// The least recently used file is evicted first (LRU). Files are written atomically; an invalid
/// one counts as missing and is removed. Processes may share a folder: at worst one evicts the
/// other's files.
///
/// Only the owner may read the files, which contain addresses in plain text.
///
/// ```swift
/// let cleared = DiskCache(folder: folder, limit: 32 << 20)  // in bytes
/// await cleared.removeAll()
/// ```
public actor DiskCache: HTTPCacheStorage {
    private let folder: URL
    private let limit: Int
    private let now: @Sendable () -> Date

    /// The number of bytes at the last scan of the folder; nil before.
    private var size: Int?
    private var added = 0

    /// Opens a folder; it is created by the first write.
    ///
    /// - Parameters:
    ///   - limit: The maximum size of all files in bytes, 64 MiB by default; an address of more
    ///     than a quarter of that is not stored. Processes that share a folder may each exceed it
    ///     by an eighth.
    ///   - now: The current date, for the order of the files.
    public init(
        folder: URL, limit: Int = 64 << 20, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.folder = folder
        self.limit = max(limit, 0)
        self.now = now
    }

    /// The stored responses for an address, newest first.
    public func responses(for address: String) -> [CachedResponse] {
        let file = file(for: address)
        guard let kept = CacheFileAttributes(file) else { return [] }
        guard kept.isRegular, kept.size <= limit, let bytes = try? Data(contentsOf: file),
            let content = CacheFile(bytes)
        else {
            kept.remove()
            return []
        }
        guard content.address == address else { return [] }
        try? FileManager.default.setAttributes(
            [.modificationDate: now()], ofItemAtPath: file.path)
        return content.responses
    }

    /// Replaces the stored responses for an address.
    ///
    /// - Parameter responses: The responses, newest first; an empty array removes the address.
    /// - Throws: The file system's error; no response is stored for the address then.
    /// - Complexity: O(*n*) in the length of the responses, and occasionally O(*m* log *m*) in the
    ///   number of files.
    public func keep(_ responses: [CachedResponse], for address: String) throws {
        let file = file(for: address)
        let bytes = try CacheFile(address: address, responses: responses).bytes
        CacheFileAttributes(file)?.remove()
        guard !responses.isEmpty, bytes.count <= limit / 4 else { return }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let draft = file.deletingPathExtension().appendingPathExtension(
            "\(UInt64.random(in: 0 ... .max)).part")
        do {
            try bytes.write(to: draft, options: .withoutOverwriting)
            try FileManager.default.setAttributes(
                [.modificationDate: now(), .posixPermissions: 0o600], ofItemAtPath: draft.path)
            try FileManager.default.moveItem(at: draft, to: file)
        } catch {
            try? FileManager.default.removeItem(at: draft)
            // Another process may have been faster.
            guard CacheFileAttributes(file) == nil else { return }
            throw error
        }
        added += bytes.count
        if (size ?? .max) > limit - min(added, limit) || added > limit / 8 { makeRoom() }
    }

    /// Removes all files of this cache, and no others.
    ///
    /// - Complexity: O(*n*) in the number of files.
    public func removeAll() {
        for file in files() { file.remove() }
        (size, added) = (0, 0)
    }

    /// Evicts the least recently used files, down to nine tenths of the limit.
    private func makeRoom() {
        let now = now()
        var files = files()
        var total = files.reduce(0) { $0 + $1.size }
        if total > limit {
            files.sort { $0.lastUse(before: now) < $1.lastUse(before: now) }
            for file in files {
                file.remove()
                total -= file.size
                guard total > limit / 10 * 9 else { break }
            }
        }
        (size, added) = (total, 0)
    }

    private func file(for address: String) -> URL {
        let name = String(StableHash.value(of: address.utf8), radix: 16)
        return folder.appendingPathComponent(
            String(repeating: "0", count: 16 - name.count) + name + ".response")
    }

    private func files() -> [CacheFileAttributes] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { name in
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            return parts[0].count == 16 && parts[0].allSatisfy(\.isHexDigit)
                && (parts.dropFirst() == ["response"] || parts.count == 3 && parts[2] == "part")
        }
        .compactMap { CacheFileAttributes(folder.appendingPathComponent($0)) }
    }
}
