import Testing
import WaybillGRDB
import WaybillStorage

/// Which match comes before which, and why.
@Suite(.timeLimit(.minutes(60)))
struct RankingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let here = Coordinate(latitude: 48.86, longitude: 2.35)

    private func order(
        _ kind: StoreKind, _ spots: [Spot], _ text: String, near: Coordinate? = nil
    ) async throws -> [String] {
        try await kind.store(spots.shuffled(), in: folder).ids(text, near: near)
    }

    @Test(arguments: StoreKind.allCases)
    func `the title counts before other columns, but a whole word before a beginning`(
        _ kind: StoreKind
    ) async throws {
        let spots = [
            Spot(id: "1 starts with it", name: "Bar Central"),
            Spot(id: "2 has it", name: "Old Bar"),
            Spot(id: "3 starts with more", name: "Barbecue"),
            Spot(id: "4 is one", name: "Ritz", group: "bar"),
            Spot(id: "5 has more", name: "Great Barbecue"),
            Spot(id: "6 is more", name: "Ritz", group: "barber"),
            Spot(id: "7 elsewhere", name: "Ritz", group: "milk bar"),
            Spot(id: "8 more elsewhere", name: "Ritz", group: "male barber"),
        ]
        #expect(try await order(kind, spots, "bar") == spots.map(\.id))
    }

    @Test(arguments: StoreKind.allCases)
    func `hotels come before a school that is called hotelier`(_ kind: StoreKind) async throws {
        let spots = [
            Spot(id: "grand", name: "Grand Hôtel", group: "hotel"),
            Spot(id: "ritz", name: "Ritz", group: "hotel"),
            Spot(id: "school", name: "Lycée Technique et Hôtelier", group: "school"),
        ]
        for text in ["hotel", "Hôtel"] {
            #expect(try await order(kind, spots, text) == ["grand", "ritz", "school"])
        }
        // While one types, the name counts before the kind.
        for text in ["h", "ho", "hot", "hote"] {
            #expect(try await order(kind, spots, text) == ["grand", "school", "ritz"])
        }
        #expect(try await order(kind, spots, "hoteli") == ["school", "grand", "ritz"])
    }

    @Test(arguments: StoreKind.allCases)
    func `equal ones come by title, then by identity`(_ kind: StoreKind) async throws {
        let spots = [
            Spot(id: "b", name: "Bar"), Spot(id: "c", name: "bár!"), Spot(id: "a", name: "Bar A"),
            Spot(id: "0", name: "Bar Ä b"),
        ]
        #expect(try await order(kind, spots, "bar") == spots.map(\.id))
    }

    @Test(arguments: StoreKind.allCases)
    func `a better fit may be further away, but not anywhere`(_ kind: StoreKind) async throws {
        let spots = [
            Spot(id: "next door", name: "Barbecue", latitude: 48.861, longitude: 2.35),
            Spot(id: "a walk", name: "Bar", latitude: 48.87, longitude: 2.35),
            Spot(id: "a ride", name: "Bar", latitude: 48.95, longitude: 2.35),
            Spot(id: "a flight", name: "Bar", latitude: -33.9, longitude: 151.2),
            Spot(id: "nowhere", name: "Bar"),
        ]
        let found = try await order(kind, spots, "bar", near: Self.here)
        #expect(found == ["a walk", "next door", "a ride", "a flight", "nowhere"])
    }

    @Test(arguments: StoreKind.allCases)
    func `mistakes are forgiven where little is found`(_ kind: StoreKind) async throws {
        let spots = [
            Spot(id: "a", name: "Restaurant"), Spot(id: "b", name: "Museum"),
            Spot(id: "c", name: "Café Restaurateur"), Spot(id: "d", name: "Bistro"),
        ]
        let store = try await kind.store(spots, in: folder)
        for text in ["resturant", "restuarant", "restaurrant", "Rastaurant", "restorant"] {
            #expect(try await store.ids(text).first == "a", "\(text)")
        }
        #expect(try await store.ids("musuem") == ["b"])
        #expect(try await store.ids("nuseum") == [], "the first letter is right")
        #expect(try await store.ids("bax") == [], "three letters are too few")
        let exact = RecordQuery(text: "resturant", spelling: .exact)
        #expect(try await store.matches(exact).isEmpty)
        let ranking = try await store.matches(RecordQuery(text: "musuem")).first?.ranking
        #expect(ranking?.words.map(\.extent) == [.misspelt(1)])
    }

    @Test(arguments: StoreKind.allCases)
    func `a known word is not corrected to another, whatever a condition leaves`(
        _ kind: StoreKind
    ) async throws {
        let spots =
            (0..<5).map { Spot(id: "n\($0)", name: "Bank \($0)", latitude: 1, longitude: 1) }
            + [Spot(id: "x", name: "Bakery", group: "open", latitude: 1, longitude: 1)]
        let store = try await kind.store(spots, in: folder)
        let open = ColumnCondition("group", oneOf: [.text("open")])
        let filtered = RecordQuery(text: "bank", conditions: [open])
        #expect(try await store.matches(filtered).isEmpty)
        #expect(try await store.matches(RecordQuery(text: "bank")) { $0.id == "x" }.isEmpty)
        let nowhere = Coordinate(latitude: 50, longitude: 50)
        #expect(
            try await store.matches(
                RecordQuery(text: "bank", near: nowhere, radius: 10)
            ).isEmpty)
        // One that is not known may be another, as before.
        let unknown = RecordQuery(text: "bakerry", conditions: [open])
        #expect(try await store.matches(unknown).map(\.record.id) == ["x"])
    }

    @Test(arguments: StoreKind.allCases)
    func `mistakes are not looked for where enough is found`(_ kind: StoreKind) async throws {
        let spots =
            (0..<5).map { Spot(id: "n\($0)", name: "Cave \($0)") } + [Spot(id: "x", name: "Cafe")]
        let store = try await kind.store(spots, in: folder)
        #expect(try await store.ids("cave") == ["n0", "n1", "n2", "n3", "n4"])
        try await store.delete(id: "n4")
        #expect(try await store.ids("cave") == ["n0", "n1", "n2", "n3", "x"])
    }

    @Test(arguments: StoreKind.allCases)
    func `a condition without a value finds nothing, one without a column is an error`(
        _ kind: StoreKind
    ) async throws {
        let store = try await kind.store([Spot(id: "a", name: "Bar", group: "x")], in: folder)
        let none = RecordQuery(conditions: [ColumnCondition("group", oneOf: [])])
        #expect(try await store.matches(none).isEmpty)
        let wrong = RecordQuery(conditions: [ColumnCondition("size", oneOf: [.null])])
        let error = await persistenceError { _ = try await store.matches(wrong) }
        #expect(error?.reason == .unreadable)
    }

    @Test(arguments: StoreKind.allCases)
    func `what is left out does not count against the limit`(_ kind: StoreKind) async throws {
        let spots = (0..<700).map { (number: Int) -> Spot in
            let group = number.isMultiple(of: 100) ? "x" : "y"
            let longitude = Double(number) / 1_000
            return Spot(
                id: "n\(number)", name: "Bar", group: group, latitude: 10, longitude: longitude,
                visits: Int64(number))
        }
        let store = try await kind.store(spots, in: folder)
        let near = Coordinate(latitude: 10, longitude: 0)
        let expected = ["n0", "n100", "n200"]
        let condition = ColumnCondition("group", oneOf: [.text("x")])
        for text in [nil, "bar"] {
            let filtered = RecordQuery(text: text, near: near, conditions: [condition], limit: 3)
            #expect(try await store.matches(filtered).map(\.record.id) == expected)
            let all = RecordQuery(text: text, near: near, limit: 3)
            let accepted = try await store.matches(all) { $0.visits % 100 == 0 }
            #expect(accepted.map(\.record.id) == expected)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what lies beyond the radius or nowhere is not found`(_ kind: StoreKind) async throws {
        let spots = (0..<900).map { number in
            Spot(
                id: "n\(number)", name: "Bar", latitude: 10, longitude: Double(number) / 1_000)
        }
        let store = try await kind.store(spots + [Spot(id: "x", name: "Bar")], in: folder)
        let near = Coordinate(latitude: 10, longitude: 0)
        func ids(_ text: String?, _ radius: Double, near: Coordinate?) async throws -> [String] {
            let query = RecordQuery(text: text, near: near, radius: radius, limit: 2_000)
            return try await store.matches(query).map(\.record.id)
        }
        for text in [nil, "bar"] {
            // A thousandth of a degree is 109.5 m here.
            #expect(try await ids(text, 230, near: near) == ["n0", "n1", "n2"])
            #expect(try await ids(text, 0, near: near) == ["n0"])
            #expect(try await ids(text, 50_000, near: near).count == 457)
            for radius in [-1, -Double.infinity, .nan] {
                #expect(try await ids(text, radius, near: near) == [])
            }
            #expect(try await ids(text, 1, near: nil).count == 901, "it means nothing")
        }
        #expect(try await ids("bar", 1e9, near: near).count == 900)
    }

    @Test(arguments: StoreKind.allCases)
    func `a match explains its rank`(_ kind: StoreKind) async throws {
        let spot = Spot(
            id: "a", name: "Old Pizza Oven", group: "restaurant", latitude: 48.86, longitude: 2.36)
        let store = try await kind.store([spot], in: folder)
        let query = RecordQuery(text: "piz restaurant", near: Self.here)
        let match = try #require(try await store.matches(query).first)
        let ranking = try #require(match.ranking)
        #expect(
            ranking.words == [
                WordFit(asked: "piz", found: "pizza", place: .title, extent: .beginning, points: 4),
                WordFit(
                    asked: "restaurant", found: "restaurant", place: .otherStart, extent: .whole,
                    points: 4.5),
            ])
        #expect(ranking.textPoints == 4.25)
        #expect(ranking.distance == match.distance)
        #expect(ranking.score == ranking.textPoints - ranking.distancePoints)
        #expect(
            "\(ranking)" == "\"piz\" of \"pizza\" in the title 4.0, \"restaurant\" at the start "
                + "of the other columns 4.5, mean 4.25, 732 m away −1.3 = 2.95")
        #expect(try await store.matches(RecordQuery(near: Self.here)).first?.ranking == nil)
    }
}
