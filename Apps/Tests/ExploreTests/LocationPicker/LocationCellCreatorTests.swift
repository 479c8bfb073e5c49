import Explore
import Places
import Testing
import Waybill

struct LocationCellCreatorTests {
    private let creator = LocationCellCreator {
        $0.id == "d" ? nil : ExploreRoute.place.url(PlaceQuery(id: $0.id))
    }

    private func location(_ id: String, latitude: Double) -> NamedLocation {
        var location = NamedLocation(id: id, name: "Łódź \(id)")
        location.countryName = "Poland"
        (location.latitude, location.longitude) = (latitude, 19)
        return location
    }

    private func content() -> LocationPickerContent {
        var content = LocationPickerContent()
        content.current = .known(location("a", latitude: 51.75), style: .precise)
        content.nearby = [location("b", latitude: 51.76)]
        content.recent = [location("c", latitude: 51.75), NamedLocation(id: "d", name: "D")]
        return content
    }

    private func texts(_ sections: [Section]) -> [[String]] {
        sections.map { section in
            (section.header.map { [$0] } ?? []).map { $0.content?.accessibilityText ?? "?" }
                + section.cells.map { $0.content?.accessibilityText ?? "?" }
        }
    }

    // Behaviour 5/36
    @Test func `every section has its title and its rows in their cells`() {
        #expect(
            texts(creator.sections(of: content())) == [
                ["Łódź a Poland"], ["Nearby", "Łódź b Poland 1.1 km"],
                ["Recent", "Łódź c Poland 0 m", "D"],
            ])
    }

    @Test func `what a text finds is a section of its own`() {
        var content = content()
        content.found = [location("e", latitude: 51.75)]
        #expect(texts(creator.sections(of: content)) == [["Found", "Łódź e Poland 0 m"]])
    }

    @Test func `an unknown visitor is asked, without a picture`() throws {
        let sections = creator.sections(of: LocationPickerContent())
        #expect(
            texts(sections) == [["Where are you? Type a city, an address or a postcode."]])
        let row = try #require(sections.first?.cells.first)
        #expect(!row.hasSelection)
        guard case .row(let parts)? = row.content else {
            Issue.record("\(String(describing: row.content))")
            return
        }
        #expect(parts.count == 1)
    }

    // Behaviour 5/36
    @Test func `locations can be picked, and nothing else`() {
        let sections = creator.sections(of: content())
        #expect(
            sections.map { $0.cells.map(\.destination?.description) } == [
                [nil], ["/places/b"], ["/places/c", nil],
            ])
    }

    @Test func `a description that is made again is the same one`() {
        let (one, other) = (creator.sections(of: content()), creator.sections(of: content()))
        #expect(one.map(\.id) == other.map(\.id))
        #expect(zip(one, other).allSatisfy { $0.cells.map(\.id) == $1.cells.map(\.id) })
        #expect(Set(one.map(\.id)).count == one.count)
    }
}
