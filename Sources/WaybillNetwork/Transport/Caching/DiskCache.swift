public import Foundation
import WaybillLoading

/// A disk cache: it stores responses in a folder, a file for each address.
///
/// The least recently used one is evicted first when there is no room (LRU). A
/// file is written beside its place and moved there, so it is whole or missing;
/// one that is not what it should be counts as missing and is removed. Several
/// processes may share a folder: the worst that one does to another is to let
/// it forget.
///
/// Only the owner may read the files; what stands in an address, stands there.
///
/// ```swift
/// let cleared = DiskCache(folder: folder, limit: 32 << 20)  // in bytes
/// await cleared.removeAll()
/// ```
public actor DiskCache: HTTPCacheStorage {
    private let folder: URL
    private let limit: Int
    private let now: @Sendable () -> Date

    /// How many bytes there were when the folder was last looked through; nil
    /// for never.
    private var size: Int?
    private var added = 0

    /// Opens a folder; it is made when something is to be kept.
    ///
    /// - Parameters:
    ///   - limit: How many bytes all files may have, 64 MiB by default; an
    ///     address of more than a quarter of that is not kept. Processes that
    ///     share a folder may each go beyond it by an eighth.
    ///   - now: The current date, by which the files are put in order.
    public init(
        folder: URL, limit: Int = 64 << 20, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.folder = folder
        self.limit = max(limit, 0)
        self.now = now
    }

    /// The stored responses for an address.
    ///
    /// - Returns: The responses, the newest first.
    /// - Complexity: O(*n*) in the length of the responses.
    public func responses(for address: String) -> [CachedResponse] {
        let file = file(for: address)
        guard let kept = KeptFile(file) else { return [] }
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

    /// Stores responses for an address in place of those stored so far.
    ///
    /// - Parameter responses: The responses, the newest first; an empty array forgets the
    ///   address.
    /// - Throws: The file system's error if there is no room, or nothing may be
    ///   written; nothing is stored for the address then.
    /// - Complexity: O(*n*) in the length of the responses, and now and then
    ///   O(*m* log *m*) in the number of files.
    public func keep(_ responses: [CachedResponse], for address: String) throws {
        let file = file(for: address)
        let bytes =
            responses.isEmpty ? Data() : CacheFile(address: address, responses: responses).bytes
        KeptFile(file)?.remove()
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
            guard KeptFile(file) == nil else { return }
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

    /// Evicts the least recently used ones, down to nine tenths of the limit,
    /// so that there is room for a while.
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

    /// The files of this cache, those included that were never completed.
    private func files() -> [KeptFile] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { name in
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            return parts[0].count == 16 && parts[0].allSatisfy(\.isHexDigit)
                && (parts.dropFirst() == ["response"] || parts.count == 3 && parts[2] == "part")
        }
        .compactMap { KeptFile(folder.appendingPathComponent($0)) }
    }
}
