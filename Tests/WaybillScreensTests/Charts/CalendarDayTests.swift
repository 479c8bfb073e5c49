import Testing
import WaybillScreens
import WaybillTesting

@Suite struct CalendarDayTests {
    @Test func `every day of four centuries follows the one before it`() throws {
        var day = try #require(CalendarDay("1999-12-31"))
        #expect(day.weekday == 4, "a Friday")
        for _ in 0..<146_097 {
            let next = day.advanced(by: 1)
            let (year, month, date) = next.parts
            #expect(CalendarDay(year: year, month: month, day: date) == next)
            let (before, monthBefore, dateBefore) = day.parts
            let isSameMonth = (year, month, date) == (before, monthBefore, dateBefore + 1)
            if !isSameMonth { #expect(date == 1 && dateBefore >= 28) }
            #expect(next.weekday == (day.weekday + 1) % 7 && day < next)
            day = next
        }
        #expect(day.description == "2399-12-31")
    }

    @Test func `days are read as they are written`() throws {
        #expect(CalendarDay(number: 0).description == "1970-01-01")
        #expect(CalendarDay(number: .max).description == "9999-12-31")
        #expect(CalendarDay(number: .min).description == "0001-01-01")
        #expect(CalendarDay("2024-02-29")?.number == 19_782)
        for text in [
            "2023-02-29", "2024-13-01", "2024-00-10", "24-1-1", "", "2024-02-30", "-", "٢٠٢٤-٠١-٠١",
        ] {
            #expect(CalendarDay(text) == nil, "\(text)")
        }
        #expect(CalendarDay(number: 5).advanced(by: .max).description == "9999-12-31")
    }
}
