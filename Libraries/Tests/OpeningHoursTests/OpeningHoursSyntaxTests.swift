import Foundation
import OpeningHours
import Testing
import WaybillTesting

/// Supported and unsupported texts.
@Suite struct OpeningHoursSyntaxTests {
    @Test(arguments: [
        "24/7", "open", "closed", "off", "unknown", "Mo", "Mo-Fr 08:00-18:00", "mo-fr 8:00-18:00",
        "Mo-Sa 09:30–19:30", "Mo-Fr: 08:00-18:00", "Sa-Mo 10:00-12:00",
        "Mo-Fr 08:00 - 12:00 , 13:00-17:30",
        "Mo-Tu, Fr 09:00-18:00; Mo-Fr 20:15-22:00;", "Mo[1] 10:00-12:00",
        "Fr[-1],Mo[2,4] 10:00-12:00",
        "17:00+", "10:00-12:00+", "22:00-26:00", "00:00-24:00", "08:30-00:00",
        "PH off", "SH 10:00-12:00", "PH,Mo-Fr 10:00-12:00", "SH Mo-Fr 10:00-12:00",
        "PH,SH Mo-Fr 10:00-12:00", "Mo-Sa,PH 10:00-20:00",
        "Dec 25 off", "Dec 24,25 off", "Apr 01-02 08:00-18:30", "2021 Apr 01-02 08:00-18:30",
        "Apr 07-Oct 30: 09:00-02:00", "Aug-Feb: 15:00-24:00; Mo off", "Dec 20-Jan 10 off",
        "Dec,May-Aug: Su 10:00-19:00", "2021-2023 Mo 10:00-12:00", "2024+ Mo 10:00-12:00",
        "week 1-10 Mo 10:00-12:00", "week 2-52/2,53 Mo 10:00-12:00", "Feb 29 off",
        "Mo-Fr 10:00-18:00; 12:00-13:00 off", "Mo-Fr 10:00-18:00, We off",
        "Mo-Fr 10:00-18:00 || \"by appointment\"", "Sa,Su \"On request\"",
        "Mo 10:00-12:00 open \"ring\"; Tu off \"Ruhetag\"", "Mo-Fr 10:00-18:00 \"\"",
        "\tMo-Fr\u{A0}10:00-18:00 ",
    ])
    func `what belongs to the subset is understood`(_ text: String) {
        #expect(OpeningHours(text).isUnderstood)
    }

    @Test(arguments: [
        "", " ", ";", "sunrise-sunset", "Mo-Fr sunrise-18:00", "(sunset+01:00)-23:00",
        "easter off", "PH +1 day off", "Mo[1] +1 day 10:00-12:00", "Mo-Fr 8-18", "8am-6pm",
        "Mo-Fr 10.00-18.00", "Mo-Fr 10:00", "Mo-Fr 10:00-", "Mo- 10:00-12:00", "Mo[0]", "Mo[6]",
        "Mo[1", "Mo 10:00-10:00", "Mo 24:00-25:00", "Mo 10:60-12:00", "Mo 49:00-50:00",
        "Mo 10:00-35:00", "Feb 30 off", "Jul 15-Sep off", "Dec 25-24 off", "2023-2021 Mo",
        "1066 Mo 10:00-12:00", "2020 Dec 20-Jan 10 off", "week 0 Mo", "week 10-2 Mo", "week Mo",
        "Mo-Fr 10:00-12:00 closed+", "17:00+ off", "Mo 10:00-12:00 || ", "Mo 10:00-12:00;;",
        "Mo 10:00-12:00 | Tu", "\"no end", "Mo 10:00-12:00 open open", "Montag 10:00-12:00",
        "Mo Tu 10:00-12:00", "Mo-Fr 10:00-18:00/2", "SH Mo,SH 10:00-12:00", "täglich",
        "https://example.org", "0x10:00-12:00", "99999999999999999999", "Mo 10:00-12:00, off",
    ])
    func `what does not is kept as text and has no state`(_ text: String) throws {
        let hours = OpeningHours(text)
        #expect(!hours.isUnderstood)
        #expect(hours.text == text)
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        #expect(hours.state(at: Date(timeIntervalSince1970: 0), in: zone) == nil)
        #expect(hours.week(of: Date(timeIntervalSince1970: 0), in: zone) == nil)
    }

    /// By the specification the second rule hides the first, which is a mistake.
    @Test(arguments: [
        "09:00-12:30; 14:30-19:00; Su off", "Mo-Fr 10:00-18:00; 24/7", "Mo-Fr 10:00-18:00; off",
        "Mo-Fr 09:00-12:00; Mo-Fr 14:00-18:00", "PH off; Mo-Su 10:00-12:00",
        "Mo-Fr 10:00-18:00; \"by appointment\"", "Su off; Su 10:00-12:00",
    ])
    func `rules that hide one another are not understood`(_ text: String) {
        #expect(!OpeningHours(text).isUnderstood)
    }

    @Test func `a text that is too long is not understood`() {
        let rule = "Mo 10:00-12:00,"
        let most = String(repeating: rule, count: 68)
        #expect(OpeningHours(most + "Tu").isUnderstood)
        #expect(!OpeningHours(most + "Tu 10:00-12:00").isUnderstood)
    }

    private static let words = [
        "Mo", "Tu", "Su", "PH", "SH", "Jan", "Dec", "week", "off", "open", "unknown", "24/7",
        "2024",
        "10:00", "-", "18:00", "26:00", ",", ";", "||", "+", "[1]", "[-1]", "25", "\"a\"", " ", ":",
        "/", "é", "\u{0}", "\u{1F600}", "99", "\"",
    ]

    @Test func `any text and any words end well`() throws {
        let zone = try OpeningTestZone("Europe/Paris")
        let date = try zone.date(2026, 10, 25, 2, 30)
        for seed in SeededGenerator.seeds(3_000) {
            var random = SeededGenerator(seed: seed)
            let count = Int.random(in: 0...12, using: &random)
            let text =
                seed.isMultiple(of: 4)
                ? String(
                    decoding: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) },
                    as: UTF8.self)
                : (0..<count).compactMap { _ in Self.words.randomElement(using: &random) }.joined()
            let hours = OpeningHours(text)
            let state = hours.state(at: date, in: zone.zone)
            #expect((state != nil) == hours.isUnderstood, "seed \(seed): \(text)")
            if let until = state?.until { #expect(until > date, "seed \(seed): \(text)") }
            #expect(hours.week(of: date, in: zone.zone)?.count ?? 7 == 7, "seed \(seed)")
        }
    }

    @Test(arguments: [-.infinity, .infinity, .nan, -1e300, 1e300, -1e12, 1e12] as [Double])
    func `an invalid date has no state`(_ seconds: Double) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let date = Date(timeIntervalSince1970: seconds)
        #expect(OpeningHours("24/7").state(at: date, in: zone) == nil)
        #expect(OpeningHours("24/7").week(of: date, in: zone) == nil)
    }

    @Test(arguments: [Date.distantPast, .distantFuture])
    func `a distant date has a state`(_ date: Date) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        #expect(OpeningHours("24/7").state(at: date, in: zone) == OpeningState(.open))
    }
}
