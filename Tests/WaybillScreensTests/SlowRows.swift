import WaybillLoading
import WaybillScreens
import WaybillTesting

/// What takes some moments of 10 milliseconds and then has some rows, or fails below
/// none.
typealias SlowResponses = ResponseQueue<(moments: Int, rows: Int), SlowFailure>

struct SlowFailure: Error {}

extension Source where Value == [Int] {
    static func slow(_ ticks: TestClock, _ answers: SlowResponses) -> Source {
        .fetched {
            let (moments, rows) = try await answers.next()
            if moments > 0 { try? await ticks.sleep(for: .milliseconds(10) * moments) }
            if rows < 0 { throw SlowFailure() }
            return Array(0..<rows)
        }
    }
}
