internal import Foundation

/// Encodes all but the unreserved characters of RFC 3986 and the comma.
///
/// The dots of `.` and `..` are encoded too: as parts of a path they would lead elsewhere.
func percentEncoded(_ text: String) -> String {
    guard text != ".", text != ".." else { return text.replacing(".", with: "%2E") }
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
}

private let unreserved = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~,")
