import Foundation
import Waybill

/// An app of one field at `/KIND/CHANGE/TEXT`: the state is the text, in hexadecimal units of
/// UTF-16 in the address and below the field.
struct FieldsApp: ListApp {
    let name = "Fields"
    let tabs: [Tab] = []

    func screen(at url: RouteURL) -> (any Screen)? {
        guard url.path.count == 3, let kind = FieldsApp.kinds[url.path[0]],
            let change = FieldScreen.Change(rawValue: url.path[1])
        else { return nil }
        let units = url.path[2].split(separator: "-").compactMap { UInt16($0, radix: 16) }
        return FieldScreen(
            kind: kind, change: change, state: String(decoding: units, as: UTF16.self))
    }

    private static let kinds: [String: TextInput.Kind] = [
        "line": .line, "lines": .lines(3), "number": .number, "email": .email, "phone": .phone,
        "address": .address, "search": .search,
    ]
}

struct FieldScreen: Screen {
    /// The changes of a typed text.
    enum Change: String {
        case none, upper, grouped, masked, composed
    }

    let kind: TextInput.Kind
    let change: Change
    let state: String

    func reduce(_ state: inout String, _ text: String) -> Effect<String> {
        switch change {
        case .none: state = text
        case .upper: state = text.uppercased()
        case .grouped:
            let blanks = " \t\n".unicodeScalars
            state = groups(of: text.unicodeScalars.filter { !blanks.contains($0) })
        case .masked:
            let digits = text.unicodeScalars.filter { ("0"..."9").contains($0) }
            state =
                digits.count < 3
                ? groups(of: digits)
                : "(\(groups(of: digits.prefix(3)))) \(groups(of: digits.dropFirst(3)))"
        case .composed: state = text.precomposedStringWithCanonicalMapping
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let units = context.state.utf16.map { String($0, radix: 16) }
        return ScreenDescription("Fields") {
            Section("field") {
                Row.field("Text", text: context.state, TextInput(kind)) { context.dispatch($0) }
                Row("units", .text("-" + units.joined(separator: "-")))
            }
        }
    }

    private func groups(of scalars: some Sequence<Unicode.Scalar>) -> String {
        var result = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            if index > 0, index.isMultiple(of: 4) { result.append(" ") }
            result.append(scalar)
        }
        return String(result)
    }
}
