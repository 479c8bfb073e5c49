import Foundation
import Testing
import WaybillPictures
import WaybillScreens
import WaybillTesting

/// Pictures that are decoded, scaled, turned upright and encoded.
@Suite struct PictureCodecTests {
    static let codec = PictureCodec()
    static let large = PictureSize(width: 4_000, height: 4_000)

    /// A picture whose quarters are red, green, blue and white.
    static func quarters(width: Int, height: Int, opacity: UInt8 = 255) throws -> PixelPicture {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let colors: [[UInt8]] = [
                    [200, 40, 30], [30, 160, 60], [40, 60, 190], [240, 240, 240],
                ]
                bytes += colors[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] + [opacity]
            }
        }
        return try #require(
            PixelPicture(size: PictureSize(width: width, height: height), bytes: bytes))
    }

    /// The names of the colours in the middle of the quarters, row by row.
    static func colors(of picture: PixelPicture) -> [String] {
        let (width, height) = (picture.size.width, picture.size.height)
        return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            let place = (height * y / 4 * width + width * x / 4) * 4
            let (red, green, blue) = (
                picture.bytes[place], picture.bytes[place + 1], picture.bytes[place + 2]
            )
            if min(red, green, blue) > 190 { return "white" }
            if red > green, red > blue { return "red" }
            return green > blue ? "green" : "blue"
        }
    }

    static let upright = ["red", "green", "blue", "white"]

    @Test func `a PNG has the very pixels that it was made of`() throws {
        for opacity in [255, 128] as [UInt8] {
            let picture = try PictureCodecTests.quarters(width: 31, height: 17, opacity: opacity)
            let file = try PictureCodec.png(picture)
            #expect(file.format == .png)
            let again = try PictureCodecTests.codec.pixels(
                of: file.bytes, fitting: PictureCodecTests.large)
            #expect(again == picture)
        }
    }

    @Test func `a JPEG looks the same, and stands on white where it is not opaque`() throws {
        let picture = try PictureCodecTests.quarters(width: 64, height: 48)
        let file = try PictureCodec.jpeg(picture)
        #expect(file.format == .jpeg)
        let again = try PictureCodecTests.codec.pixels(
            of: file.bytes, fitting: PictureCodecTests.large)
        #expect(again.size == picture.size && again.isOpaque)
        #expect(PictureCodecTests.colors(of: again) == PictureCodecTests.upright)
        let clear = try PictureCodecTests.quarters(width: 16, height: 16, opacity: 0)
        let white = try PictureCodecTests.codec.pixels(
            of: try PictureCodec.jpeg(clear).bytes, fitting: PictureCodecTests.large)
        #expect(white.bytes.allSatisfy { $0 > 250 })
    }

    @Test(arguments: PictureSamples.all.keys.sorted())
    func `each kind of PNG and JPEG is read`(name: String) throws {
        let bytes = try #require(PictureSamples.all[name])
        let picture = try PictureCodecTests.codec.pixels(
            of: bytes, fitting: PictureCodecTests.large)
        #expect(picture.size == PictureSize(width: 24, height: 16))
        #expect(picture.isOpaque == (name != "deepPNG"))
        if name == "greyJPEG" {
            #expect(picture.bytes[0] == picture.bytes[1] && picture.bytes[1] == picture.bytes[2])
        } else {
            #expect(PictureCodecTests.colors(of: picture) == PictureCodecTests.upright, "\(name)")
        }
    }

    @Test func `a picture is scaled down into its room, never up, and keeps its shape`() throws {
        let png = try PictureCodec.png(PictureCodecTests.quarters(width: 300, height: 200)).bytes
        let jpeg = try PictureCodec.jpeg(PictureCodecTests.quarters(width: 300, height: 200)).bytes
        let sizes = [
            (150, 4_000, 150, 100), (4_000, 50, 75, 50), (7, 7, 7, 5), (1, 1, 1, 1),
            (300, 200, 300, 200), (299, 4_000, 299, 199), (4_000, 4_000, 300, 200),
        ]
        for (width, height, wantedWidth, wantedHeight) in sizes {
            for bytes in [png, jpeg] {
                let picture = try PictureCodecTests.codec.pixels(
                    of: bytes, fitting: PictureSize(width: width, height: height))
                #expect(
                    picture.size == PictureSize(width: wantedWidth, height: wantedHeight),
                    "\(width) by \(height)")
                guard wantedWidth > 5 else { continue }
                #expect(PictureCodecTests.colors(of: picture) == PictureCodecTests.upright)
            }
        }
    }

    @Test func `what cannot be seen adds no colour where a picture is scaled down`() throws {
        let bytes: [UInt8] = [200, 100, 50, 255, 0, 0, 0, 0]
        let picture = try #require(
            PixelPicture(size: PictureSize(width: 2, height: 1), bytes: bytes))
        let small = try PictureCodecTests.codec.pixels(
            of: try PictureCodec.png(picture).bytes, fitting: PictureSize(width: 1, height: 1))
        #expect(small.bytes == [200, 100, 50, 128])
    }

    // MARK: Exif

    /// A JPEG with its orientation, camera and place.
    static func photo(orientation: UInt16, isLittle: Bool) throws -> [UInt8] {
        var jpeg = try PictureCodec.jpeg(quarters(width: 60, height: 40), quality: 95).bytes
        func word(_ value: UInt16) -> [UInt8] {
            let bytes = [UInt8(value >> 8), UInt8(value & 255)]
            return isLittle ? bytes.reversed() : bytes
        }
        func long(_ value: UInt16) -> [UInt8] {
            isLittle ? word(value) + [0, 0] : [0, 0] + word(value)
        }
        var exif = Array((isLittle ? "II" : "MM").utf8) + word(42) + long(8) + word(2)
        exif += word(0x010F) + word(2) + long(12) + long(38)
        exif += word(0x0112) + word(3) + long(1) + word(orientation) + [0, 0] + long(0)
        exif += Array("SecretCamera".utf8)
        let segment = Array("Exif\0\0".utf8) + exif
        let length = UInt16(segment.count + 2)
        jpeg.insert(
            contentsOf: [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + segment, at: 2)
        return jpeg
    }

    @Test func `a photo is turned upright by its orientation, in both byte orders`() throws {
        // The quarters of the file, row by row, where the picture is to be turned: as Exif 2.3
        // has the eight orientations.
        let wanted: [UInt16: [Int]] = [
            1: [0, 1, 2, 3], 2: [1, 0, 3, 2], 3: [3, 2, 1, 0], 4: [2, 3, 0, 1],
            5: [0, 2, 1, 3], 6: [2, 0, 3, 1], 7: [3, 1, 2, 0], 8: [1, 3, 0, 2],
            0: [0, 1, 2, 3], 9: [0, 1, 2, 3],
        ]
        for (orientation, quarters) in wanted {
            for isLittle in [true, false] {
                let bytes = try PictureCodecTests.photo(
                    orientation: orientation, isLittle: isLittle)
                let picture = try PictureCodecTests.codec.pixels(
                    of: bytes, fitting: PictureCodecTests.large)
                let isTurned = (5...8).contains(orientation)
                #expect(picture.size.width == (isTurned ? 40 : 60), "\(orientation)")
                #expect(
                    PictureCodecTests.colors(of: picture)
                        == quarters.map { PictureCodecTests.upright[$0] }, "\(orientation)")
                let narrow = try PictureCodecTests.codec.pixels(
                    of: bytes, fitting: PictureSize(width: 20, height: 4_000))
                #expect(narrow.size.width == 20, "\(orientation)")
            }
        }
    }

    @Test func `a chosen picture is at most so wide, without camera and place`()
        async throws
    {
        let photo = try PictureCodecTests.photo(orientation: 6, isLittle: true)
        #expect(photo.firstRange(of: "SecretCamera".utf8) != nil)
        let workshop = PictureWorkshop(size: PictureSize(width: 32, height: 32))
        let picture = try await workshop.picture(from: photo)
        #expect(picture.format == .jpeg)
        #expect(picture.bytes.firstRange(of: "SecretCamera".utf8) == nil)
        #expect(picture.bytes.firstRange(of: "Exif".utf8) == nil)
        let pixels = try PictureCodecTests.codec.pixels(
            of: picture.bytes, fitting: PictureCodecTests.large)
        #expect(pixels.size == PictureSize(width: 21, height: 32))
        #expect(PictureCodecTests.colors(of: pixels) == ["blue", "red", "white", "green"])
        let clear = try PictureCodec.png(
            PictureCodecTests.quarters(width: 9, height: 9, opacity: 9))
        #expect(try await workshop.picture(from: clear.bytes).format == .png)
    }

    @Test func `a picture that no one waits for any more is not worked on`() async throws {
        let photo = try PictureCodecTests.photo(orientation: 1, isLittle: true)
        let workshop = PictureWorkshop()
        let task = Task { () -> PictureError.Reason? in
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(PictureError) {
                _ = try await workshop.picture(from: photo)
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(await task.value == .unavailable)
        #expect(try await workshop.picture(from: photo).format == .jpeg)
    }

    @Test func `a chosen file counts by what is in it, whatever it is called`() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("pictures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let workshop = PictureWorkshop(limits: PictureLimits(bytes: 10_000))
        func result(_ bytes: [UInt8]) async throws -> PictureError.Reason? {
            let path = folder.appendingPathComponent("file").path
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            do throws(PictureError) {
                _ = try await workshop.picture(
                    from: ChosenFile(name: "holiday.gif", path: path, size: 3))
                return nil
            } catch {
                return error.reason
            }
        }
        let png = try PictureCodec.png(PictureCodecTests.quarters(width: 20, height: 20)).bytes
        #expect(try await result(png) == nil)
        #expect(try await result(Array("GIF89a".utf8)) == .unknownKind)
        #expect(try await result(Array("<svg/>".utf8)) == .unknownKind)
        #expect(try await result([]) == .unknownKind)
        #expect(try await result(Array(png.dropLast(20))) == .damaged)
        #expect(try await result(png + [UInt8](repeating: 0, count: 10_000)) == .tooManyBytes)
        let missing = ChosenFile(name: "a.png", path: folder.path + "/none", size: 3)
        await #expect(throws: PictureError(.unavailable)) {
            try await workshop.picture(from: missing)
        }
    }
}
