import Places
import Waybill

/// A visitor's settings, which apply at once, and the sources of the places.
struct SettingsScreen: ContentScreen, ExploreScreen {
    /// The data of the screen.
    struct Data: Sendable {
        var holdings: PlaceHoldings

        /// How old it is; nil where nothing refreshes it.
        var age: Duration?
    }

    /// The actions of the screen.
    enum Press: Sendable {
        /// They set something.
        case edit(FieldEdit<ExploreSettings>)

        /// They do something to the cities.
        case work(CityWork.Action)

        /// A person wants to remove a city, and is asked to confirm.
        case askToRemove(PlaceHoldings.Extract)
    }

    static let route = ExploreRoute.settings

    let environment: ExploreEnvironment
    let choices: Centre

    private var settings: SharedStore<ExploreSettings, FieldEdit<ExploreSettings>> {
        environment.settings[environment.visitor]
    }

    func source(for choices: Centre) -> Source<Data>? {
        .stored(
            changes: { library.holdingChanges() },
            read: {
                let request = PlacesRequest.nearest(to: nil, limit: NearbyScreen.limit)
                return Data(
                    holdings: try await library.holdings(),
                    age: try await library.age(of: request))
            })
    }

    func describe(_ data: Data?, _ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(title: ExploreText.settings)
        // Hosts that wait for rows wait for all of them; where they cannot be read, some are there.
        guard data != nil || context.content.failure != nil else { return screen }
        screen.sections = [looks(context)]
        guard let data else { return screen }
        screen.sections.append(facts(of: data))
        screen.sections += citySections(data.holdings, context)
        return screen
    }

    private func looks(_ context: Context) -> SectionRecord {
        let form = FormContext(settings.state) { context.press(.edit($0)) }
        return SectionRecord("looks", title: ExploreText.looks) {
            form.picker(
                ExploreText.theme, \.theme, as: .segments, hint: ExploreText.themeHint,
                title: ExploreText.title)
            form.picker(ExploreText.units, \.units, as: .segments, title: ExploreText.title)
        }
    }

    private func facts(of data: Data) -> SectionRecord {
        let target = ExploreText.target(ofAttribution: library.attribution)
        let facts = [
            Fact(label: ExploreText.source, value: library.server ?? ExploreText.ownDatabase),
            Fact(label: ExploreText.licence, value: library.attribution, target: target),
            Fact(label: ExploreText.data, value: ExploreText.count(data.holdings.count)),
            Fact(
                label: ExploreText.refreshed,
                value: library.isRefreshable ? data.age.map(StatusTexts.stored) ?? "" : ""),
        ]
        return SectionRecord(
            id: "data", header: CellRecord(SectionHeaderCell.self, model: ExploreText.data),
            cells: facts.filter { !$0.value.isEmpty }
                .map { CellRecord(FactCell.self, model: $0, id: $0.label) })
    }

    func reduce(_ press: Press, _ state: inout State) -> Effect<Action> {
        switch press {
        case .edit(let edit): return .dispatch(edit, to: settings)
        case .work(let action):
            guard let desk = environment.cities else { return .none }
            return .fireAndForget {
                // Detached: the step continues without this screen, which must not wait.
                await Task.detached { desk.work.dispatch(action) }.value
            }
        case .askToRemove(let extract):
            return .confirm(
                ExploreText.askToRemove(extract), ExploreText.askToRemoveHint(extract),
                yes: ExploreText.removeCity, role: .destructive,
                then: .press(.work(.remove(extract.name))))
        }
    }

    func statusContent(_ choices: Centre) -> StatusContent {
        var content = StatusContent()
        content.texts.loading = ExploreText.loadingSettings
        content.words = ExploreText.failure
        return content
    }
}
