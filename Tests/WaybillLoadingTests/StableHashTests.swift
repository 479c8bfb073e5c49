import Testing
import WaybillLoading

struct StableHashTests {
    /// From the test suite of the authors of FNV.
    @Test(
        arguments: [
            ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C),
            ("foobar", 0x8594_4171_F739_67E8),
        ] as [(String, UInt64)])
    func `the hash is the 64-bit FNV-1a`(text: String, hash: UInt64) {
        #expect(StableHash.value(of: text.utf8) == hash)
    }
}
