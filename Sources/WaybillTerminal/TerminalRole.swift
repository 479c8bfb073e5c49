/// The role of a run of text on a terminal.
package enum TerminalRole: String, Hashable, Sendable, CaseIterable {
    case blank

    case appName

    case title

    case heading

    case rule

    /// The name of a row's subject.
    case headline

    case body

    /// A detail that helps to distinguish rows.
    case secondary

    /// A figure or a remark at the edge.
    case caption

    case symbol

    case badge

    /// The label of a field or a group.
    case label

    /// The value of a field.
    case field

    case prompt

    case button

    case disabled

    case link

    /// The link of the current tab or view.
    case current

    /// The address of a link.
    case url

    case status

    case alert

    case water

    case park

    case road

    /// A footpath, a railway or a building on a map.
    case ground

    /// A pin on a map, and its letter.
    case pin

    case series1

    /// The second series of a chart, or a negative number on a calendar.
    case series2

    case series3

    case series4

    case series5

    case series6
}

extension TerminalRole {
    /// The attribute of the role, or nil: a parameter of "select graphic rendition" (ECMA-48,
    /// 8.3.117).
    ///
    /// Only maps and charts have colours, of the terminal's configured ones.
    ///
    /// - Parameter colors: The available colours; without any, maps and series differ by patterns
    ///   alone.
    func rendition(_ colors: TerminalColors) -> String? {
        switch self {
        case .appName, .title, .heading, .headline, .button, .alert, .pin: "1"
        case .rule, .caption, .prompt, .symbol, .url, .disabled, .ground: "2"
        case .link: "4"
        case .current: "7"
        case .series5: colors == .none ? nil : "31"
        case .park, .series4: colors == .none ? nil : "32"
        case .road, .series2: colors == .none ? nil : "33"
        case .water, .series6: colors == .none ? nil : "34"
        case .series3: colors == .none ? nil : "35"
        case .series1: colors == .none ? nil : "36"
        case .blank, .body, .secondary, .badge, .label, .field, .status: nil
        }
    }
}
