import Places
import Waybill

/// A text that a person writes in a sheet above a screen, until it is saved.
struct TextDraft: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
        case name(of: SavedListName)

        /// A note about a place: its identity, and what it is called.
        case note(about: String, called: String)
    }

    enum Action: Hashable, Sendable {
        case type(String)

        case leave

        case keep

        case clear

        case close

        /// They close it though something is lost.
        case drop
    }

    let subject: Subject

    let before: String

    private(set) var text: String

    /// The error at the field; nil for none.
    private(set) var problem: String?

    /// The change that is on its way; nil for none.
    private(set) var sent: SavedChange?

    init(_ subject: Subject, before: String) {
        self.subject = subject
        self.before = before
        text = before
    }

    init(noteAbout place: Place, _ note: SavedNote?) {
        self.init(
            .note(about: place.id, called: place.name), before: note?.description ?? "")
    }

    /// Whether something would be lost if it were closed.
    var isChanged: Bool { text != before }

    /// What keeping it changes; nil where it breaks a rule.
    private var change: SavedChange? {
        switch subject {
        case .name(let list): (try? SavedListName(text)).map { .rename(list, to: $0) }
        case .note(let id, _): .note(SavedNote(text), about: id)
        }
    }

    /// Which rule it breaks; nil for none.
    private var rule: String? {
        guard case .name = subject else { return nil }
        return SavedListNameError.problem(of: text)
    }
}

extension TextDraft {
    /// Changes the draft.
    ///
    /// - Parameter draft: The draft; nil where none is written.
    static func reduce(
        _ action: Action, _ draft: inout TextDraft?, in saved: SavedPlaces
    ) -> Effect<SavedAction> {
        guard let now = draft, now.sent == nil else { return .none }
        switch action {
        case .type(let text):
            draft?.text = text
            draft?.problem = nil
        case .leave: if now.isChanged { draft?.problem = now.rule }
        case .keep where now.isChanged:
            guard let change = now.change else {
                draft?.problem = now.rule
                return .none
            }
            return send(change, of: &draft, in: saved)
        case .clear:
            guard case .note(let id, _) = now.subject else { return .none }
            return send(.note(nil, about: id), of: &draft, in: saved)
        case .close where now.isChanged:
            let words = LeaveQuestion()
            return .confirm(
                words.title, yes: words.leave, no: words.stay, role: .destructive,
                then: .draft(.drop))
        case .keep, .close, .drop: draft = nil
        }
        return .none
    }

    private static func send(
        _ change: SavedChange, of draft: inout TextDraft?, in saved: SavedPlaces
    ) -> Effect<SavedAction> {
        draft?.sent = change
        draft?.problem = nil
        return SavedAction.change(change).effect(in: saved)
    }

    private mutating func refuse(_ problem: String) {
        sent = nil
        self.problem = problem
    }

    /// Takes what came of keeping a draft: what was refused is said at its field, and
    /// what is kept closes it.
    ///
    /// - Parameter draft: The draft; nil where none is written.
    static func take(_ press: SavedAction, _ draft: inout TextDraft?) -> Bool {
        guard let sent = draft?.sent else { return false }
        switch press {
        case .made(sent, let outcome) where outcome.undo == nil:
            draft?.refuse(outcome.text)
            return true
        case .made(sent, _):
            draft = nil
            return false
        case .failed(let error):
            draft?.refuse(ExploreText.failedSaving(error))
            return true
        default: return false
        }
    }
}

extension SavedListNameError {
    static func problem(of text: String) -> String? {
        do throws(SavedListNameError) {
            _ = try SavedListName(text)
            return nil
        } catch {
            return ExploreText.rule(error)
        }
    }
}
