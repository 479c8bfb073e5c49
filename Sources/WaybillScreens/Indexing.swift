import WaybillLists

extension LiveScreen {
    func index(at url: RouteURL) -> [Choice] {
        var ranks: [Int] = []
        var count = 0
        for section in manifest.sections {
            ranks.append(count)
            count += section.cells.count
        }
        return manifest.sectionIndex.entries.map { entry in
            Choice(
                title: entry.title, url: url.beginning(atRow: ranks[entry.section]),
                isCurrent: false)
        }
    }
}
