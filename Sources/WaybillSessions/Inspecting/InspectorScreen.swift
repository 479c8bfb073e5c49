import WaybillLists
import WaybillScreens
import WaybillStore

/// The records of an inspector when the screen was opened, reloaded or used last.
struct InspectorScreen: Screen {
    enum Action: Sendable {
        case refresh
    }

    let inspector: Inspector
    let state = 0

    func reduce(_ refreshes: inout Int, _ action: Action) -> Effect<Action> {
        refreshes += 1
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        var screen = ScreenDescription(
            "Inspector", subtitle: "Select a state to go there.", url: Inspector.url)
        screen.reload = { context.dispatch(.refresh) }
        for (index, inspected) in inspector.inspected.enumerated() {
            for (number, history) in inspected.screen.histories.enumerated() {
                screen.sections.append(section(history, "history \(index) \(number)", context))
            }
            screen.sections.append(
                section("Updates of the list", "updates \(index)", inspected.updates))
        }
        for (number, history) in inspector.shared.enumerated() {
            screen.sections.append(section(history, "shared \(number)", context))
        }
        screen.sections.append(section("Events", "events", inspector.events))
        // Its records are not in stores.
        return screen.cached(for: .zero)
    }

    private func section(_ history: ScreenHistory, _ id: String, _ context: Context) -> Section {
        Section(id, title: history.title) {
            history.points.reversed().map { point in
                let lines = Content.column([
                    .text(history.action(to: point) ?? "The first state", .headline),
                    .text(history.state(at: point) ?? "", .secondary),
                ])
                let isCurrent = point == history.position
                return Row(
                    point, .row([lines, isCurrent ? .badge("now") : .text("\(point)", .caption)])
                ) { [weak history] in
                    history?.jump(to: point)
                    context.dispatch(.refresh)
                }
            }
        }
    }

    /// A section of texts, the latest first.
    private func section(_ title: String, _ id: String, _ texts: [String]) -> Section {
        Section(id, title: title) {
            texts.enumerated().reversed().map { Row($0, .text($1)) }
        }
    }
}
