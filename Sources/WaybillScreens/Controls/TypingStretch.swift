import WaybillLists

/// Uninterrupted typing into one field, without a long pause: one undo step.
package struct TypingStretch: Hashable, Sendable {
    /// The stretch of the keystroke whose closure, or an effect of it, runs in this task.
    @TaskLocal package static var current: TypingStretch?

    package static let pause = Duration.seconds(2)

    private final class Mark: Sendable {}

    private let mark = Mark()

    package init() {}

    package static func == (one: TypingStretch, other: TypingStretch) -> Bool {
        one.mark === other.mark
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(mark)) }
}

struct TypingStretches {
    private var last: (stretch: TypingStretch, field: [RecordID], moment: Duration)?

    mutating func type(into field: [RecordID], at moment: Duration) -> TypingStretch {
        if let last, last.field == field, moment - last.moment < TypingStretch.pause {
            self.last?.moment = moment
            return last.stretch
        }
        let stretch = TypingStretch()
        last = (stretch, field, moment)
        return stretch
    }
}
