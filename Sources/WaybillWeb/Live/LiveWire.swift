/// The words of live connections and their version.
///
/// The script has them from `Resources/Script/wire.json`, which `Scripts/minify` puts into it.
enum LiveWire {
    /// The version of messages and frames; the script sends its own.
    static let version = 5

    /// The first words of messages.
    enum Word: String, CaseIterable, Decodable {
        case show, go, choose, follow, beside, travel, see
        case press, set, edit, leave, file, extend, move
    }

    /// The members of frames.
    enum Key: String, CaseIterable {
        case depth = "d"
        case leadDepth = "g"
        case taken = "i"
        case undone = "z"
        case unfit = "y"
        case question = "k"
        case title = "t"
        case address = "u"
        case body = "b"
        case searchText = "f"
        case parts = "p"
        case window = "w"
        case sections = "l"
        case edits = "e"
        case selected = "x"
        case scroll = "s"
        case steps = "n"
        case left = "v"
        case grant = "o"
        case visitor
    }

    /// The members of a section in a frame.
    enum SectionKey: String, CaseIterable {
        case origin = "o"
        case shell = "h"
        case place = "a"
        case room = "w"
        case rows = "r"
    }
}
