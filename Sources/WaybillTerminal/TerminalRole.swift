/// The part that a stretch of text plays on a terminal.
package enum TerminalRole: String, Hashable, Sendable, CaseIterable {
    /// Blanks between other stretches.
    case blank

    /// The name of the app.
    case appName

    /// The name of the screen.
    case title

    /// The title of a section.
    case heading

    /// A line below a title or a heading.
    case rule

    /// The name of the thing that a row is about.
    case headline

    /// Running text.
    case body

    /// What helps to distinguish rows.
    case secondary

    /// A figure or a remark at the edge.
    case caption

    /// A small picture.
    case symbol

    /// A short word set apart.
    case badge

    /// What a field or a group is for.
    case label

    /// What is in a field.
    case field

    /// The placeholder of a field.
    case prompt

    /// Something that does something.
    case button

    /// Something that cannot be used now.
    case disabled

    /// Something that leads elsewhere.
    case link

    /// The link of the place that is shown.
    case current

    /// Where a link leads.
    case url

    /// What goes on, without urgency.
    case status

    /// What went wrong.
    case alert

    /// Water on a map.
    case water

    /// A park on a map.
    case park

    /// A road on a map.
    case road

    /// A footpath, a railway or a building on a map.
    case ground

    /// A pin on a map, and the letter that stands for it.
    case pin

    /// The first series of a chart.
    case series1

    /// The second series of a chart, or what is below zero on a calendar.
    case series2

    /// The third series of a chart.
    case series3

    /// The fourth series of a chart.
    case series4

    /// The fifth series of a chart.
    case series5

    /// The sixth series of a chart.
    case series6
}

extension TerminalRole {
    /// The attribute that sets the role apart, or nil for none: a parameter of
    /// "select graphic rendition" (ECMA-48, 8.3.117).
    ///
    /// Colours are on maps and charts alone, and of those that a person chose for the terminal.
    var rendition: String? { rendition(.full) }

    /// The attribute that sets the role apart on a terminal, or nil for none.
    ///
    /// - Parameter colors: The colours that there are: if there are none, what lies on a map or
    ///   belongs to a series is distinguished by the pattern of its signs alone.
    func rendition(_ colors: TerminalColors) -> String? {
        switch self {
        case .appName, .title, .heading, .headline, .button, .alert: "1"
        case .rule, .caption, .prompt, .symbol, .url, .disabled: "2"
        case .link: "4"
        case .current: "7"
        case .water: colors == .none ? nil : "34"
        case .park: colors == .none ? nil : "32"
        case .road: colors == .none ? nil : "33"
        case .series1: colors == .none ? nil : "36"
        case .series2: colors == .none ? nil : "33"
        case .series3: colors == .none ? nil : "35"
        case .series4: colors == .none ? nil : "32"
        case .series5: colors == .none ? nil : "31"
        case .series6: colors == .none ? nil : "34"
        case .ground: "2"
        case .pin: "1"
        case .blank, .body, .secondary, .badge, .label, .field, .status: nil
        }
    }
}
