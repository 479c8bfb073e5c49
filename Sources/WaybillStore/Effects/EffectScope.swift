@usableFromInline
struct EffectScope: Hashable, Sendable {
    /// A key path, the source location of a case, or an element's identity.
    private let part: any Hashable & Sendable

    @usableFromInline
    init(_ part: any Hashable & Sendable) { self.part = part }

    /// The scope of a case, identified by the source location of its reducer.
    @usableFromInline
    init(caseAt file: StaticString, line: UInt, column: UInt) {
        self.init("\(file):\(line):\(column)")
    }

    @usableFromInline
    static func == (one: EffectScope, other: EffectScope) -> Bool {
        AnyHashable(one.part) == AnyHashable(other.part)
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(part)) }
}
