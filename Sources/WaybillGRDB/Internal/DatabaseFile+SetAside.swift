internal import Foundation
internal import WaybillStorage

// GRDB has a deprecated type of this name.
internal import struct WaybillStorage.PersistenceError

extension DatabaseFile {
    /// Renames a damaged database, with the date: `places.sqlite.damaged-20250131T120000Z`.
    ///
    /// - Throws: `PersistenceError` with the reason `unavailable` if it cannot be renamed.
    static func setAside(
        path: String, _ damage: PersistenceError, at date: Date
    ) throws(PersistenceError) -> (path: String, damage: PersistenceError) {
        let manager = FileManager.default
        let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let stamp = date.formatted(.iso8601).filter { !"-:".contains($0) }
        let names = (1...).lazy.map { "\(path).damaged-\(stamp)" + ($0 == 1 ? "" : "-\($0)") }
        guard let name = names.first(where: { !manager.fileExists(atPath: $0) }) else {
            throw damage
        }
        do {
            // The database goes first: SQLite ignores a log without one.
            try manager.moveItem(atPath: path, toPath: name)
            for suffix in ["-wal", "-shm"] where manager.fileExists(atPath: path + suffix) {
                try manager.moveItem(atPath: path + suffix, toPath: name + suffix)
            }
        } catch {
            throw PersistenceError(
                .unavailable, message: "\(path) is damaged and cannot be set aside: \(damage)",
                underlying: error)
        }
        return (name, damage)
    }
}
