import WaybillLists

/// What a person types into one field without a longer pause and without doing anything else
/// meanwhile: one step for those who undo.
package struct TypingStretch: Hashable, Sendable {
    /// That of the letter whose closure runs in this task, and of what that began.
    @TaskLocal package static var current: TypingStretch?

    /// After a pause of this length another stretch begins.
    package static let pause = Duration.seconds(2)

    private final class Mark: Sendable {}

    private let mark = Mark()

    package init() {}

    package static func == (one: TypingStretch, other: TypingStretch) -> Bool {
        one.mark === other.mark
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(mark)) }
}

/// Tells the stretches apart of what a person types on a screen.
struct TypingStretches {
    private var last: (stretch: TypingStretch, field: [RecordID], moment: Duration)?

    /// A text was typed into a field.
    mutating func type(into field: [RecordID], at moment: Duration) -> TypingStretch {
        if let last, last.field == field, moment - last.moment < TypingStretch.pause {
            self.last?.moment = moment
            return last.stretch
        }
        let stretch = TypingStretch()
        last = (stretch, field, moment)
        return stretch
    }

    /// Something else was done: what is typed from now on is another stretch.
    mutating func end() { last = nil }
}
