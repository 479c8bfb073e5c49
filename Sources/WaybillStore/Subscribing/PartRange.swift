/// Where a stored part of a value lies in its memory.
///
/// Stored properties of structures and tuples lie apart or in one another, so
/// parts whose ranges do not meet have nothing in common.
@usableFromInline
struct PartRange: Hashable {
    @usableFromInline var lower: Int
    @usableFromInline var upper: Int

    @inlinable
    init<Whole>(all whole: Whole.Type) {
        lower = 0
        upper = MemoryLayout<Whole>.size
    }

    /// The place of a part, or nil if it is computed.
    @inlinable
    init?<Whole, Part>(of part: KeyPath<Whole, Part>) {
        guard let offset = MemoryLayout<Whole>.offset(of: part) else { return nil }
        lower = offset
        upper = offset + MemoryLayout<Part>.size
    }

    /// Whether two parts have something in common.
    @inlinable
    func meets(_ other: PartRange) -> Bool { lower < other.upper && other.lower < upper }

    /// The same part of a part that lies at a place.
    @inlinable
    func moved(by offset: Int) -> PartRange {
        var range = self
        range.lower += offset
        range.upper += offset
        return range
    }

    @inlinable
    @inline(__always)
    func modify<Whole, Part, Result>(
        _ whole: inout Whole, as type: Part.Type, _ body: (inout Part) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &whole) { pointer in
            let part = UnsafeMutableRawPointer(pointer) + lower
            return body(&part.assumingMemoryBound(to: Part.self).pointee)
        }
    }
}
