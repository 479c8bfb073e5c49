/// A change that a person makes, to be sent to a server sooner or later.
///
/// Usually an enumeration: `checkIn(at:on:)`, `rename(list:to:)`. It is kept as
/// JSON until the server has it, so a later version of the app must still be
/// able to read it.
public protocol WriteRequest: APIRequest, Codable, Hashable {
    /// What is changed, such as the identity of a record.
    ///
    /// Changes of one subject are sent one after the other; when the server
    /// refuses one of them, those behind it wait for a person's decision.
    var subject: String { get }
}
