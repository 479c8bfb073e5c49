import WaybillTesting

/// Random changes of lists that UIKit's views in memory show.
enum Updates {
    private static let each = 500

    static func take(count: Int, seed: UInt64) throws(Failure) {
        var next = seed
        var left = count
        while left > 0 {
            var walk = BatchUpdatesWalk(seed: next)
            for step in 0..<min(left, each) {
                if let complaint = walk.step() {
                    throw Failure("updates, seed \(next), step \(step): \(complaint)")
                }
            }
            left -= each
            next &+= 1
        }
        print("Updates of a table and of a collection view from seed \(seed): \(count).")
    }
}
