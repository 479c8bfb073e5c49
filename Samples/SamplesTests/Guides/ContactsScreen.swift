import Waybill

struct Contact: Codable, Hashable, Identifiable, Sendable {
    var id: Int
    var name: String
    var phone: String
}

/// Contacts by their first letter, with an index and a swipe that deletes.
struct ContactsScreen: Screen {
    struct State: Equatable {
        var contacts: [Contact]
    }

    enum Action: Hashable, Sendable {
        case delete(Contact.ID)
    }

    let contacts: [Contact]

    var start: (state: State, action: Action?) { (State(contacts: contacts), nil) }

    var reducer: Reducer<State, Action> {
        Reducer { state, action in
            switch action {
            case .delete(let id): state.contacts.removeAll { $0.id == id }
            }
            return .none
        }
    }

    func describe(_ state: State, dispatch: @escaping (Action) -> Void) -> ScreenDescription {
        let letters = Dictionary(grouping: state.contacts) { String($0.name.prefix(1)) }
        return ScreenDescription(
            title: "Contacts", status: letters.isEmpty ? .empty("No contacts", hint: nil) : .ready,
            sections: letters.keys.sorted().map { letter in
                var section = SectionRecord(letter, title: letter) {
                    for contact in letters[letter] ?? [] { row(contact, dispatch) }
                }
                section.layout = .table.pinningHeader()
                section.indexTitle = letter
                return section
            })
    }

    private func row(
        _ contact: Contact, _ dispatch: @escaping (Action) -> Void
    ) -> CellRecord {
        var row = CellRecord(
            contact.id,
            .column([.text(contact.name, .headline), .text(contact.phone, .secondary)])
        )
        .opening(RouteURL(path: ["contacts", "\(contact.id)"]))
        row.swipeActions = SwipeActions(
            trailing: [
                RowAction("Delete", role: .destructive, allowsFullSwipe: true) { _ in
                    dispatch(.delete(contact.id))
                }
            ])
        return row
    }
}
