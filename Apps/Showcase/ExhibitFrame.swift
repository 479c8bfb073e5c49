import Waybill

/// A screen of Showcase with a line that says what to try, and a link to its source.
struct ExhibitFrame<Base: Screen>: Screen {
    let base: Base
    let exhibit: Exhibit

    var start: (state: Base.State, action: Base.Action?) { base.start }
    var reducer: Reducer<Base.State, Base.Action> { base.reducer }

    func choosing(_ url: RouteURL, _ state: Base.State) -> Base.Action? {
        base.choosing(url, state)
    }

    func plugins(dispatch: @escaping (Base.Action) -> Void) -> [any ListListener] {
        base.plugins(dispatch: dispatch)
    }

    func describe(
        _ state: Base.State, dispatch: @escaping (Base.Action) -> Void
    ) -> ScreenDescription {
        var screen = base.describe(state, dispatch: dispatch)
        let source = Choice(
            title: "Source", url: ShowcaseRoute.source(exhibit.id).url, isCurrent: false)
        screen.choices.append(ChoiceGroup(label: exhibit.hint, choices: [source]))
        return screen
    }
}

extension Exhibit {
    func shown(_ screen: some Screen) -> any Screen { ExhibitFrame(base: screen, exhibit: self) }
}
