import Places
import Waybill

extension Wanted {
    /// The row of filter controls above the places of a screen.
    ///
    /// What is chosen is in the address, too: each control chooses at once.
    ///
    /// - Parameters:
    ///   - context: What the screen is described with.
    ///   - property: Where the screen keeps it.
    ///   - turned: Where it keeps whether a person has used a control of the row; nil, the
    ///     default, where it does not.
    ///   - hasReach: Whether they say how far a place may be; true by default.
    ///   - units: The units of distances.
    /// - Returns: The section.
    static func filters<S: ContentScreen>(
        _ context: ContentContext<S>, _ property: WritableKeyPath<S.Choices, Wanted>,
        turned: WritableKeyPath<S.Choices, Bool>? = nil, hasReach: Bool = true,
        in units: DistanceUnits
    ) -> [SectionRecord] {
        let wanted = context.choices[keyPath: property]
        func choose(_ change: (inout Wanted) -> Void) {
            var choices = context.choices
            change(&choices[keyPath: property])
            if let turned { choices[keyPath: turned] = true }
            context.dispatch(.choose(choices))
        }
        let row = CellRecord("filters", wanted.controls(hasReach: hasReach, in: units))
            .on(ExploreText.openNow) { (isOn: Bool) in choose { $0.opening = isOn ? .now : .any } }
            .on(ExploreText.within) { (reach: String) in
                choose { $0.reach = Reach(rawValue: reach) ?? .any }
            }
            .on(ExploreText.kind) { (kind: String) in
                choose { $0.kind = PlaceGroup(rawValue: kind) }
            }
        var section = SectionRecord(id: "filters", cells: [row])
        // A row across, also where places are cards: what says nothing would be one of them.
        section.layout = SectionLayout(TableLayout(estimatedHeight: 60))
        return [section]
    }

    private func controls(hasReach: Bool, in units: DistanceUnits) -> CellContent {
        let reaches = Reach.allCases.map {
            ControlOption(ExploreText.title(of: $0, in: units), id: $0.rawValue)
        }
        let rest = PlaceGroup.allCases.filter { !Wanted.usualKinds.contains($0) }
        let kinds = ([nil] + Wanted.usualKinds + rest).map { (kind: PlaceGroup?) in
            ControlOption(ExploreText.filter(of: kind), id: kind?.rawValue ?? Wanted.allKinds)
        }
        var distance = Control(
            ExploreText.within, .picker(reaches, chosen: reach.rawValue))
        var kind = Control(
            ExploreText.kind,
            .picker(kinds, chosen: self.kind?.rawValue ?? Wanted.allKinds, as: .chips))
        (distance.isRequired, kind.isRequired) = (true, true)
        let open = Control(ExploreText.openNow, .toggle(opening == .now))
        let controls = hasReach ? [open, kind, distance] : [open, kind]
        return .group(
            Arrangement(.row, weights: controls.map { _ in 0 }),
            controls.map(CellContent.control))
    }

    /// The kinds that most people look for, which come first.
    private static let usualKinds: [PlaceGroup] = [.drinks, .food, .sights, .shops]

    /// The option that stands for all kinds.
    private static let allKinds = "all"
}
