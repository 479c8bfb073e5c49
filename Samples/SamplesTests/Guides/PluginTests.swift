import Testing
import Waybill
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60))) struct PluginTests {
    @Test func `each row is chosen once`() async throws {
        let host = try await HeadlessHost(showing: VoteScreen())
        try await host.tap("Tea")
        #expect(host.visibleRows == ["Coffee 0", "Tea 1"])
        #expect(host.page?.subtitle == "Tea in row 1")
        _ = try? await host.tap("Tea")
        #expect(host.visibleRows == ["Coffee 0", "Tea 1"])
    }

    @Test func `a plugin is tested with a manifest alone`() {
        var lines: [String] = []
        var chosen: [String] = []
        let manifest = ListManifest(
            sections: [
                Section("drinks") {
                    Row("tea", .text("Tea")) { chosen.append("tea") }
                }
            ],
            plugins: [OncePlugin(), Narrator { lines.append($0) }])
        #expect(manifest.select(at: ItemPath(section: 0, item: 0)))
        #expect(!manifest.select(at: ItemPath(section: 0, item: 0)))
        manifest.removeCells(at: [ItemPath(section: 0, item: 0)])
        #expect(chosen == ["tea"])
        #expect(lines == ["I listen", "tea in row 0", "the list changes: -0-0"])
    }
}
