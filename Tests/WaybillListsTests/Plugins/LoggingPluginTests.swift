import Testing
import WaybillDiff
import WaybillLists
import WaybillPlugins
import WaybillTesting

@Suite struct LoggingPluginTests {
    // Behaviour 1/96
    @Test func `changes of the list are described`() {
        var lines: [String] = []
        let plugin = LoggingPlugin { lines.append($0) }
        let manifest = ListManifest(sections: sections(["a"]), plugins: [plugin])
        manifest.setSections(sections(["a", "b"]))
        manifest.select(at: ItemPath(0, 0))
        manifest.removeCells(at: [ItemPath(4, 4)])
        manifest.insertCells(names("x"), at: ItemPath(4, 4))
        #expect(
            lines == [
                "will set 1 sections", "planned +0-1", "did set 1 sections: set",
                "will remove 4-4", "did remove 4-4: nothing",
            ])
    }

    @Test func `other events are described on request`() {
        var lines: [String] = []
        let plugin = LoggingPlugin {
            lines.append($0)
        } where: {
            !LoggingPlugin.isChange($0)
        }
        let manifest = ListManifest(sections: sections(["a"]), plugins: [plugin])
        manifest.allowsSelectionByDefault = true
        manifest.selectionMode = .single
        manifest.reload()
        manifest.highlight(at: ItemPath(0, 0))
        manifest.select(at: ItemPath(0, 0))
        manifest.removePlugin(plugin)
        #expect(
            lines == [
                "attached", "highlighted 0-0", "will select 0-0", "did select 0-0",
                "selection changed", "detached",
            ])
    }

    @Test func `every operation and result has its words`() {
        let manifest = ListManifest(sections: sections(["a", "b", "c"], ["d"]))
        var lines: [String] = []
        manifest.addPlugins([
            LoggingPlugin {
                lines.append($0)
            } where: {
                if case .did = $0 { true } else { false }
            }
        ])
        manifest.moveCell(from: ItemPath(0, 0), to: ItemPath(1, 0))
        manifest.replaceCells(at: [ItemPath(0, 0)], with: names("x"))
        manifest.removeCells(at: [ItemPath(1, 0), ItemPath(1, 1)], removingEmptySections: true)
        manifest.insertSections(sections(["y"], ["z"]), at: 0)
        manifest.moveSection(from: 0, to: 1)
        manifest.replaceSections(at: [0], with: sections([]))
        manifest.removeSections(at: [1])
        manifest.insertCells(
            (0..<10).map { CellRecord(NameCell.self, model: "\($0)") }, at: ItemPath(0, 0))
        manifest.reloadCells(at: [ItemPath(0, 0)])
        manifest.reloadSections(at: [0])
        #expect(
            lines == [
                "did move 0-0 to 1-0: moved 0-0 to 1-0", "did replace 0-0: replaced 0-0",
                "did remove 1-0 1-1 and emptied sections: removed emptied sections 1",
                "did insert 2 sections at 0: inserted sections 0 1",
                "did move section 0 to 1: moved section 0 to 1",
                "did replace sections 0: replaced sections 0",
                "did remove sections 1: removed sections 1",
                "did insert 10 at 0-0: inserted 0-0 0-1 0-2 0-3 0-4 0-5 0-6 0-7 and 2 more",
                "did reload 0-0: reloaded 0-0", "did reload sections 0: reloaded sections 0",
            ])
        let rejections: [(ListOperationResult.Rejection, String)] = [
            (.noSuchSection(1), "no section 1"), (.noSuchItem(ItemPath(0, 1)), "no place 0-1"),
            (.countsDiffer(positions: 1, records: 2), "2 records for 1 positions"),
            (.duplicate(ItemPath(0, 1)), "0-1 twice"),
            (.duplicateSection(1), "section 1 twice"), (.overtaken, "overtaken"),
        ]
        for (rejection, words) in rejections { #expect(rejection.description == words) }
    }
}
