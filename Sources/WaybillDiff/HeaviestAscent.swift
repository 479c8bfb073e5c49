/// A search for the heaviest increasing subsequence: the blocks that keep their place when an array
/// is reordered.
///
/// The elements outside a heaviest ascent, a subsequence of blocks with ascending old positions,
/// are the fewest possible moves.
@usableFromInline
package struct HeaviestAscent {
    /// The old position of each block, without repetition.
    private let positions: [Int]

    /// The number of elements of each block; empty if all have one.
    private let weights: [Int]

    @usableFromInline
    package init(of positions: [Int], weights: [Int] = []) {
        self.positions = positions
        self.weights = weights
    }

    /// Marks the members of a heaviest ascent, preferably with certain blocks.
    ///
    /// - Parameter wanted: The preferred blocks, ascending.
    /// - Complexity: O(n log n) time and O(n) memory; O(n) for ascending positions.
    @usableFromInline
    package func members(preferring wanted: [Int] = []) -> [Bool] {
        let best = members(among: Array(positions.indices))
        guard wanted.contains(where: { !best[$0] }), ascends(wanted) else { return best }
        let forced = members(among: compatible(with: wanted))
        return weight(of: forced) == weight(of: best) ? forced : best
    }

    private func ascends(_ blocks: [Int]) -> Bool {
        zip(blocks, blocks.dropFirst()).allSatisfy { positions[$0] < positions[$1] }
    }

    private func weight(of members: [Bool]) -> Int {
        members.indices.reduce(0) { sum, index in
            members[index] ? sum + (weights.isEmpty ? 1 : weights[index]) : sum
        }
    }

    /// The blocks compatible with an ascent through all wanted ones.
    private func compatible(with wanted: [Int]) -> [Int] {
        var rest = wanted[...]
        var floor = -1
        return positions.indices.filter { index in
            if rest.first == index {
                floor = positions[index]
                rest = rest.dropFirst()
                return true
            }
            return positions[index] > floor
                && rest.first.map { positions[index] < positions[$0] } ?? true
        }
    }

    private func members(among blocks: [Int]) -> [Bool] {
        var isMember = [Bool](repeating: false, count: positions.count)
        for index in weights.isEmpty ? longest(among: blocks) : heaviest(among: blocks) {
            isMember[index] = true
        }
        return isMember
    }

    /// Patience sorting with a binary search (Fredman, 1975).
    private func longest(among blocks: [Int]) -> [Int] {
        var tails: [Int] = []  // indexes of blocks; their positions ascend
        var tailPositions: [Int] = []
        var previous = [Int](repeating: -1, count: positions.count)
        for index in blocks {
            let position = positions[index]
            var low = 0
            if let last = tailPositions.last, last < position {
                low = tails.count
            } else {
                var length = tails.count
                while length > 0 {
                    let half = length / 2
                    let isBelow = tailPositions[low + half] < position
                    low = isBelow ? low + half + 1 : low
                    length = isBelow ? length - half - 1 : half
                }
            }
            if low > 0 { previous[index] = tails[low - 1] }
            if low == tails.count {
                tails.append(index)
                tailPositions.append(position)
            } else {
                tails[low] = index
                tailPositions[low] = position
            }
        }
        return chain(from: tails.last, previous)
    }

    /// The best chain below each position, in a Fenwick tree of maxima.
    private func heaviest(among blocks: [Int]) -> [Int] {
        var rank = [Int](repeating: 0, count: positions.count)
        for (order, index) in blocks.sorted(by: { positions[$0] < positions[$1] }).enumerated() {
            rank[index] = order + 1
        }
        var total = [Int](repeating: 0, count: positions.count)
        var tree = [Int](repeating: -1, count: blocks.count + 1)  // the block that ends it
        var previous = [Int](repeating: -1, count: positions.count)
        var last = -1
        for index in blocks {
            var node = rank[index] - 1
            while node > 0 {
                let candidate = tree[node]
                if candidate >= 0, total[candidate] > total[index] {
                    total[index] = total[candidate]
                    previous[index] = candidate
                }
                node &= node - 1
            }
            total[index] += weights[index]
            if last < 0 || total[index] > total[last] { last = index }
            node = rank[index]
            while node < tree.count {
                if tree[node] < 0 || total[tree[node]] < total[index] { tree[node] = index }
                node += node & -node
            }
        }
        return chain(from: last < 0 ? nil : last, previous)
    }

    private func chain(from last: Int?, _ previous: [Int]) -> [Int] {
        var result: [Int] = []
        var index = last ?? -1
        while index >= 0 {
            result.append(index)
            index = previous[index]
        }
        return result
    }
}
