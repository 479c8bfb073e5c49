import WaybillDiff

/// The growth of a plan's time with the number of sections.
///
/// What is done once for each section must not look at what belongs to others:
/// twice the sections should then take twice the time.
enum Scale {
    static let counts = [500, 1000, 2000, 4000]
    static let rowCount = 100

    /// Prints milliseconds, medians of 7, for sections of 100 rows.
    static func report() {
        print("sections of 100 rows, ms".padded(to: 40), terminator: "")
        print(counts.map { "\($0)".leading(to: 9) }.joined())
        measure("nothing changed") { (copy($0), []) }
        measure("one row drawn again in each") { old in
            (copy(old), Set(old.indices.map { ItemPath(section: $0, item: rowCount / 2) }))
        }
        measure("one row of each to the next section") { (crossed($0, changed: false), []) }
        measure("the same, and each changes") { (crossed($0, changed: true), []) }
        measure("other sections, one row of each stays") { old in
            let new = old.map { part in
                Part(diffID: part.diffID + old.count, diffItems: Array(part.diffItems.prefix(1)))
            }
            return (new, [])
        }
    }

    /// The same rows in storage of their own.
    private static func copy(_ parts: [Part]) -> [Part] {
        parts.map { Part(diffID: $0.diffID, diffItems: $0.diffItems.map { $0 }) }
    }

    private static func crossed(_ old: [Part], changed: Bool) -> [Part] {
        old.indices.map { index in
            var row = old[(index + old.count - 1) % old.count].diffItems[0]
            row.version = changed ? 1 : 0
            return Part(
                diffID: old[index].diffID, diffItems: old[index].diffItems.dropFirst() + [row])
        }
    }

    private static func measure(
        _ name: String, _ change: ([Part]) -> (new: [Part], redrawn: Set<ItemPath>)
    ) {
        let times = counts.map { count in
            let old = (0..<count).map { section in
                let ids = (section * rowCount)..<((section + 1) * rowCount)
                return Part(diffID: section, diffItems: ids.map { Row(diffID: $0) })
            }
            let (new, redrawn) = change(old)
            let times = (0..<7).map { _ in
                ContinuousClock().measure {
                    keep(UpdatePlan(from: old, to: new, redrawing: redrawn).stages.count)
                }
            }
            return times.sorted()[3]
        }
        let columns = times.map { time in
            let microseconds = time.components.attoseconds / 1_000_000_000_000
            return "\(Double(microseconds / 10) / 100)".leading(to: 9)
        }
        print(name.padded(to: 40) + columns.joined())
    }

    /// What is not used is not computed.
    @inline(never)
    private static func keep(_ count: Int) {}
}

extension String {
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: " ", count: max(0, count - self.count))
    }

    fileprivate func leading(to count: Int) -> String {
        String(repeating: " ", count: max(0, count - self.count)) + self
    }
}
