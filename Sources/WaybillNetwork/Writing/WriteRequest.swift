/// A change by a user, to be sent to a server sooner or later.
///
/// Usually an enumeration: `checkIn(at:on:)`, `rename(list:to:)`. It is stored as JSON until the
/// server has it, so a later version of the app must still be able to read it.
public protocol WriteRequest: APIRequest, Codable, Hashable {
    /// The subject of the change, such as the identity of a record.
    ///
    /// Changes of one subject are sent one after the other; a refused one blocks the later ones
    /// until a user decides.
    var subject: String { get }
}
