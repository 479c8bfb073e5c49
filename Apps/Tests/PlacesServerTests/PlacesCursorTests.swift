import Foundation
import Places
import PlacesServer
import PlacesTestSupport
import Testing
import WaybillLoading
import WaybillNetwork
import WaybillStorage
import WaybillTesting

/// A cursor is what the server gave, or it is refused.
@Suite(.timeLimit(.minutes(60)))
struct PlacesCursorTests {
    private let api: PlacesAPI
    private static let searches = [
        "/places/search?limit=3", "/places/search?query=park&limit=3&ll=40.7,-74",
        "/places/search?query=park&limit=3",
    ]

    init() throws {
        api = PlacesAPI(library: PlaceLibrary(store: try InMemoryRecordStore(NewYork.places)))
    }

    private func cursor(_ search: String) async throws -> String {
        let next = try #require(await api.get(search).next)
        return try #require(next.split(separator: "cursor=").last.map(String.init))
    }

    private func expectDamage(_ search: String, _ cursor: String, _ note: String) async throws {
        let escaped = cursor.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let response = await api.get("\(search)&cursor=\(escaped)")
        try #require(response.status == 400, "\(note): \(cursor)")
        #expect(try response.json["parameter"].text() == "cursor")
    }

    @Test(arguments: searches)
    func `it is made of what an address carries as it is`(_ search: String) async throws {
        let text = try await cursor(search)
        #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
        #expect(text.count < 120, "an address of a page is short")
    }

    @Test(arguments: searches)
    func `any other letter, fewer and more are damage`(_ search: String) async throws {
        let whole = Array(try await cursor(search))
        for index in whole.indices {
            for letter in "Az-+=é" where letter != whole[index] {
                var text = whole
                text[index] = letter
                try await expectDamage(search, String(text), "letter \(index)")
            }
            var shorter = whole
            shorter.remove(at: index)
            if shorter != whole { try await expectDamage(search, String(shorter), "less") }
            try await expectDamage(search, String(whole[..<index]), "cut at \(index)")
        }
        for extra in ["A", "=", "==", " ", "\n", "\0"] {
            try await expectDamage(search, String(whole) + extra, "more")
            try await expectDamage(search, extra + String(whole), "more in front")
        }
    }

    @Test func `the cursor of another search is refused`() async throws {
        for search in Self.searches {
            let text = try await cursor(search)
            for other in Self.searches where other != search {
                try await expectDamage(other, text, "of \(search)")
            }
        }
    }

    @Test(arguments: UInt64(1)...3)
    func `random and damaged bytes are refused`(seed: UInt64) async throws {
        let search = Self.searches[1]
        let whole = try bytes(of: await cursor(search))
        var damaged = DamagedBytes(of: whole, seed: seed)
        for _ in 0..<200 {
            let bytes = damaged.next()
            if bytes.elementsEqual(whole) || bytes.count > 2000 { continue }
            let text = Self.text(of: bytes)
            try await expectDamage(search, text, "seed \(seed)")
        }
    }

    /// A forged cursor is valid, and only starts elsewhere.
    @Test(arguments: [
        (Forgery(), true), (Forgery(version: 2), false), (Forgery(flags: 4), false),
        (Forgery(flags: 255), false), (Forgery(number: Double.nan.bitPattern), false),
        (Forgery(number: Double.infinity.bitPattern), false),
        (Forgery(number: Double.greatestFiniteMagnitude.bitPattern), true),
        (Forgery(number: Double(-1).bitPattern), false), (Forgery(id: []), false),
        (Forgery(id: [0xFF]), false), (Forgery(id: [UInt8](repeating: 65, count: 1000)), true),
        (Forgery(id: [UInt8](repeating: 65, count: 1001)), false),
        (Forgery(moment: .max), true), (Forgery(moment: 1 << 63), false),
        (Forgery(moment: 1 << 62), false), (Forgery(flags: 1), false), (Forgery(flags: 2), true),
        (Forgery(flags: 2, number: 0), false), (Forgery(flags: 2, number: .max), false),
        (Forgery(flags: 2, number: UInt64(Int64.max)), true),
        (Forgery(flags: 1, point: [Double.nan.bitPattern, 0]), false),
        (Forgery(flags: 1, point: [Double(91).bitPattern, 0]), false),
        (Forgery(flags: 1, point: [0, 0]), true),
    ])
    func `one that is forged never does harm`(_ forgery: Forgery, _ isRead: Bool) async throws {
        for search in Self.searches {
            let bytes = try bytes(of: await cursor(search))
            let text = forgery.text(search: bytes[2..<10])
            let response = await api.get("\(search)&cursor=\(text)")
            #expect(response.status == (isRead ? 200 : 400), "\(search): \(response.body)")
            if !isRead { #expect(try response.json["parameter"].text() == "cursor") }
        }
    }

    private func bytes(of cursor: String) throws -> [UInt8] {
        let padded = cursor.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - padded.count % 4) % 4)
        return Array(try #require(Data(base64Encoded: padded + padding)))
    }

    fileprivate static func text(of bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// The bytes of a cursor, with a hash that is right.
    struct Forgery: Sendable {
        var version: UInt8 = 1
        var flags: UInt8 = 0
        var moment: UInt64 = 1_700_000_000
        var point: [UInt64] = []
        var number: UInt64 = Double(1000).bitPattern
        var id: [UInt8] = [65]

        /// The cursor of the search with a fingerprint.
        func text(search: ArraySlice<UInt8>) -> String {
            func bytes(_ number: UInt64) -> [UInt8] {
                (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
            }
            var content = [version, flags] + search + bytes(moment)
            content += point.flatMap(bytes) + bytes(number) + id
            return PlacesCursorTests.text(of: content + bytes(StableHash.value(of: content)))
        }
    }
}
