public import Waybill

/// Showcase, an app that shows what the kit can do: a screen for each feature.
public struct ShowcaseApp: ListApp {
    private let shared = SharedParts()

    private let clock: any Clock<Duration>
    private let sightClock: any Clock<Duration>

    /// Creates the app, which keeps nothing beyond its end and asks no one.
    ///
    /// - Parameters:
    ///   - clock: How time passes where something takes a while; as it does by default.
    ///   - sightClock: How time passes for rows that are in sight; as it does by default.
    public init(
        clock: any Clock<Duration> = ContinuousClock(),
        sightClock: any Clock<Duration> = ContinuousClock()
    ) {
        self.clock = clock
        self.sightClock = sightClock
    }

    /// What the app is called.
    public var name: String { "Showcase" }

    /// What all visitors share.
    public var inspectedStores: [InspectedStore] { [shared.board.inspected(as: "Board")] }

    /// The list of all screens, and what happened on those that are open.
    public var tabs: [Tab] {
        [
            Tab("All screens", ShowcaseRoute.all.url),
            Tab("Inspector", Inspector.url),
        ]
    }

    /// The same, with the badge that a visitor has set.
    public func tabs(at url: RouteURL, for visitor: Visitor) -> [Tab] {
        var tabs = tabs
        let settings = shared.settings[visitor].state
        if settings.showsBadge { tabs[0].badge = "\(settings.badge)" }
        return tabs
    }

    /// The theme that a visitor has set.
    public func appearance(for visitor: Visitor) -> Appearance {
        shared.settings[visitor].theme
    }

    /// The pictures of the gallery.
    public var pictures: any PictureLibrary { ShowcasePictures() }

    /// Each session keeps what happens in it.
    public var inspectsSessions: Bool { true }

    /// Adds a line that says what to try, and a link to the source of the screen.
    public func decorate(_ screen: inout ScreenDescription) {
        guard case .exhibit(let id, _) = ShowcaseRoute(url: screen.url),
            let exhibit = Exhibit.named(id)
        else { return }
        let source = Choice(title: "Source", url: ShowcaseRoute.source(id).url, isCurrent: false)
        screen.choices.append(ChoiceGroup(label: exhibit.hint, choices: [source]))
    }

    /// The screen at an address, or nil where there is none.
    public func screen(at url: RouteURL) -> (any Screen)? { screen(at: url, for: .person) }

    /// The screen at an address for a visitor, or nil where there is none.
    public func screen(at url: RouteURL, for visitor: Visitor) -> (any Screen)? {
        switch ShowcaseRoute(url: url) {
        case .all: AllScreen()
        case .exhibit(let id, _):
            Exhibit.named(id).flatMap { exhibit in
                let opening = Exhibit.Opening(
                    url: url, visitor: visitor, shared: shared, clock: clock,
                    sightClock: sightClock)
                return exhibit.screen?(opening)
            }
        case .source(let id): Exhibit.named(id).map { SourceScreen(exhibit: $0) }
        case nil: nil
        }
    }
}
