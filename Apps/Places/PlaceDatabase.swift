import Foundation

/// The default paths of the databases in which the apps keep their places.
public enum PlaceDatabase {
    /// The path of the database: a file in the person's own data folder, such
    /// as `~/.local/share/waybill/places.sqlite`.
    public static var defaultPath: String { path(named: "places") }

    /// The path of the database that keeps the responses of an API, beside that of
    /// the person's own places: a server's data and theirs stay apart.
    ///
    /// - Parameter authority: The host of the API and its port, if it has one.
    public static func path(ofServer authority: String) -> String {
        path(
            named: "places-"
                + authority.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }
                .joined())
    }

    /// Whether a database would begin at a path: where there is no file, or an
    /// empty one.
    public static func isNew(atPath path: String) -> Bool {
        let target = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        return attributes?[.size] as? Int ?? 0 == 0
    }

    private static func path(named name: String) -> String {
        let folders = FileManager.default.urls(
            for: .applicationSupportDirectory, in: .userDomainMask)
        let folder = folders.first ?? URL(filePath: ".")
        return folder.appending(path: "waybill/\(name).sqlite").path(percentEncoded: false)
    }
}
