import Foundation
import Synchronization
import Testing
import WaybillNetwork
import WaybillTesting

/// The real storage in a real folder.
final class DiskCacheTests: Sendable {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("waybill-cache-\(UInt64.random(in: 0 ... .max))")
    private let date = Mutex(1_000_000.0)

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func cache(limit: Int = 1 << 20) -> DiskCache {
        DiskCache(folder: folder, limit: limit) { [self] in
            Date(
                timeIntervalSince1970: date.withLock { seconds in
                    seconds += 1
                    return seconds
                })
        }
    }

    private func response(_ body: String) -> CachedResponse {
        CachedResponse(
            head: HTTPResponse(status: .ok), body: Data(body.utf8), asked: .distantPast,
            received: .distantPast)
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
    }

    private func bytes() throws -> Int {
        try names.reduce(0) {
            let path = folder.appendingPathComponent($1).path
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size]
            return $0 + ((size as? NSNumber)?.intValue ?? 0)
        }
    }

    @Test func `what is stored is there for the next cache in the folder`() async throws {
        try await cache().keep([response("a"), response("b")], for: "http://x/1")
        let other = cache()
        #expect(await other.responses(for: "http://x/1") == [response("a"), response("b")])
        #expect(await other.responses(for: "http://x/2").isEmpty)
        try await other.keep([response("c")], for: "http://x/1")
        #expect(await other.responses(for: "http://x/1") == [response("c")])
        try await other.keep([], for: "http://x/1")
        #expect(await other.responses(for: "http://x/1").isEmpty && names.isEmpty)
    }

    @Test func `only the owner reads it`() async throws {
        try await cache().keep([response("a")], for: "http://x/1")
        let file = folder.appendingPathComponent(try #require(names.first)).path
        for (path, rights) in [(file, 0o600), (folder.path, 0o700)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == rights)
        }
    }

    @Test func `the least recently used is evicted first`() async throws {
        let cache = cache(limit: 10_000)
        let body = String(repeating: "x", count: 1_900)
        for number in 1...4 { try await cache.keep([response(body)], for: "\(number)") }
        #expect(await !cache.responses(for: "1").isEmpty)
        try await cache.keep([response(body)], for: "5")
        try await cache.keep([response(body)], for: "6")
        #expect(await cache.responses(for: "2").isEmpty)
        for number in ["1", "5", "6"] { #expect(await !cache.responses(for: number).isEmpty) }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `the folder has a bound`(_ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let cache = cache(limit: 20_000)
        for number in 0..<200 {
            let length = Int.random(in: 0...6_000, using: &generator)
            try await cache.keep(
                [response(String(repeating: "x", count: length))], for: "\(number % 60)")
            let total = try bytes()
            #expect(total <= 20_000 + 20_000 / 8, "seed \(seed)")
        }
        #expect(names.count > 3)
    }

    @Test func `what is too long for the folder is not kept, and the old one goes`() async throws {
        let cache = cache(limit: 1_000)
        try await cache.keep([response("a")], for: "1")
        try await cache.keep([response(String(repeating: "x", count: 900))], for: "1")
        #expect(await cache.responses(for: "1").isEmpty && names.isEmpty)
    }

    @Test func `a file with a date to come goes first`() async throws {
        let cache = cache(limit: 8_000)
        let body = String(repeating: "x", count: 1_700)
        try await cache.keep([response(body)], for: "future")
        let file = folder.appendingPathComponent(try #require(names.first))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 4e9)], ofItemAtPath: file.path)
        for number in 1...4 { try await cache.keep([response(body)], for: "\(number)") }
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(await !cache.responses(for: "2").isEmpty)
    }

    @Test func `a damaged file is missing, and removed`() async throws {
        let cache = cache()
        for damage in [Data(), Data("hello".utf8), Data(repeating: 0xFF, count: 500)] {
            try await cache.keep([response("a")], for: "1")
            let file = folder.appendingPathComponent(try #require(names.first))
            try damage.write(to: file)
            #expect(await cache.responses(for: "1").isEmpty)
            #expect(names.isEmpty)
        }
    }

    @Test func `a file of another address is not mistaken for it`() async throws {
        let cache = cache()
        try await cache.keep([response("a")], for: "1")
        let one = try #require(names.first)
        try await cache.keep([response("b")], for: "2")
        let two = try #require(names.first { $0 != one })
        try FileManager.default.removeItem(at: folder.appendingPathComponent(one))
        try FileManager.default.copyItem(
            at: folder.appendingPathComponent(two), to: folder.appendingPathComponent(one))
        #expect(await cache.responses(for: "1").isEmpty)
        #expect(await cache.responses(for: "2") == [response("b")])
    }

    @Test func `a link or a folder in a file's place leads nowhere and harms nothing`()
        async throws
    {
        let cache = cache()
        try await cache.keep([response("a")], for: "1")
        let file = folder.appendingPathComponent(try #require(names.first))
        let elsewhere = folder.appendingPathComponent("mine.txt")
        try FileManager.default.moveItem(at: file, to: elsewhere)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: elsewhere)
        #expect(await cache.responses(for: "1").isEmpty)
        #expect(names == ["mine.txt"])
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: file.appendingPathComponent("precious"))
        #expect(await cache.responses(for: "1").isEmpty)
        try await cache.keep([response("b")], for: "1")
        await cache.removeAll()
        #expect(FileManager.default.fileExists(atPath: file.path + "/precious"))
        #expect(names.contains("mine.txt"))
    }

    @Test func `what was never completed is removed with the rest`() async throws {
        let cache = cache()
        try await cache.keep([response("a")], for: "1")
        let draft = folder.appendingPathComponent("0123456789abcdef.77.part")
        try Data("half".utf8).write(to: draft)
        #expect(await cache.responses(for: "1") == [response("a")])
        await cache.removeAll()
        #expect(names.isEmpty)
    }

    @Test func `a folder that cannot be made is an error, and reads as empty`() async throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("waybill-file-\(UInt64.random(in: 0 ... .max))")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let cache = DiskCache(folder: file.appendingPathComponent("below"))
        await #expect(throws: (any Error).self) {
            try await cache.keep([self.response("a")], for: "1")
        }
        #expect(await cache.responses(for: "1").isEmpty)
    }

    /// Two caches that know nothing of each other are two processes, as far as
    /// the folder is concerned.
    @Test func `two on one folder do each other no harm`() async throws {
        await withTaskGroup { group in
            for cache in [cache(limit: 30_000), cache(limit: 30_000)] {
                for worker in SeededGenerator.seeds(2) {
                    group.addTask {
                        var generator = SeededGenerator(seed: worker)
                        for _ in 0..<150 {
                            let key = "\(Int.random(in: 0..<12, using: &generator))"
                            let body = key + String(repeating: "x", count: 1_500)
                            try? await cache.keep([self.response(body)], for: key)
                            for kept in await cache.responses(for: key) {
                                #expect(kept == self.response(body))
                            }
                        }
                    }
                }
            }
        }
        #expect(!names.contains { $0.hasSuffix(".part") })
        #expect(try bytes() <= 30_000 + 2 * 30_000 / 8)
    }
}
