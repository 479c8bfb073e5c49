import Testing

@testable import WaybillPipeline

struct SharedFlightsTests {
    @Test func `the first asks, and all land together`() {
        var flights = SharedFlights<String>()
        let (first, isFirst) = flights.board("a")
        let (second, isSecondFirst) = flights.board("a")
        #expect(isFirst && !isSecondFirst && second.flight == first.flight)
        let (_, isOther) = flights.board("b")
        #expect(isOther)
        #expect(flights.land(first) == [first.number, second.number])
        #expect(flights.land(first).isEmpty && flights.count == 1)
    }

    @Test func `the last who leaves ends it, and the next one asks again`() {
        var flights = SharedFlights<String>()
        let first = flights.board("a").passenger
        let second = flights.board("a").passenger
        #expect(flights.leave(first) == false)
        #expect(flights.leave(first) == false)
        #expect(flights.passengerCount(of: "a") == 1)
        #expect(flights.leave(second) == true)
        let (third, isFirst) = flights.board("a")
        #expect(isFirst && third.flight != first.flight)
        // The cancelled call still ends later, without an effect.
        #expect(flights.passengers(of: first).isEmpty && flights.land(first).isEmpty)
        #expect(flights.leave(second) == false)
        #expect(flights.land(third) == [third.number])
    }
}
