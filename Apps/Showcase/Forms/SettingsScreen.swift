import Waybill

/// A visitor's settings, each of which applies at once.
struct SettingsScreen: Screen {
    static let title = "Settings"

    let settings: SharedStore<Settings, FieldEdit<Settings>>

    func describe(_ context: Context) -> ScreenDescription {
        let form = FormContext(settings.state) { settings.dispatch($0) }
        return ScreenDescription(
            SettingsScreen.title, url: ShowcaseRoute.exhibit("settings").url
        ) {
            Section("looks", title: "Looks") {
                form.picker(
                    "Theme", \.theme, as: .segments, hint: "In a browser; a terminal has its own."
                ) { $0.title }
                form.picker("Units", \.units) { $0.title }
            }
            Section("news", title: "News") {
                form.toggle("Show a badge", \.showsBadge, hint: "Beside the first tab")
                if settings.showsBadge {
                    form.stepper("Badge", \.badge, in: 0...99)
                }
            }
            Section("reset") {
                Row.button(
                    "Forget all settings", role: .destructive,
                    isEnabled: settings.state != Settings()
                ) {
                    context.perform(
                        .confirm("Forget all settings?", yes: "Forget", role: .destructive) {
                            settings.dispatch(.all(Settings()))
                            return .none
                        })
                }
            }
        }
    }
}

struct Settings: Codable, Equatable, Sendable {
    var theme = Appearance.system
    var units = Units.metric
    var showsBadge = false
    var badge = 3

    enum Units: String, CaseIterable, Codable, Sendable {
        case metric, imperial
        var title: String { self == .metric ? "Kilometres" : "Miles" }
    }

    static var reducer: Reducer<Settings, FieldEdit<Settings>> {
        Reducer { settings, edit in
            edit.apply(to: &settings)
            return .none
        }
    }
}

extension Appearance {
    fileprivate var title: String {
        switch self {
        case .system: "As the system"
        case .light: "Light"
        case .dark: "Dark"
        }
    }
}
