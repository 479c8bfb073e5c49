import PlacesCore
import Waybill

extension LocationScreen {
    func describe(
        _ state: State, dispatch: @escaping (Action) -> Void
    ) -> ScreenDescription {
        let text = state.search.text
        var screen = ScreenDescription(
            title: ExploreText.locationTitle(text),
            url: ExploreRoute.location.url(choice.looking(for: text)))
        screen.subtitle = ExploreText.privacy(
            of: finders, in: library, asksOnline: state.asksOnline)
        screen.search = SearchField(
            label: ExploreText.locationLabel, text: text, prompt: ExploreText.locationPrompt,
            target: ExploreRoute.location.url(choice.looking(for: "")),
            parameter: "q", onChange: { dispatch(.type($0)) })
        let content = content(state)
        show(state, content, in: &screen, dispatch)
        // Before all is read, nobody knows where the visitor is.
        if content.found != nil || state.surroundings.value != nil {
            screen.sections =
                creator(for: content, dispatch).sections(of: content)
                + online(state, ask: { dispatch(.askOnline) })
            screen.attribution =
                content.found == nil
                ? attribution(of: state.surroundings.value?.nearby ?? [], in: library)
                : attribution(of: finders)
        }
        return screen
    }

    private func content(_ state: State) -> LocationPickerContent {
        var content = LocationPickerContent()
        if !state.search.typed.isBlank {
            let isEarly = state.search.isLoading && !state.early.isEmpty
            content.found = isEarly ? state.early : state.search.locations
        }
        let surroundings = state.surroundings.value
        content.current = current(home: surroundings?.home ?? home)
        content.nearby = surroundings?.nearby.map { NamedLocation($0.record) } ?? []
        content.recent = surroundings?.recent ?? []
        return content
    }

    /// No host of this guide knows where its visitor is: the middle of the
    /// places stands in, and is said to.
    private func current(home: Coordinate?) -> CurrentLocation {
        if let near = choice.view.near {
            let name = choice.view.name.map(ExploreText.shortened) ?? ""
            return .known(NamedLocation(name, at: near), style: .chosen)
        }
        guard let home else { return .unknown }
        let middle = ExploreText.middle(of: library)
        let name = "\(middle.prefix(1).uppercased())\(middle.dropFirst())"
        return .known(NamedLocation(name, at: home), style: .approximate)
    }

    private func show(
        _ state: State, _ content: LocationPickerContent, in screen: inout ScreenDescription,
        _ dispatch: @escaping (Action) -> Void
    ) {
        guard let found = content.found else {
            return screen.show(state.surroundings, .places(empty: "")) { _ in dispatch(.retry) }
        }
        if state.search.isLoading {
            screen.status = .loading(ExploreText.loadingLocations)
        } else if let failure = state.search.failure {
            screen.status = .failed(
                ExploreText.failure(failure, isPartial: !found.isEmpty),
                retry: { dispatch(.retry) })
        } else if found.isEmpty {
            screen.status = .empty(
                ExploreText.noResult(state.search.text),
                hint: ExploreText.noLocationHint(
                    finders, in: library, asksOnline: state.asksOnline))
        }
    }

    // MARK: Rows

    private func creator(
        for content: LocationPickerContent, _ dispatch: @escaping (Action) -> Void
    ) -> LocationCellCreator {
        let all = (content.found ?? []) + content.nearby + content.recent
        let views = Dictionary(
            all.map { ($0.id, view(around: $0)) }, uniquingKeysWith: { first, _ in first })
        return LocationCellCreator(text: ExploreText.picker) { id in
            views[id].flatMap(\.self).map(ExploreRoute.nearby.url)
        } pick: { [recents] id in
            guard recents != nil, let view = views[id].flatMap(\.self), let near = view.near,
                let name = view.name
            else { return nil }
            return { dispatch(.pick(NamedLocation(ExploreText.shortened(name), at: near))) }
        }
    }

    /// Nearby around a location; nil where it lies nowhere.
    private func view(around location: NamedLocation) -> NearbyView? {
        guard let coordinate = location.coordinate else { return nil }
        let name = location.fullName ?? location.name
        return choice.view.around(coordinate, called: name.isEmpty ? nil : name)
    }

    /// The row that asks those on the network: a press, as an address asks no
    /// one, and where a text goes is to be seen before it goes there.
    private func online(_ state: State, ask: @escaping () -> Void) -> [SectionRecord] {
        let names = state.unasked ?? finders.names(notAskedWhileTyping: state.asksOnline)
        guard !names.isEmpty, !state.isEntered, !state.search.typed.isBlank else { return [] }
        return [
            SectionRecord(
                id: "online",
                cells: [
                    CellRecord(
                        ActionCell.self, model: ExploreText.ask(names, for: state.search.text),
                        id: "ask", onSelection: { _, _ in ask() })
                ])
        ]
    }
}

extension LocationFinders {
    /// Who on the network is still to be asked, before anything is known of
    /// what they remember.
    fileprivate func names(notAskedWhileTyping asksOnline: Bool) -> [String] {
        (asksOnline ? [] : onlineNames(.asOneTypes)) + onlineNames(.onEnter)
    }
}
