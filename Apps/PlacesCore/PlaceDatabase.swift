import Foundation

/// Where the apps keep their places unless told otherwise.
public enum PlaceDatabase {
    /// The path of the database: a file in the person's own data folder, such
    /// as `~/.local/share/waybill/places.sqlite`.
    public static var defaultPath: String {
        let folders = FileManager.default.urls(
            for: .applicationSupportDirectory, in: .userDomainMask)
        let folder = folders.first ?? URL(filePath: ".")
        return folder.appending(path: "waybill/places.sqlite").path(percentEncoded: false)
    }
}
