import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillSessions

@testable import WaybillWeb

/// The elements of a visit, by the identities that an app gives them.
extension LiveVisit {
    /// A control, an option or an action, or else a row.
    func element(_ id: String) -> PageElement? {
        elements.first { element in
            switch element.kind {
            case .control(let control): control.id == id
            case .option(let option, _): option.id == id
            case .action(let action), .selection(let action): action.id == id
            default: false
            }
        } ?? elements.first { $0.kind == .row && $0.row?.description == id }
    }

    var elements: [PageElement] { session.page?.elements ?? [] }

    /// The number of the last press that was done.
    var lastPress: Int { presses.last }

    /// A message with the input to an element of the page, with its fingerprint by default.
    func message(
        _ deed: LiveInput.Deed, to id: String, number: Int = 0, frames: Int = .max,
        fingerprint: String? = nil
    ) -> LiveMessage {
        let element = element(id)
        return .input(
            LiveInput(
                id: element?.id ?? ElementID.root, number: number, frames: frames, deed: deed,
                fingerprint: fingerprint ?? element?.fingerprint))
    }

    /// A press of an element of the page, or of one with another label.
    func press(_ id: String, saying label: String? = nil, number: Int) -> LiveMessage {
        guard let element = element(id) else {
            return message(.value(.press), to: id, number: number, fingerprint: "0")
        }
        var meant = element
        if let label, label != element.label {
            meant = PageElement(element.id, element.kind, label)
            meant.row = element.row
        }
        return message(.value(.press), to: id, number: number, fingerprint: meant.fingerprint)
    }
}
