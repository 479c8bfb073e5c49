/// The number of positions before the first one that fails a condition, by bisection.
///
/// - Parameter isMember: A condition that holds up to one of the positions and not after it.
/// - Complexity: O(log n) in the number of positions.
@inlinable
@inline(__always)
package func prefixCount(_ count: Int, while isMember: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
        let middle = (low + high) / 2
        if isMember(middle) { low = middle + 1 } else { high = middle }
    }
    return low
}
