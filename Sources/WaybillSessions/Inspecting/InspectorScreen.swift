import WaybillLists
import WaybillScreens
import WaybillStore

/// The screen of an ``Inspector``: for each open screen its actions and states, which are restored
/// by selection, then the updates of its list, and at the end the events of the session.
struct InspectorScreen: Screen {
    enum Action: Sendable {
        case show(InspectorReport)
    }

    let inspector: Inspector

    var state: InspectorReport { inspector.report() }

    func reduce(_ state: inout InspectorReport, _ action: Action) -> Effect<Action> {
        switch action {
        case .show(let report): state = report
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription(
            "Inspector", subtitle: "Select a state to go there.", url: Inspector.url)
        screen.reload = { context.dispatch(.show(inspector.report())) }
        for (index, inspected) in state.screens.enumerated() {
            for (number, history) in inspected.histories.enumerated() {
                screen.sections.append(
                    section(history, id: "history \(index) \(number)", context))
            }
            screen.sections.append(
                texts(inspected.updates, "Updates of the list", id: "updates \(index)"))
        }
        for (number, history) in state.shared.enumerated() {
            screen.sections.append(
                section(history, id: "shared \(number)", context))
        }
        screen.sections.append(texts(state.events, "Events", id: "events"))
        return screen
    }

    private func section(
        _ history: InspectorReport.History, id: String, _ context: Context
    ) -> SectionRecord {
        SectionRecord(
            id: RecordID(id),
            header: CellRecord(SectionHeaderCell.self, model: history.title),
            cells: history.points.map { point in
                CellRecord(
                    PointCell.self,
                    model: PointCell.Model(
                        point: point, isCurrent: point.number == history.position),
                    id: point.number,
                    onSelection: { _, _ in
                        inspector.jump(to: point.number, in: history.id)
                        context.dispatch(.show(inspector.report()))
                    })
            })
    }

    private func texts(_ texts: [String], _ title: String, id: String) -> SectionRecord {
        SectionRecord(
            id: RecordID(id), header: CellRecord(SectionHeaderCell.self, model: title),
            cells: texts.enumerated().map { index, text in
                // The latest comes first: older ones keep their numbers.
                CellRecord(TextCell.self, model: text, id: texts.count - index)
            })
    }
}

private enum PointCell: ContentCell {
    struct Model: Hashable, Sendable {
        var point: InspectorReport.Point
        var isCurrent: Bool
    }

    static func content(for model: Model) -> Content {
        let lines = Content.column([
            .text(model.point.action ?? "The first state", .headline),
            .text(model.point.state, .secondary),
        ])
        let number = "\(model.point.number)"
        return .row([lines, model.isCurrent ? .badge("now") : .text(number, .caption)])
    }
}

private enum TextCell: ContentCell {
    static func content(for model: String) -> Content { .text(model) }
}
