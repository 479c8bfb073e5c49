import Testing
import WaybillPictures
import WaybillScreens
import WaybillTesting

/// Files that lie, and files that are damaged: each ends as an error or as a picture within
/// the limits.
@Suite(.timeLimit(.minutes(60))) struct HostilePictureTests {
    private static let room = PictureSize(width: 64, height: 64)

    private func reason(_ bytes: [UInt8], _ limits: PictureLimits = PictureLimits())
        -> PictureError.Reason?
    {
        do throws(PictureError) {
            let picture = try PictureCodec(limits: limits).pixels(
                of: bytes, fitting: HostilePictureTests.room)
            #expect(picture.size.width <= 64 && picture.size.height <= 64)
            return nil
        } catch {
            return error.reason
        }
    }

    /// All kinds that are read, as files.
    private static func files() throws -> [[UInt8]] {
        let picture = try PictureCodecTests.quarters(width: 90, height: 70)
        let clear = try PictureCodecTests.quarters(width: 40, height: 30, opacity: 99)
        return [
            try PictureCodec.png(picture).bytes, try PictureCodec.png(clear).bytes,
            try PictureCodec.jpeg(picture).bytes,
            try PictureCodecTests.photo(orientation: 7, isLittle: false),
        ] + PictureSamples.all.sorted { $0.key < $1.key }.map(\.value)
    }

    @Test(arguments: SeededGenerator.seeds(8))
    func `a thousand damaged files are errors, or pictures within the limits`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let files = try HostilePictureTests.files()
        var counts: [PictureError.Reason?: Int] = [:]
        for _ in 0..<1_000 {
            var bytes = try #require(files.randomElement(using: &random))
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let isHead = Bool.random(using: &random)
                let end = isHead ? min(bytes.count, 120) : bytes.count
                let place = Int.random(in: 0..<end, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[place] = .random(in: 0...255, using: &random)
                case 1: bytes[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
                case 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 3 where bytes.count > 60: bytes.remove(at: place)
                default: bytes.insert(.random(in: 0...255, using: &random), at: place)
                }
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                bytes.removeLast(Int.random(in: 0..<bytes.count - 8, using: &random))
            }
            // Most changes would end at a sum that is checked: what is behind it is for all.
            if Bool.random(using: &random) { bytes.mendSums() }
            counts[reason(bytes), default: 0] += 1
        }
        #expect(counts[nil, default: 0] > 50, "seed \(seed): \(counts)")
        #expect(counts[.damaged, default: 0] > 50, "seed \(seed): \(counts)")
    }

    @Test func `what the header states is checked before memory is allocated`() throws {
        var png = try PictureCodec.png(PictureCodecTests.quarters(width: 8, height: 8)).bytes
        func size(_ width: UInt32, _ height: UInt32) -> [UInt8] {
            [width, height].flatMap { (side: UInt32) -> [UInt8] in
                [24, 16, 8, 0].map { (shift: UInt32) -> UInt8 in UInt8(side >> shift & 255) }
            }
        }
        for (width, height) in [(60_000, 60_000), (0x7FFF_FFFF, 0x7FFF_FFFF), (1, 70_000)]
            as [(UInt32, UInt32)]
        {
            png.replaceSubrange(16..<24, with: size(width, height))
            png.mendSums()
            #expect(reason(png) != nil, "\(width) by \(height)")
        }
        png.replaceSubrange(16..<24, with: size(60_000, 60_000))
        png.mendSums()
        #expect(reason(png) == .tooManyPixels)
        // Interlaced it would be whole in memory.
        png.replaceSubrange(16..<24, with: size(8_000, 7_000))
        png[28] = 1
        png.mendSums()
        #expect(reason(png, PictureLimits(memory: 100 << 20)) == .tooManyPixels)

        var jpeg = try PictureCodec.jpeg(PictureCodecTests.quarters(width: 8, height: 8)).bytes
        let frame = try #require(jpeg.firstRange(of: [0xFF, 0xC0])?.lowerBound)
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0x00, 0xFF, 0x00])
        #expect(reason(jpeg) == .tooManyPixels)
        var progressive = try #require(PictureSamples.all["progressiveJPEG"])
        let start = try #require(progressive.firstRange(of: [0xFF, 0xC2])?.lowerBound)
        progressive.replaceSubrange(start + 5..<start + 9, with: [0x1F, 0x40, 0x1F, 0x40])
        #expect(reason(progressive, PictureLimits(memory: 20 << 20)) == .tooManyPixels)
    }

    @Test func `few bytes with scans without number end soon`() throws {
        // Its scans can be repeated: none refines what another one said.
        var jpeg = try #require(PictureSamples.all["spectralJPEG"])
        #expect(reason(jpeg) == nil)
        let scan = try #require(jpeg.lastRange(of: [0xFF, 0xDA])?.lowerBound)
        let last = Array(jpeg[scan..<jpeg.count - 2])
        jpeg.removeLast(2)
        for _ in 0..<5_000 { jpeg += last }
        jpeg += [0xFF, 0xD9]
        #expect(reason(jpeg) == .tooManyPixels)
        // A large picture may have few scans, and a small one many: 24 by 16 pixels here.
        let few = Array(jpeg.dropLast(last.count * 4_900 + 2)) + [0xFF, 0xD9]
        #expect(reason(few) == nil)
        #expect(reason(few, PictureLimits(scanned: 24 * 16 * 20)) == .tooManyPixels)
    }

    @Test func `a file of too many bytes is not read`() {
        #expect(reason([0xFF, 0xD8, 0xFF], PictureLimits(bytes: 2)) == .tooManyBytes)
        #expect(reason([], PictureLimits(bytes: 2)) == .unknownKind)
    }
}

extension [UInt8] {
    /// Corrects the sums of the chunks of a PNG, as far as there are chunks.
    fileprivate mutating func mendSums() {
        guard PictureData.Format(of: self) == .png else { return }
        var place = 8
        while place + 12 <= count {
            let length = self[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length >= 0, place + 12 + length <= count else { return }
            var sum: UInt32 = 0xFFFF_FFFF
            for byte in self[place + 4..<place + 8 + length] {
                sum ^= UInt32(byte)
                for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
            }
            for part in 0..<4 {
                self[place + 8 + length + part] = UInt8(~sum >> (24 - 8 * UInt32(part)) & 255)
            }
            place += 12 + length
        }
    }

    fileprivate func lastRange(of other: [UInt8]) -> Range<Int>? {
        indices.dropLast(other.count - 1).last { self[$0..<$0 + other.count].elementsEqual(other) }
            .map { $0..<$0 + other.count }
    }
}
