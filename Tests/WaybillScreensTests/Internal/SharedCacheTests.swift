import Testing
import WaybillScreens

@Suite struct SharedCacheTests {
    @Test func `a value is made once, and again after it was dropped`() {
        let cache = SharedCache<Int, Int>(limit: 2)
        var made: [Int] = []
        func use(_ key: Int) {
            let value = cache.value(for: key) {
                made.append(key)
                return 10 * key
            }
            #expect(value == 10 * key)
        }
        for key in [1, 2, 1, 2] { use(key) }
        #expect(made == [1, 2])
        for key in [3, 2, 1] { use(key) }
        #expect(made == [1, 2, 3, 1])
    }

    @Test func `a value beyond the limit of weight is not kept`() {
        let cache = SharedCache<Int, Int>(limit: 9, weightLimit: 5)
        var count = 0
        for _ in 0..<2 {
            _ = cache.value(for: 1, weight: \.self) {
                count += 1
                return 6
            }
        }
        #expect(count == 2)
    }
}
