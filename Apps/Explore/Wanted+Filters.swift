import Places
import Waybill

extension Wanted {
    /// The row of filter controls above the places of a screen.
    ///
    /// What is chosen is in the address, too: each control chooses at once.
    ///
    /// - Parameter units: The units of distances; nil, the default, where they do not say how
    ///   far a place may be.
    func filters(_ fields: FormContext<Wanted>, in units: DistanceUnits? = nil) -> Section {
        // A row across, also where places are cards: what says nothing would be one of them.
        Section(id: "filters", layout: SectionLayout(TableLayout(estimatedHeight: 60))) {
            Row.group("filters") {
                fields.toggle(ExploreText.openNow, \.isOpenNow)
                fields.picker(
                    ExploreText.category, \.category, of: Wanted.categories, as: .chips,
                    id: { $0?.rawValue ?? "all" }, title: ExploreText.filter)
                if let units {
                    fields.picker(ExploreText.within, \.reach) {
                        ExploreText.title(of: $0, in: units)
                    }
                }
            }
        }
    }

    /// What is shown below the filters where no place matches: a message,
    /// and a row that removes the filters.
    ///
    /// It is not a status of the screen: that stands above the filters, and would push the one
    /// that was just used from under the pointer.
    ///
    /// - Parameter text: The property of a search text, to remove its words for "open" as well;
    ///   nil, the default, for none.
    static func nothing<S: Screen>(
        _ context: ScreenContext<S>, _ property: WritableKeyPath<S.Query, Wanted>,
        text: WritableKeyPath<S.Query, String>? = nil, inAll all: String? = nil
    ) -> [Section] {
        guard !context.content.isRefreshing else { return [] }
        var query = context.query
        guard !query[keyPath: property].isAll else {
            return all.map { all in
                [Section("none") { Row.says(.text(all, .headline)) }]
            } ?? []
        }
        query[keyPath: property] = Wanted()
        if let text, let rest = SearchTerms(query[keyPath: text]).anyTimeText {
            query[keyPath: text] = rest
        }
        return [
            Section("all") {
                Row.says(.labeled(ExploreText.noneWanted, ExploreText.noneWantedHint))
                Row("all", .text(ExploreText.showAll, .headline)) {
                    context.set(query)
                }
            }
        ]
    }

    /// All, and then the categories by demand.
    private static let categories: [PlaceCategory.Group?] = {
        let usual: [PlaceCategory.Group] = [.drinks, .food, .sights, .shops]
        return [nil] + usual + PlaceCategory.Group.allCases.filter { !usual.contains($0) }
    }()
}

extension Row {
    /// A row that says, once, that there is nothing.
    fileprivate static func says(_ content: Content) -> Row {
        Row("none", .notice(.status, content))
    }
}
