import Waybill
import WaybillPictures

/// A picture of hills under a sky, made up from its number.
struct Landscape {
    static let count = 10_000

    /// Which one it is, from 0.
    let number: Int

    private let sky: (name: String, light: [Double])
    private let sun: (x: Double, y: Double, size: Double)
    private let hills: [(height: Double, waves: Double, shift: Double)]

    /// Makes up a landscape.
    ///
    /// - Parameter number: Which one it is, from 0.
    init(_ number: Int) {
        var random = RandomWords(seed: UInt64(truncatingIfNeeded: number))
        func share() -> Double { Double(random.below(1_000)) / 1_000 }
        self.number = number
        // Not one after the other: in five columns each would have a colour of its own.
        sky = Landscape.skies[random.below(Landscape.skies.count)]
        sun = (0.15 + 0.7 * share(), 0.15 + 0.3 * share(), 0.05 + 0.08 * share())
        hills = (0..<3).map { (0.45 + 0.18 * Double($0), 1 + 2 * share(), 7 * share()) }
    }

    var words: String { "Hills under a \(sky.name) sky" }

    private static let skies: [(name: String, light: [Double])] = [
        ("blue", [0.45, 0.68, 0.92]), ("red", [0.93, 0.48, 0.36]), ("grey", [0.66, 0.69, 0.74]),
        ("yellow", [0.95, 0.80, 0.46]), ("violet", [0.56, 0.47, 0.80]),
    ]

    /// Its pixels.
    func pixels(width: Int) -> PixelPicture? {
        let size = PictureSize(width: width, height: max(1, width * 2 / 3))
        let tops = hills.map { hill in
            (0..<width).map { x in
                hill.height + 0.09 * wave(Double(x) / Double(width) * hill.waves + hill.shift)
            }
        }
        let air = sky.light
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size.width * size.height * 4)
        for y in 0..<size.height {
            for x in 0..<width {
                let (across, down) = (Double(x) / Double(width), Double(y) / Double(size.height))
                let hill = tops.lastIndex { $0[x] < down }
                let light = hill.map { 0.62 - 0.17 * Double($0) } ?? 1
                let (right, below) = (across - sun.x, (down - sun.y) * 2 / 3)
                let isSun = hill == nil && right * right + below * below < sun.size * sun.size
                for part in 0..<3 {
                    let sky = air[part] + (1 - air[part]) * down * 0.8
                    let value = isSun ? 1 : hill == nil ? sky : light * (0.35 + 0.65 * air[part])
                    bytes.append(UInt8(255 * value))
                }
                bytes.append(255)
            }
        }
        return PixelPicture(size: size, bytes: bytes)
    }

    /// A curve between -1 and 1 that comes again and again.
    private func wave(_ place: Double) -> Double {
        let part = place - place.rounded(.down)
        return part < 0.5 ? 16 * part * (0.5 - part) : -16 * (part - 0.5) * (1 - part)
    }
}
