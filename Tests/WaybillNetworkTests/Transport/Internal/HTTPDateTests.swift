import Foundation
import Testing
import WaybillNetwork
import WaybillTesting

struct HTTPDateTests {
    private let now = Date(timeIntervalSince1970: 1_763_000_000)  // 2025-11-13

    private func seconds(_ text: String, now: Date? = nil) -> Double? {
        httpDate(text, now: now ?? self.now)?.timeIntervalSince1970
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
    ])
    func `all three forms are read`(_ text: String) {
        #expect(seconds(text) == 784_111_777)
    }

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
        ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ("Mon, 01 Jan 0001 00:00:01 GMT", -62_135_596_799),
    ])
    func `dates at the edges are read`(_ text: String, _ expected: Double) {
        #expect(seconds(text) == expected)
    }

    @Test(arguments: [
        "", "soon", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 31 Nov 1994 08:49:37 GMT", "Tue, 29 Feb 1900 12:00:00 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 0000 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37:00 GMT",
        "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
    ])
    func `what is not a date is nil`(_ text: String) {
        #expect(seconds(text) == nil)
    }

    @Test func `a year of two digits is at most 50 years ahead`() {
        for (short, full) in [
            ("Monday, 01-Jan-75 00:00:00 GMT", "Tue, 01 Jan 2075 00:00:00 GMT"),
            ("Monday, 01-Jan-76 00:00:00 GMT", "Thu, 01 Jan 1976 00:00:00 GMT"),
            ("Tuesday, 29-Feb-00 00:00:00 GMT", "Tue, 29 Feb 2000 00:00:00 GMT"),
        ] {
            #expect(seconds(short) != nil && seconds(short) == seconds(full))
        }
    }

    @Test(arguments: [4, 5] as [UInt64])
    func `no text traps`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let letters = Array("Sun,-: 0123456789NovGMT\u{0}é")
        for _ in 0..<5_000 {
            let length = Int.random(in: 0...40, using: &generator)
            let text = String(
                (0..<length).map { _ in letters.randomElement(using: &generator) ?? " " })
            _ = httpDate(text, now: now)
        }
    }
}
