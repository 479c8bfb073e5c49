import Waybill

/// Carousels in a list; a card that is selected becomes the first of its own.
struct CarouselsScreen: Screen {
    static let title = "Carousels"

    /// How many carousels there are, and how many cards are in each.
    static let count = (carousels: 20, cards: 30)

    /// The cards of each carousel, in their order.
    struct State: Equatable {
        var carousels: [[Card]]
    }

    enum Action: Hashable, Sendable {
        case select(card: Card.ID, carousel: Int)
    }

    var state: State {
        let carousels = (0..<CarouselsScreen.count.carousels).map { series in
            (1...CarouselsScreen.count.cards).map { Card(id: $0, length: 0, series: series + 1) }
        }
        return State(carousels: carousels)
    }

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .select(let id, let carousel):
            guard state.carousels.indices.contains(carousel),
                let place = state.carousels[carousel].firstIndex(where: { $0.id == id })
            else { return .none }
            let card = state.carousels[carousel].remove(at: place)
            state.carousels[carousel].insert(card, at: 0)
            return .none
        }
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        return ScreenDescription(
            CarouselsScreen.title, url: ShowcaseRoute.exhibit("carousels").url,
            sections: state.carousels.enumerated().map { carousel, cards in
                var section = Section(
                    id: RecordID(carousel),
                    header: Row(
                        SectionHeaderCell.self, model: "Carousel \(carousel + 1)"),
                    of: cards
                ) { card in
                    var record = Row(CardCell.self, model: card) { card, _ in
                        context.dispatch(.select(card: card.id, carousel: carousel))
                    }
                    record.allowsHighlighting = true
                    return record
                }
                section.layout = SectionLayout(
                    CarouselLayout(height: 96, spacing: 12, estimatedWidth: 200))
                return section
            })
    }
}
