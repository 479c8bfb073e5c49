public import Foundation
public import WaybillStorage

// GRDB has a deprecated type of this name.
public import struct WaybillStorage.PersistenceError

/// The options for opening a database.
///
/// ```swift
/// let opening = DatabaseOpening(
///     busyTimeout: .seconds(3), access: .permitted, onFailure: { print($0.message) })
/// let again = try GRDBRecordStore(path: path, format: format, opening: opening)
/// ```
public struct DatabaseOpening: Sendable {
    /// The access mode of a database.
    public enum Access: Hashable, Sendable {
        /// Reads and writes, and creates a missing file.
        case readWrite

        /// Only reads, such as from a read-only medium.
        ///
        /// Each load fails with the reason `readOnly`. A database without such records is empty.
        case readOnly

        /// Reads, and also writes if the permissions of the file and its folder allow it; otherwise
        /// as ``readOnly``.
        case permitted
    }

    /// The longest wait for a write of another process.
    public var busyTimeout: Duration

    package var access: Access

    package var setsAsideDamaged: Bool

    /// Whether to scan the whole file for damage, at about a second for 200 MB.
    ///
    /// Otherwise hidden damage shows as the error of a query.
    package var isExamined: Bool

    package var isResident: Bool

    /// The clock for checks of the file for changes of other processes.
    package var clock: any Clock<Duration>

    /// Called with each failure of the store, with its details, for a log.
    ///
    /// The caller of the store gets the same error. It is called on any thread.
    package var onFailure: (@Sendable (PersistenceError) -> Void)?

    /// The current date, for the name of a file that is set aside.
    package var now: @Sendable () -> Date

    /// The maximum number of pages of the file; nil for no limit.
    package var pageLimit: Int?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - busyTimeout: The longest wait for a write of another process, shared by queued
    ///     statements; 1.5 seconds by default, well below the patience of a page.
    ///   - setsAsideDamaged: Whether a damaged file is renamed and a new database begins; false by
    ///     default: the error is thrown, and the file is unchanged. ``GRDBRecordStore/setAside``
    ///     has its path then. No other store may have the file open. A file of another program, or
    ///     of a later version, is not damaged.
    ///   - isExamined: Whether to scan the whole file for damage; false by default.
    ///   - isResident: Whether to keep the positions of all records, at 24 bytes each, and about
    ///     130,000 recently read records in memory; false by default. Queries by distance alone are
    ///     then several times as fast, for a server of many of them, but for the first one after a
    ///     change.
    ///   - clock: The clock for checks of the file; that of the system by default.
    ///   - onFailure: Called with each failure of the store; ignored by default.
    public init(
        busyTimeout: Duration = .milliseconds(1_500), access: Access = .readWrite,
        setsAsideDamaged: Bool = false, isExamined: Bool = false, isResident: Bool = false,
        clock: any Clock<Duration> = ContinuousClock(),
        onFailure: (@Sendable (PersistenceError) -> Void)? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.busyTimeout = busyTimeout
        self.access = access
        self.setsAsideDamaged = setsAsideDamaged
        self.isExamined = isExamined
        self.isResident = isResident
        self.clock = clock
        self.onFailure = onFailure
        self.now = now
    }
}
