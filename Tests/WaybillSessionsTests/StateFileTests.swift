import Foundation
import Testing
import WaybillSessions
import WaybillStore
import WaybillTesting

@Suite struct StateFileTests {
    struct Settings: Codable, Equatable, Sendable {
        struct Place: Codable, Equatable, Sendable {
            var name: String
            var stars: Int
        }

        var city = ""
        var places: [Place] = []
    }

    /// A folder of its own, which goes with it.
    private final class Folder {
        let url: URL

        init() throws {
            url = FileManager.default.temporaryDirectory
                .appendingPathComponent("state-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        var names: [String] {
            get throws {
                try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
            }
        }
    }

    private let folder: Folder
    private let url: URL

    init() throws {
        folder = try Folder()
        url = folder.url.appendingPathComponent("state")
    }

    private func saver(_ version: Int = 1) -> StateSaver<Settings> {
        StateSaver(StateFile(url), format: .json(version: version))
    }

    private let oslo = Settings(city: "Oslo", places: [.init(name: "Café", stars: 3)])

    @Test func `a state is kept in a file, and is there for another process`() async throws {
        let first = saver()
        guard case .nothing = await first.restore() else {
            Issue.record("there is no file")
            return
        }
        try await first.save(oslo)
        #expect(await saver().restore().state == oslo)
        #expect(try folder.names == ["state"], "nothing is left beside it")
    }

    @Test func `the folder is made when the file is written`() async throws {
        let deep = folder.url.appendingPathComponent("a/b/state")
        try await StateSaver(StateFile(deep), format: .json(version: 1)).save(oslo)
        #expect(FileManager.default.fileExists(atPath: deep.path))
    }

    @Test func `a file and its folder are their owner's alone, whatever they were`() async throws {
        let deep = folder.url.appendingPathComponent("own/state")
        func permissions(_ url: URL) throws -> Int? {
            let facts = try FileManager.default.attributesOfItem(atPath: url.path)
            return facts[.posixPermissions] as? Int
        }
        let saver = StateSaver<Settings>(StateFile(deep), format: .json(version: 1))
        try await saver.save(oslo)
        #expect(try permissions(deep.deletingLastPathComponent()) == 0o700)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: deep.path)
        try await saver.save(Settings(city: "Rome"))
        #expect(try permissions(deep) == 0o600)
    }

    @Test func `a file that is not a state is renamed beside, each under a name of its own`()
        async throws
    {
        for text in ["garbage", "", "{\"city\":\"Oslo\"}"] {
            try Data(text.utf8).write(to: url)
            guard case .setAside(let error, let name) = await saver().restore() else {
                Issue.record("\(text) is not a state")
                continue
            }
            #expect(error.reason == .damaged)
            #expect(try String(contentsOfFile: #require(name), encoding: .utf8) == text)
        }
        #expect(try folder.names == ["state.aside-1", "state.aside-2", "state.aside-3"])
    }

    @Test func `a field that is wrong is named by its path`() async throws {
        struct Other: Codable, Sendable {
            struct Place: Codable, Sendable {
                var name: String
                var stars: String
            }

            var city: String
            var places: [Place]
        }
        let other = Other(city: "", places: [.init(name: "a", stars: "many")])
        try await StateSaver(StateFile(url), format: .json(version: 1)).save(other)
        let error = await saver().restore().error
        #expect(error?.reason == .damaged)
        #expect(error?.path == "state.places[0].stars")
        #expect(try folder.names == ["state.aside-1"])
    }

    @Test func `a later version is set aside, and found by the app that knows it`() async throws {
        try await saver(2).save(oslo)
        guard case .setAside(let error, let name?) = await saver(1).restore() else {
            Issue.record("version 2 is not known")
            return
        }
        #expect(error.reason == .otherVersion(2))
        let aside = StateFile(URL(fileURLWithPath: name))
        #expect(await StateSaver(aside, format: .json(version: 2)).restore().state == oslo)
    }

    @Test func `a file that is too long, or empty, is damaged`() async throws {
        try await saver().save(oslo)
        let small = StateSaver<Settings>(StateFile(url, mostBytes: 10), format: .json(version: 1))
        #expect(await small.restore().error?.reason == .damaged)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        #expect(await saver().restore().error?.reason == .damaged)
        #expect(try folder.names == ["state.aside-1", "state.aside-2"])
        try await saver().save(oslo)
        #expect(await saver().restore().state == oslo)
    }

    @Test func `where nothing can be written the error has the reason and what was stored stays`()
        async throws
    {
        let first = saver()
        try await first.save(oslo)
        // In place of the folder: it fails for every user, also one that may
        // write to read-only folders.
        let moved = folder.url.appendingPathExtension("moved")
        try FileManager.default.moveItem(at: folder.url, to: moved)
        try Data().write(to: folder.url)
        let error = await #expect(throws: SavedStateError.self) {
            try await first.save(Settings(city: "Rome"))
        }
        #expect(error?.reason == .unwritable)
        #expect(error?.description.contains(folder.url.path) == true)
        try FileManager.default.removeItem(at: folder.url)
        try FileManager.default.moveItem(at: moved, to: folder.url)
        #expect(await saver().restore().state == oslo)
        try await first.save(Settings(city: "Rome"))
        #expect(await saver().restore().state?.city == "Rome")
    }

    @Test func `a link to the file stays a link`() async throws {
        let link = folder.url.appendingPathComponent("link")
        try await saver().save(Settings())
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
        try await StateSaver(StateFile(link), format: .json(version: 1)).save(oslo)
        #expect(await saver().restore().state == oslo)
        #expect(try folder.names == ["link", "state"])
    }
}
