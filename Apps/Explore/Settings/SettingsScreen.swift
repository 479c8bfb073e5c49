import Places
import Waybill

/// A visitor's settings, which apply at once, and the sources of the places.
struct SettingsScreen: Screen, ExploreScreen {
    struct Data: Sendable {
        var holdings: PlaceHoldings

        /// How old it is; nil where nothing refreshes it.
        var age: Duration?
    }

    static let route = ExploreRoute.settings

    let environment: ExploreEnvironment
    let query: Centre

    func source(for query: Centre) -> Source<Data>? {
        .stored(changes: library.holdingChanges) {
            let request = PlacesRequest.nearest(to: nil, limit: NearbyScreen.limit)
            return Data(
                holdings: try await library.holdings(), age: try await library.age(of: request))
        }
    }

    func describe(_ context: Context) -> ScreenDescription {
        let data = context.value
        return ScreenDescription(ExploreText.settings) {
            // Hosts that wait for rows wait for all of them; where they cannot be read, some are
            // there.
            if data != nil || context.content.failure != nil { looks }
            if let data {
                facts(of: data)
                cities(data.holdings, context)
            }
        }
        .placeTexts(loading: ExploreText.loadingSettings)
    }

    private var looks: Section {
        let settings = environment.settings[environment.visitor]
        let form = FormContext(settings.state) { settings.dispatch($0) }
        return Section("looks", title: ExploreText.looks) {
            form.picker(
                ExploreText.theme, \.theme, as: .segments, hint: ExploreText.themeHint,
                title: ExploreText.title)
            form.picker(ExploreText.units, \.units, as: .segments, title: ExploreText.title)
        }
    }

    private func facts(of data: Data) -> Section {
        let target = ExploreText.target(ofAttribution: library.attribution)
        let age = library.isRefreshable ? data.age.map(StatusTexts.stored) : nil
        return Section("data", title: ExploreText.data) {
            Row.facts([
                Fact(label: ExploreText.source, value: library.server ?? ExploreText.ownDatabase),
                Fact(label: ExploreText.licence, value: library.attribution, target: target),
                Fact(label: ExploreText.data, value: ExploreText.count(data.holdings.count)),
                Fact(label: ExploreText.refreshed, value: age ?? ""),
            ])
        }
    }
}
