/// A protocol for the storage of one state as bytes: a file, or what a host has
/// in its place.
///
/// It is called by one ``StateSaver``, one call after the other, outside the
/// isolation of the store's owner.
public protocol StateArchive: Sendable {
    /// Reads what is kept.
    ///
    /// - Returns: The bytes; nil when nothing is kept.
    /// - Throws: ``SavedStateError``: `unreadable` if another attempt may
    ///   succeed, `damaged` if it cannot be a state.
    func read() throws(SavedStateError) -> [UInt8]?

    /// Replaces what is stored by bytes, all or none of them (atomically).
    ///
    /// - Throws: ``SavedStateError`` with the reason `unwritable`; what was kept
    ///   is as it was.
    func replace(with bytes: [UInt8]) throws(SavedStateError)

    /// Puts what is kept under another name: it stays, and the place is free.
    ///
    /// - Returns: The name, for a person who looks for it; nil when nothing is
    ///   kept.
    /// - Throws: ``SavedStateError`` with the reason `notSetAside`; what was
    ///   kept is as it was.
    func setAside() throws(SavedStateError) -> String?
}
