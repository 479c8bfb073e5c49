/// The callers that wait for shared responses.
struct SharedFlights<Key: Hashable & Sendable> {
    struct Passenger: Hashable, Sendable {
        let number: Int
        let flight: Int
        let key: Key
    }

    private struct Flight {
        let number: Int
        var passengers: Set<Int>
    }

    private var flights: [Key: Flight] = [:]
    private var lastNumber = 0

    func passengerCount(of key: Key) -> Int { flights[key]?.passengers.count ?? 0 }

    /// Adds a caller; the first one has to make the call.
    mutating func board(_ key: Key) -> (passenger: Passenger, isFirst: Bool) {
        lastNumber += 1
        let number = lastNumber
        let flight = flights[key]?.number ?? number
        flights[key, default: Flight(number: flight, passengers: [])].passengers.insert(number)
        return (Passenger(number: number, flight: flight, key: key), flight == number)
    }

    /// Removes a caller, and returns whether it was the last, so that the call is to be cancelled.
    mutating func leave(_ passenger: Passenger) -> Bool {
        guard var flight = flights[passenger.key], flight.number == passenger.flight,
            flight.passengers.remove(passenger.number) != nil
        else { return false }
        flights[passenger.key] = flight.passengers.isEmpty ? nil : flight
        return flight.passengers.isEmpty
    }

    func passengers(of first: Passenger) -> Set<Int> {
        guard let flight = flights[first.key], flight.number == first.flight else { return [] }
        return flight.passengers
    }

    mutating func land(_ first: Passenger) -> Set<Int> {
        let passengers = passengers(of: first)
        if !passengers.isEmpty { flights[first.key] = nil }
        return passengers
    }
}
