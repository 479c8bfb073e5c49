import Foundation
import OpenStreetMap
import Places
import PlacesMap
import Waybill

extension ExploreText {
    static let settings = "Settings"
    static let looks = "Looks"
    static let theme = "Theme"
    static let themeHint = "In a browser; a terminal has its own."
    static let units = "Distances"
    static let data = "Places"
    static let source = "Source"
    static let licence = "Data"
    static let refreshed = "Refreshed"
    static let ownDatabase = "The database on this machine"
    static let cities = "Cities"
    static let starterNote =
        "It comes with Explore under the ODbL 1.0, makes room for the first city you add, and can be brought back "
        + "when that is removed."
    static let bringBack = "Bring it back"
    static let bringingBack = "Bringing \(StarterCity.name) back…"
    static let addCity = "Add a city"
    static let addCityHint =
        "An extract of OpenStreetMap (.osm.pbf, .osm.bz2 or .osm) of up to 256 MB. One of the same "
        + "name replaces it."
    static let removeCity = "Remove"
    static let stop = "Stop"
    static let loadingSettings = "Loading the settings…"

    static func title(of theme: Appearance) -> String {
        switch theme {
        case .system: "As the system"
        case .light: "Light"
        case .dark: "Dark"
        }
    }

    static func title(of units: DistanceUnits) -> String {
        switch units {
        case .kilometres: "Kilometres"
        case .miles: "Miles"
        }
    }

    /// `2,012 places`.
    static func count(_ count: Int) -> String {
        count == 1 ? "1 place" : "\(grouped(count)) places"
    }

    /// `2,012 places · as of 1 April 2021 · imported on 21 July 2026`.
    static func line(of extract: PlaceHoldings.Extract) -> String {
        count(extract.count) + (extract.dataDate.map { " · as of \(day($0, in: .gmt))" } ?? "")
            + (extract.date.map { " · imported on \(day($0))" } ?? "")
    }

    /// `562 places · as of 21 April 2021`.
    static func starter(_ count: Int) -> String {
        "\(self.count(count)) · as of \(day(StarterCity.dataDate, in: .gmt))"
    }

    static func reading(_ name: String) -> String { "Reading \(shortened(name))" }
    static func removing(_ extract: ExtractName) -> String { "Removing “\(extract)”…" }

    static func stopped(_ name: String) -> String {
        "\(shortened(name)) was not read completely, and was not added."
    }

    /// What an import has done: `“monaco” is here, with 2,012 places: 2,012 new` and so on.
    static func added(_ report: PlaceImportReport) -> String {
        let known = report.added + report.updated + report.unchanged
        let name = report.files.first.map { "“\($0.extract)”" } ?? "The city"
        return "\(name) is here, with \(count(known)): \(grouped(report.added)) new, "
            + "\(grouped(report.updated)) changed, \(grouped(report.removed)) removed."
            + (report.starterRemoved > 0 ? " \(StarterCity.name) was removed to make room." : "")
    }

    static func broughtBack(_ count: Int) -> String {
        "\(StarterCity.name) is here again, with \(self.count(count))."
    }

    static func notBroughtBack(_ error: any Error) -> String {
        "\(StarterCity.name) was not brought back. \(reason(error))"
    }

    static func askToRemove(_ extract: PlaceHoldings.Extract) -> String {
        "Remove “\(extract.name)”?"
    }

    static func askToRemoveHint(_ extract: PlaceHoldings.Extract) -> String {
        let (own, shared) = (extract.ownCount, extract.count - extract.ownCount)
        let saved = "Your saved places stay."
        guard own > 0 else { return "All of its places stay: other cities have them too. \(saved)" }
        let others = shared == 0 ? "" : " \(count(shared)) that other cities have too will stay."
        return
            "\(count(own)) \(own == 1 ? "goes" : "go"), with their part of the map.\(others) \(saved)"
    }

    static func removed(_ extract: ExtractName, count: Int) -> String {
        "“\(extract)” is removed, with \(self.count(count))."
    }

    static func notRemoved(_ extract: ExtractName, _ error: any Error) -> String {
        "“\(extract)” was not removed. \(reason(error))"
    }

    static func notAdded(_ name: String, _ error: any Error) -> String {
        "\(shortened(name)) was not added. \(reason(error))"
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as PersistenceError: explanation(error.reason)
        case let error as PlaceImportError: reason(error.reason)
        case is CancellationError: "It was stopped."
        default: "It could not be read."
        }
    }

    /// The error of a file, without its path on this machine.
    private static func reason(_ reason: PlaceImportError.Reason) -> String {
        switch reason {
        case .unreadable(let error):
            if case .unreadable = error.reason { return "It could not be read." }
            let words = "\(error)"
            return "\(words.prefix(1).uppercased())\(words.dropFirst())."
        case .noPlaces: return "There is no place with a name in it."
        case .copy(let name):
            return "It is “\(name)”, which is here already. If it is a newer one, give the file "
                + "that name, and it replaces this one."
        case .otherArea(let name, let missing, let count):
            return "There is a city “\(name)” already, and \(grouped(missing)) of its "
                + "\(self.count(count)) are not in this file. If it is another city, give the file "
                + "another name; if it is the same, remove that one first."
        }
    }

    private static func grouped(_ number: Int) -> String {
        var digits = Array(String(number))
        var index = digits.count - 3
        while index > 0 {
            digits.insert(",", at: index)
            index -= 3
        }
        return String(digits)
    }

    /// `21 July 2026`: data bear the day in UTC, wherever they are read.
    private static func day(_ date: Date, in zone: TimeZone = .current) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return "\(calendar.component(.day, from: date)) \(month(date, in: zone))"
    }

    /// `April 2021`.
    static func month(_ date: Date, in zone: TimeZone = .gmt) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month], from: date)
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ]
        let month = min(max(parts.month ?? 1, 1), 12)
        return "\(names[month - 1]) \(parts.year ?? 1)"
    }
}
