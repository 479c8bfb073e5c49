import WaybillDiff
import WaybillLists

final class ScreenLayer {
    /// The number of the layer among all layers of the screen so far.
    let number: Int

    let id: RecordID?

    let kind: Page.Layer.Kind

    private(set) var title = ""

    private var message: String?
    private var closeTitle: String?
    private var onClose: () -> Void = {}

    let manifest = ListManifest()

    static let closeID = "close"

    var closePath: ItemPath { ItemPath(layer: number, section: 255, item: 0) }

    init(number: Int, kind: Page.Layer.Kind, id: RecordID? = nil) {
        (self.number, self.kind, self.id) = (number, kind, id)
    }

    func show(
        _ title: String, message: String? = nil, sections: [SectionRecord],
        closeTitle: String? = nil, onClose: @escaping () -> Void
    ) {
        self.title = title
        self.message = message
        self.closeTitle = closeTitle
        self.onClose = onClose
        manifest.setSections(sections)
    }

    func close() { onClose() }

    /// The content of the layer, with 200 rows at most.
    var page: Page.Layer {
        var layer = Page.Layer(
            number: number, id: id, kind: kind, title: title, message: message, sections: [])
        layer.close = closeTitle.map { Control($0, id: ScreenLayer.closeID, .button()) }
        var room = ScreenView.mostRows
        for (index, section) in manifest.sections.prefix(255).enumerated() {
            let rows = section.cells.prefix(room).enumerated().map { item, record in
                Page.Row(
                    drawing: record, at: ItemPath(section: index, item: item), of: manifest)
            }
            room -= rows.count
            var drawn = Page.Section(
                id: section.id, header: section.header?.content, rows: rows,
                footer: section.footer?.content)
            drawn.index = ItemPath(layer: number, section: index, item: 0).section
            drawn.rowCount = section.cells.count
            (drawn.root, drawn.layerText) = (layer.root, layer.text)
            layer.sections.append(drawn)
        }
        layer.sections.numberEqualOnes()
        return layer
    }
}
