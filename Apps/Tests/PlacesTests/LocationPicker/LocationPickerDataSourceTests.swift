import Places
import Testing
import WaybillNetwork
import WaybillStorage

struct LocationPickerDataSourceTests {
    private func location(_ id: String, latitude: Double = 0) -> NamedLocation {
        var location = NamedLocation(id: id, name: id)
        (location.latitude, location.longitude) = (latitude, 0)
        return location
    }

    private func content(
        nearby: Int = 0, recent: Int = 0, found: Int? = nil
    ) -> LocationPickerContent {
        var content = LocationPickerContent()
        content.nearby = (0..<nearby).map { location("near\($0)") }
        content.recent = (0..<recent).map { location("recent\($0)") }
        content.found = found.map { (0..<$0).map { location("found\($0)") } }
        return content
    }

    private func source(_ content: LocationPickerContent) -> LocationPickerDataSource<String> {
        LocationPickerDataSource(content) { section, row in
            switch section {
            case .current(let model): "current \(model.title)"
            case .nearby(let rows): "nearby \(rows[row].title)"
            case .byQuery(let rows): "found \(rows[row].title)"
            case .recent(let rows): "recent \(rows[row].title)"
            }
        }
    }

    private func cells(_ source: LocationPickerDataSource<String>) -> [[String]] {
        source.sections.indices.map { section in
            source.sections[section].rows.compactMap { source.cell(forRow: $0, inSection: section) }
        }
    }

    // Behaviour 5/35
    @Test func `all there is to pick from is in its order, and what is empty is left out`() {
        #expect(
            cells(source(content(nearby: 2, recent: 1))) == [
                ["current Where are you?"], ["nearby near0", "nearby near1"], ["recent recent0"],
            ])
        #expect(
            cells(source(content(recent: 1))) == [["current Where are you?"], ["recent recent0"]])
        #expect(cells(source(content())) == [["current Where are you?"]])
    }

    @Test func `what a text finds takes the place of all else`() {
        #expect(
            cells(source(content(nearby: 2, recent: 1, found: 2))) == [
                ["found found0", "found found1"]
            ])
        #expect(source(content(nearby: 2, found: 0)).numberOfSections == 0)
    }

    // Behaviour 5/35
    @Test func `there is no section and no row out of range`() {
        let source = source(content(nearby: 2))
        #expect(source.numberOfSections == 2)
        #expect(source.section(for: 1)?.numberOfRows == 2)
        for index in [-1, 3, .max, .min] {
            #expect(source.section(for: index) == nil)
            #expect(source.cell(forRow: 0, inSection: index) == nil)
        }
        for row in [-1, 2, .max] { #expect(source.cell(forRow: row, inSection: 1) == nil) }
    }

    @Test func `distances are measured from where the visitor is`() {
        var content = content()
        content.nearby = [location("here"), location("far", latitude: 1), NamedLocation(id: "?")]
        content.current = .known(location("me"), style: .precise)
        guard case .nearby(let rows)? = source(content).section(for: 1) else {
            Issue.record("nothing is near")
            return
        }
        #expect(rows.map(\.distance) == ["0 m", "111 km", nil])
        content.current = .known(nil, style: .precise)
        guard case .nearby(let unmeasured)? = source(content).section(for: 1) else {
            Issue.record("nothing is near")
            return
        }
        #expect(unmeasured.map(\.distance) == [nil, nil, nil])
    }
}

extension LocationPickerSection {
    fileprivate var rows: Range<Int> { 0..<numberOfRows }
}
