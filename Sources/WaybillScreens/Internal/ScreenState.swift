import WaybillLists
package import WaybillLoading
package import WaybillStore

package struct ScreenState<
    Query: Hashable & Sendable, State, Value: Sendable, Draft: Equatable & Sendable
> {
    package var query: Query
    package var state: State
    package var content = ContentState<Value>()
    package var form: FormState<Draft>

    /// The identity of the source that is loading or waits for a pause; nil for none.
    var asked: RecordID?

    var answered: RecordID?

    init(query: Query, state: State, form: FormState<Draft>) {
        (self.query, self.state, self.form) = (query, state, form)
    }

    /// The parts that the screen uses, for its history.
    var recorded: Any {
        let parts = [
            Query.self == NoQuery.self ? nil : query as Any, State.self == Void.self ? nil : state,
            Value.self == Void.self ? nil : content, Draft.self == NoForm.self ? nil : form,
        ]
        .compactMap(\.self)
        return parts.count == 1 ? parts[0] : parts
    }
}

package enum ScreenEvent<
    Query: Hashable & Sendable, Action: Sendable, Value: Sendable, Draft: Equatable & Sendable
>: Sendable {
    case action(Action)

    case query(Query)

    /// Opens the screen at its address, which may hold the number of elements.
    case open(Query, count: Int?)

    /// Changes the query by typing, and loads its content after a pause.
    case type(Query, _ pause: Duration, any Clock<Duration>)

    case content(ContentAction<Value>)

    case form(FormAction<Draft>)

    case submitted(Draft, Effect<Action>)

    case perform(Effect<Action>)

    var isRead: Bool {
        switch self {
        case .query, .open, .type, .content: true
        case .action, .form, .submitted, .perform: false
        }
    }

    /// The screen's own action, or the event, for a history.
    var recorded: Any { if case .action(let action) = self { action } else { self } }
}
