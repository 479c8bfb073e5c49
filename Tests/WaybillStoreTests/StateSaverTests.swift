import Testing
import WaybillStore
import WaybillTesting

private struct Refusal: Error {}

@Suite struct StateSaverTests {
    private let archive = InMemoryStateArchive()

    private func saved(_ state: [String], version: Int) async throws -> [UInt8] {
        let archive = InMemoryStateArchive()
        try await StateSaver(archive, format: lines(version)).save(state)
        return try #require(archive.bytes)
    }

    // Behaviour 4/59
    @Test func `what was saved is restored`() async throws {
        let saver = StateSaver(archive, format: lines(3))
        guard case .nothing = await saver.restore() else {
            _ = Issue.record("nothing is kept")
            return
        }
        try await saver.save(["a", "b"])
        guard case .restored(["a", "b"]) = await saver.restore() else {
            _ = Issue.record("it was saved")
            return
        }
        #expect(archive.asides.isEmpty)
    }

    // Behaviour 4/59
    @Test(arguments: [1, 9])
    func `a state of another version is set aside and never overwritten`(
        version: Int
    ) async throws {
        let bytes = try await saved(["other"], version: version)
        archive.bytes = bytes
        let saver = StateSaver(archive, format: lines(3))
        let restored = await saver.restore()
        #expect(restored.state == nil)
        #expect(restored.error?.reason == .otherVersion(version))
        try await saver.save(["now"])
        #expect(archive.asides == [bytes])
        #expect(await saver.restore().state == ["now"])
    }

    // Behaviour 4/59
    @Test(arguments: 0..<SeededGenerator.rounds(200))
    func `any bytes end as an error and are set aside`(seed: Int) async {
        var random = SeededGenerator(seed: UInt64(seed))
        let head = ["x", "one\n", "1.\n", "99999999999999999999\n"][seed % 4].utf8
        let tail = (0..<Int.random(in: 0...90, using: &random)).map { _ in
            UInt8.random(in: 0...255, using: &random)
        }
        let archive = InMemoryStateArchive(head + tail)
        let restored = await StateSaver(archive, format: lines(1)).restore()
        #expect(restored.state == nil, "seed \(seed)")
        #expect(restored.error?.reason == .damaged, "seed \(seed)")
        #expect(archive.asides == [head + tail], "seed \(seed)")
    }

    @Test func `what the format cannot read is set aside with the place`() async throws {
        archive.bytes = try await saved(["?"], version: 1)
        let format = StateFormat<[String]>(
            version: 1, encode: { _ in throw Refusal() }, readVersion: { _ in 1 },
            decode: { _ in
                throw DecodingError.typeMismatch(
                    Int.self, .init(codingPath: [], debugDescription: "It is not a number."))
            })
        let saver = StateSaver(archive, format: format)
        let error = await saver.restore().error
        #expect(error?.reason == .damaged)
        #expect(error?.description == "It is not a number.")
        #expect(archive.asides.count == 1)
        let thrown = await #expect(throws: SavedStateError.self) { try await saver.save([]) }
        #expect(thrown?.reason == .notEncodable)
    }

    @Test func `a failed write keeps what was stored, and the next one is unaffected`()
        async throws
    {
        let saver = StateSaver(archive, format: lines(1))
        try await saver.save(["a"])
        let bytes = archive.bytes
        archive.failures = [.unwritable]
        let thrown = await #expect(throws: SavedStateError.self) { try await saver.save(["b"]) }
        #expect(thrown?.reason == .unwritable)
        #expect(archive.bytes == bytes)
        archive.failures = []
        try await saver.save(["b"])
        #expect(await saver.restore().state == ["b"])
    }

    @Test func `what cannot be set aside is not overwritten`() async throws {
        archive.bytes = [1, 2, 3]
        archive.failures = [.notSetAside]
        let saver = StateSaver(archive, format: lines(1))
        guard case .failed(let error) = await saver.restore() else {
            _ = Issue.record("it cannot be set aside")
            return
        }
        #expect(error.reason == .notSetAside)
        await #expect(throws: SavedStateError.self) { try await saver.save(["a"]) }
        #expect(archive.bytes == [1, 2, 3])
        archive.failures = []
        try await saver.save(["a"])
        #expect(archive.asides == [[1, 2, 3]])
    }

    @Test func `what cannot be read now is set aside before anything is saved`() async throws {
        let bytes = try await saved(["good"], version: 1)
        archive.bytes = bytes
        archive.failures = [.unreadable]
        let saver = StateSaver(archive, format: lines(1))
        guard case .failed(let error) = await saver.restore() else {
            _ = Issue.record("it cannot be read")
            return
        }
        #expect(error.reason == .unreadable)
        #expect(archive.bytes == bytes, "another attempt may find it whole")
        archive.failures = []
        try await saver.save(["begun again"])
        #expect(archive.asides == [bytes])
    }

    @Test func `saving without restoring sets aside what is not a state`() async throws {
        archive.bytes = [7]
        try await StateSaver(archive, format: lines(1)).save(["a"])
        #expect(archive.asides == [[7]])
    }

    @Test func `what would be the same is not written again`() async throws {
        let saver = StateSaver(archive, format: lines(1))
        try await saver.save(["a"])
        try await saver.save(["a"])
        #expect(archive.writeCount == 1)
    }
}
