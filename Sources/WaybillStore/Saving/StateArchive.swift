/// A protocol for the storage of one state as bytes, such as a file.
///
/// One ``StateSaver`` calls it, serially and outside the isolation of the store's owner.
public protocol StateArchive: Sendable {
    /// Reads the stored bytes; nil if there are none.
    ///
    /// - Throws: ``SavedStateError``: `unreadable` if another attempt may succeed, `damaged` if it
    ///   cannot be a state.
    func read() throws(SavedStateError) -> [UInt8]?

    /// Replaces the stored bytes atomically.
    ///
    /// - Throws: ``SavedStateError`` with the reason `unwritable`; the old bytes are unchanged.
    func replace(with bytes: [UInt8]) throws(SavedStateError)

    /// Moves the stored bytes to another name, which frees the place.
    ///
    /// - Returns: The name, for a user who looks for it; nil if nothing is stored.
    /// - Throws: ``SavedStateError`` with the reason `notSetAside`; the old bytes are unchanged.
    func setAside() throws(SavedStateError) -> String?
}
