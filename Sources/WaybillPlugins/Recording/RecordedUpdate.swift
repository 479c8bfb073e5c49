package import WaybillLists

/// One update of a list, as recorded by a ``FlightRecorder``.
package struct RecordedUpdate {
    package enum Phase: String, CaseIterable, Sendable {
        /// The update waits for the view, which is busy with another one.
        case waiting

        /// The view applies the update: after a crash, its probable cause.
        case applying

        case done
    }

    package struct Transition {
        package var old: [SectionRecord]

        package var plan: ListUpdatePlan

        package init(old: [SectionRecord], plan: ListUpdatePlan) {
            self.old = old
            self.plan = plan
        }
    }

    package var facts: UpdateFacts

    /// The plan with its sections; nil when dropped to save memory.
    package var transition: Transition?

    /// The description of a dropped transition.
    var summary: [String] = []

    package init(facts: UpdateFacts, transition: Transition) {
        self.facts = facts
        self.transition = transition
    }

    package var explanation: String {
        (facts.lines + (transition.map { $0.lines + $0.duplicateLines } ?? summary))
            .joined(separator: "\n")
    }

    func summarized() -> RecordedUpdate {
        guard let transition else { return self }
        var update = self
        update.summary = transition.lines + ["the rows are no longer kept"]
        update.transition = nil
        return update
    }
}

package struct UpdateFacts: Equatable, Sendable {
    /// The number of the update, counted from 1.
    package var number: Int

    package var phase = RecordedUpdate.Phase.done

    /// The operations of the update, as text and in order, up to a limit.
    package var operations: [String] = []

    /// The number of further operations.
    package var furtherOperations = 0

    package var isBatch = false

    /// Whether an operation was applied without updating the view.
    package var isSilent = false

    /// Whether it had to wait for another update.
    package var waited = false

    /// The planning time, or nil if not measured.
    package var planning: Duration?

    /// The applying time, or nil without a view or before its end.
    package var applying: Duration?

    package init(number: Int) { self.number = number }

    var lines: [String] {
        var first = "Update \(number)"
        if let planning, let applying { first += ", \((planning + applying).shortWords)" }
        if let planning { first += ", planned in \(planning.shortWords)" }
        if let applying { first += ", applied in \(applying.shortWords)" }
        switch phase {
        case .waiting: first += ", waits for the view"
        case .applying: first += ", the view was carrying it out"
        case .done where applying == nil && planning != nil: first += ", no view"
        case .done: break
        }
        var lines = [first]
        var asked = operations
        if furtherOperations > 0 { asked.append("and \(furtherOperations) more") }
        if !asked.isEmpty { lines.append("asked: " + asked.joined(separator: "; ")) }
        let traits = [
            isBatch ? "a batch" : nil, isSilent ? "carried out in silence" : nil,
            waited ? "held back until the view had carried out another update" : nil,
        ]
        let words = traits.compactMap(\.self)
        if !words.isEmpty { lines.append(words.joined(separator: ", ")) }
        return lines
    }
}

extension Duration {
    /// The duration as text: `3.2 ms`.
    fileprivate var shortWords: String {
        let nanoseconds = wholeNanoseconds
        let (unit, name): (Int64, String) =
            switch nanoseconds {
            case ..<1_000: (1, "ns")
            case ..<1_000_000: (1_000, "µs")
            case ..<1_000_000_000: (1_000_000, "ms")
            default: (1_000_000_000, "s")
            }
        let tenths = nanoseconds / max(unit / 10, 1) % 10
        return unit == 1 || tenths == 0
            ? "\(nanoseconds / unit) \(name)" : "\(nanoseconds / unit).\(tenths) \(name)"
    }

    /// The duration in nanoseconds; clamped from 0.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflows) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        guard seconds >= 0 else { return 0 }
        return isTooLong || overflows ? .max : max(0, sum)
    }
}
