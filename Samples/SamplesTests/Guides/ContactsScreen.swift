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

    var state: State { State(contacts: contacts) }

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .delete(let id): state.contacts.removeAll { $0.id == id }
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        let letters = Dictionary(grouping: state.contacts) { String($0.name.prefix(1)) }
        return ScreenDescription(
            "Contacts",
            sections: letters.keys.sorted().map { letter in
                var section = Section(letter, title: letter) {
                    for contact in letters[letter] ?? [] { row(contact, context.dispatch) }
                }
                section.layout = .table.pinningHeader()
                section.indexTitle = letter
                return section
            }
        )
        .empty("No contacts")
    }

    private func row(
        _ contact: Contact, _ dispatch: @escaping (Action) -> Void
    ) -> Row {
        Row(
            contact.id,
            .column([.text(contact.name, .headline), .text(contact.phone, .secondary)])
        )
        .destination(RouteURL(path: ["contacts", "\(contact.id)"]))
        .swipeActions(trailing: [
            RowAction("Delete", role: .destructive, allowsFullSwipe: true) { _ in
                dispatch(.delete(contact.id))
            }
        ])
    }
}
