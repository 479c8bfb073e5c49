/// A writer of a path of an SVG image, in whole numbers from point to point.
struct VectorPath {
    var source: String { String(decoding: bytes, as: UTF8.self) }

    private var bytes: [UInt8] = []
    private var last: (x: Int, y: Int)?

    /// Adds a point; the same one again is left out.
    mutating func add(_ x: Int, _ y: Int) {
        guard let from = last else {
            bytes.append(UInt8(ascii: "M"))
            write(x)
            bytes.append(UInt8(ascii: " "))
            write(y)
            bytes.append(UInt8(ascii: "l"))
            last = (x, y)
            return
        }
        guard (x, y) != from else { return }
        step(x - from.x)
        step(y - from.y)
        last = (x, y)
    }

    /// Ends a line; one of a single point is a dot.
    mutating func end(isClosed: Bool = false) {
        // Only numbers may follow a letter.
        if bytes.last == UInt8(ascii: "l") { bytes += "0 0".utf8 }
        if isClosed { bytes.append(UInt8(ascii: "z")) }
        last = nil
    }

    private mutating func step(_ number: Int) {
        // A minus separates numbers too.
        if number >= 0, bytes.last != UInt8(ascii: "l") { bytes.append(UInt8(ascii: " ")) }
        write(number)
    }

    private mutating func write(_ number: Int) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        var unit: UInt = 1
        while number.magnitude / unit >= 10 { unit *= 10 }
        while unit > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number.magnitude / unit % 10))
            unit /= 10
        }
    }
}
