/// Marks a longest strictly increasing subsequence.
///
/// Items outside it are the fewest that must move to bring the others into
/// order. Patience sorting with a binary search (Fredman, 1975).
///
/// - Parameter values: Values without repetition, in any order.
/// - Returns: For each value, whether it belongs to the subsequence.
/// - Complexity: O(n log n) time and O(n) memory; O(n) when already ascending.
@usableFromInline
func longestIncreasingSubsequence(of values: [Int]) -> [Bool] {
    var tails: [Int] = []  // indexes into values; their values ascend
    var previous = [Int](repeating: -1, count: values.count)
    for (index, value) in values.enumerated() {
        if let last = tails.last, values[last] < value {
            previous[index] = last
            tails.append(index)
            continue
        }
        var low = 0
        var high = tails.count
        while low < high {
            let middle = (low + high) / 2
            if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
        }
        if low > 0 { previous[index] = tails[low - 1] }
        if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var isMember = [Bool](repeating: false, count: values.count)
    var index = tails.last ?? -1
    while index >= 0 {
        isMember[index] = true
        index = previous[index]
    }
    return isMember
}
