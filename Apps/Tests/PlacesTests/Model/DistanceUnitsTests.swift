import Places
import Testing

@Suite struct DistanceUnitsTests {
    @Test(arguments: [
        (0, "0 m"), (4, "0 m"), (994, "990 m"), (995, "1 km"), (1_240, "1.2 km"), (9_949, "9.9 km"),
        (9_950, "10 km"), (340_400, "340 km"),
    ])
    func `kilometres are rounded to read at a glance`(_ metres: Double, _ text: String) {
        #expect(DistanceUnits.kilometres.text(metres) == text)
    }

    @Test(arguments: [
        (0, "0 ft"), (80, "260 ft"), (303, "990 ft"), (304, "0.2 mi"), (1_609.344, "1 mi"),
        (2_000, "1.2 mi"), (16_000, "9.9 mi"), (16_093, "10 mi"), (340_400, "212 mi"),
    ])
    func `so are miles`(_ metres: Double, _ text: String) {
        #expect(DistanceUnits.miles.text(metres) == text)
    }
}
