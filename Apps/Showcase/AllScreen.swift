import Waybill

/// The list of all screens, with what to try on each.
struct AllScreen: StaticScreen {
    var description: ScreenDescription {
        ScreenDescription(title: "Showcase", url: ShowcaseRoute.all.url) {
            for group in Exhibit.Group.allCases {
                let exhibits = Exhibit.all.filter { $0.group == group }
                if !exhibits.isEmpty {
                    SectionRecord(
                        id: RecordID(group.rawValue),
                        header: CellRecord(SectionHeaderCell.self, model: group.title),
                        cells: exhibits.map(CellRecord.init(exhibit:)))
                }
            }
        }
    }
}

/// A screen in the list of all: its title, and what to try there.
enum ExhibitCell: ContentCell {
    struct Model: Hashable, Sendable {
        let title: String
        let hint: String
    }

    static func content(for model: Model) -> CellContent {
        .column([.text(model.title, .headline), .text(model.hint, .secondary)])
    }
}

extension CellRecord {
    /// A screen in the list of all, which opens when it is selected.
    fileprivate init(exhibit: Exhibit) {
        self = CellRecord(
            ExhibitCell.self, model: ExhibitCell.Model(title: exhibit.title, hint: exhibit.hint),
            id: exhibit.id
        ).opening(ShowcaseRoute.exhibit(exhibit.id).url)
    }
}
