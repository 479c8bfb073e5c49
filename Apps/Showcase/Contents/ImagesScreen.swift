import Waybill
import WaybillPictures

/// A gallery of pictures that are made when they are looked at, one that a person chooses,
/// and all that a picture can be.
struct ImagesScreen: Screen {
    static let title = "Pictures"

    /// How many pictures are in the gallery.
    let count: Int

    /// Makes pictures that people chose fit to be shown.
    private static let workshop = PictureWorkshop()

    /// Creates the screen at an address.
    init(at url: RouteURL) {
        let wanted = url["count"].flatMap(Int.init) ?? Landscape.count
        count = min(max(wanted, 0), Landscape.count)
    }

    /// The picture that a person chose, or why it is not shown.
    struct State: Equatable {
        var name: String?
        var picture: PictureData?
        var isBusy = false
        var problem: String?
    }

    enum Action: Sendable {
        case choose(ChosenFile)
        case show(PictureData)
        case refuse(String)
        case remove
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .choose(let file):
            (state.name, state.isBusy, state.problem) = (file.name, true, nil)
            return .run("picture") { send in
                do throws(PictureError) {
                    send(.show(try await ImagesScreen.workshop.picture(from: file)))
                } catch {
                    send(.refuse(error.description))
                }
            }
        case .show(let picture): (state.picture, state.isBusy) = (picture, false)
        case .refuse(let problem):
            (state.picture, state.isBusy, state.problem) = (nil, false, problem)
        case .remove: state = State()
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        let query = count == Landscape.count ? [] : [RouteURL.Parameter("count", "\(count)")]
        var screen = ScreenDescription(
            ImagesScreen.title,
            url: ShowcaseRoute.exhibit("images", parameters: query).url)
        screen.subtitle = "\(count) in the gallery, each made when it is looked at"
        screen.sections = [own(state, context.dispatch), ImagesScreen.kinds, gallery]
        return screen
    }

    private func own(_ state: State, _ dispatch: @escaping (Action) -> Void) -> Section {
        let kinds = FileInput(limit: 24 << 20, endings: [".jpg", ".jpeg", ".png"])
        return Section("own", title: "Your picture") {
            Row.file("Choose a picture", id: "file", name: state.name, kinds) { file in
                dispatch(.choose(file))
            }
            .control {
                ($0.isBusy, $0.error) = (state.isBusy, state.problem)
                $0.hint = "It is scaled down, and its location and camera data are removed."
            }
            if let picture = state.picture {
                Row(
                    "picture",
                    .image(
                        Picture(
                            .data(picture), width: 480, height: 320, alternative: "Your picture")))
                Row.button("Remove your picture", id: "remove") { dispatch(.remove) }
            }
        }
    }

    private static var kinds: Section {
        Section("kinds", title: "All kinds of pictures") {
            for name in ["Ada Lovelace", "Grace Hopper", "Åsa", "Katherine Johnson"] {
                Row(
                    name, .row([.image(.avatar(of: name)), .column([.text(name, .headline)])]))
            }
            let kinds: [(String, Picture.Source, Picture.Shape)] = [
                ("In a circle", .named("0", version: "1"), .round),
                ("With its corners", .named("5", version: "1"), .square),
                (
                    "A picture that the app fetches from a server, and caches",
                    .named("\(ShowcasePictures.fetched)7"), .rounded
                ),
                ("A missing picture", .named("none"), .rounded),
                (
                    "A picture from a disallowed server", .url("https://example.org/a.png"),
                    .rounded
                ),
            ]
            for (words, source, shape) in kinds {
                let width = shape == .round ? 64 : 96
                let picture = Picture(
                    source, width: width, height: 64, alternative: "A view", shape: shape)
                Row(words, .row([.image(picture), .column([.text(words)])]))
            }
            let hills = Picture(.named("6", version: "1"), width: 96, height: 64, alternative: nil)
            Row("decorates", .row([.image(hills), .column([.text("One that decorates")])]))
        }
    }

    private var gallery: Section {
        var gallery = Section(
            id: "gallery", header: Row(SectionHeaderCell.self, model: "Gallery"),
            cells: CellRows(count: count) { Row(LandscapeCell.self, model: $0, id: $0) })
        gallery.layout = SectionLayout(
            GridLayout(columns: .fitting(width: 132), columnSpacing: 12, lineSpacing: 12))
        return gallery
    }
}

/// A picture of the gallery, and its number.
enum LandscapeCell: ContentCell {
    static func content(for number: Int) -> Content {
        let picture = Picture(
            .named("\(number)", version: "1"), width: 240, height: 160,
            alternative: Landscape(number).words, widths: [240, 480])
        return .column([.image(picture), .text("Picture \(number + 1)", .caption)])
    }
}
