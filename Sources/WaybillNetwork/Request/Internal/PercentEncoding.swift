/// Encodes all but the unreserved characters of RFC 3986 and the comma.
///
/// The dots of `.` and `..` are encoded too: as parts of a path they would lead elsewhere.
func percentEncoded(_ text: String) -> String {
    let isDots = text == "." || text == ".."
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: ","):
            bytes.append(byte)
        case UInt8(ascii: ".") where !isDots:
            bytes.append(byte)
        default:
            bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
