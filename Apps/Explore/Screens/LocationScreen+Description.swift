import Places
import Waybill

extension LocationScreen {
    func describe(_ locations: Locations?, _ context: Context) -> ScreenDescription {
        let choices = context.choices
        var screen = ScreenDescription(title: ExploreText.locationTitle(choices.text))
        screen.subtitle = ExploreText.privacy(
            of: finders, in: library, asksOnline: choices.asked != nil)
        screen.search = context.search(
            ExploreText.locationLabel, \.text, prompt: ExploreText.locationPrompt)
        // Before all is read, no one knows where the visitor is.
        guard let locations else { return screen }
        screen.sections =
            creator(for: locations, context).sections(of: content(locations, choices))
            + online(locations, context) + onMap(locations, choices)
        screen.attribution =
            locations.found == nil
            ? attribution(of: locations.nearby, in: library) : attribution(of: finders)
        if !choices.words.isEmpty, let found = locations.found {
            screen.status = status(of: found, context)
        }
        return screen
    }

    func statusContent(_ choices: LocationChoice) -> StatusContent {
        var content = StatusContent.places(empty: "")
        if !choices.words.isEmpty { content.texts.loading = ExploreText.loadingLocations }
        return content
    }

    private func status(of found: [NamedLocation], _ context: Context) -> ScreenStatus {
        switch context.content.status {
        case .waiting, .loading, .refreshing: .loading(ExploreText.loadingLocations)
        case .ready where found.isEmpty:
            .empty(
                ExploreText.noResult(context.choices.text),
                hint: ExploreText.noLocationHint(
                    finders, in: library, asksOnline: context.choices.asked != nil))
        default: .ready
        }
    }

    private func content(
        _ locations: Locations, _ choices: LocationChoice
    ) -> LocationPickerContent {
        var content = LocationPickerContent()
        content.found = locations.found
        content.current = current(choices.view, home: locations.home)
        content.nearby = locations.nearby.map { NamedLocation($0.record) }
        content.recent = recent
        return content
    }

    /// What the visitor picked lately.
    private var recent: [NamedLocation] { environment.ownRecents?.state.locations ?? [] }

    /// No host of this guide knows where its visitor is: the middle of the
    /// places stands in, and is said to.
    private func current(_ view: NearbyView, home: Coordinate?) -> CurrentLocation {
        if let near = view.near {
            let name = view.name.map(ExploreText.shortened) ?? ""
            return .known(NamedLocation(name, at: near), style: .chosen)
        }
        guard let home else { return .unknown }
        let middle = ExploreText.middle(of: library)
        let name = "\(middle.prefix(1).uppercased())\(middle.dropFirst())"
        return .known(NamedLocation(name, at: home), style: .approximate)
    }

    // MARK: Rows

    private func creator(for locations: Locations, _ context: Context) -> LocationCellCreator {
        let all = (locations.found ?? []) + content(locations, context.choices).nearby
        let views = Dictionary(
            (all + recent).map { ($0.id, view(around: $0, context.choices)) },
            uniquingKeysWith: { first, _ in first })
        return LocationCellCreator(text: ExploreText.picker(in: environment.units)) { id in
            views[id].flatMap(\.self).map(ExploreRoute.nearby.url)
        } pick: { id in
            guard environment.recents != nil, let view = views[id].flatMap(\.self),
                let near = view.near, let name = view.name
            else { return nil }
            return {
                context.press(.pick(NamedLocation(ExploreText.shortened(name), at: near)))
            }
        }
    }

    /// Nearby around a location; nil where it lies nowhere.
    private func view(around location: NamedLocation, _ choices: LocationChoice) -> NearbyView? {
        guard let coordinate = location.coordinate else { return nil }
        let name = location.fullName ?? location.name
        return choices.view.around(coordinate, called: name.isEmpty ? nil : name)
    }

    /// The way to a map whose middle is chosen; absent during a text search.
    private func onMap(_ locations: Locations, _ choices: LocationChoice) -> [SectionRecord] {
        guard locations.found == nil, (choices.view.near ?? locations.home) != nil else {
            return []
        }
        var map = MapChoices()
        map.purpose = .picking
        (map.centre, map.wanted) = (choices.view.centre, choices.view.wanted)
        return [
            SectionRecord(
                id: "pick",
                cells: [
                    CellRecord(ActionCell.self, model: ExploreText.pickOnMap, id: "map")
                        .opening(ExploreRoute.map.url(map))
                ])
        ]
    }

    /// The row that asks those on the network: a press, as an address asks no
    /// one, and where a text goes is to be seen before it goes there.
    private func online(_ locations: Locations, _ context: Context) -> [SectionRecord] {
        let (choices, later) = (context.choices, finders.onlineNames(.onEnter))
        // Those that are asked as a person types are about to say something.
        let isAwaited = choices.asked != nil && context.content.isRefreshing
        let names = isAwaited ? locations.unasked.filter(later.contains) : locations.unasked
        guard !names.isEmpty, !choices.isAsked, !choices.words.isEmpty, locations.found != nil
        else { return [] }
        return [
            SectionRecord(
                id: "online",
                cells: [
                    CellRecord(
                        ActionCell.self, model: ExploreText.ask(names, for: choices.text),
                        id: "ask", onSelection: { _, _ in context.press(.ask) })
                ])
        ]
    }
}
