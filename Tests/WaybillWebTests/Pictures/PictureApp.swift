import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillTesting

/// An app of one screen, whose rows are pictures.
struct PictureApp: ListApp {
    var rows: [Content]
    var library = InMemoryPictures([:])

    var name: String { "Album" }
    var tabs: [Tab] { [Tab("All", RouteURL())] }
    var pictures: any PictureLibrary { library }

    func screen(at url: RouteURL) -> (any Screen)? {
        url.path.isEmpty ? PictureScreen(rows: rows) : nil
    }

    /// The bytes of a picture as far as they are read here.
    static func data(_ number: UInt8, count: Int = 40) -> PictureData? {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return PictureData(start + [UInt8](repeating: number, count: count))
    }
}

struct PictureScreen: Screen {
    let rows: [Content]

    func describe(_ context: Context) -> ScreenDescription {
        ScreenDescription("Album", url: RouteURL()) {
            SectionRecord("rows") {
                rows.enumerated().map { CellRecord("row\($0)", $1) }
            }
        }
    }
}
