import Foundation
import HostDrivers
import Showcase
import Testing
import Waybill
import WaybillPictures
import WaybillTesting

/// The gallery, and a picture that a person chooses.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ImagesScreenTests {
    private func pictures(_ host: HeadlessHost) -> [Picture] {
        func pictures(_ content: Content) -> [Picture] {
            switch content {
            case .image(let picture): [picture]
            case .row(let parts), .column(let parts): parts.flatMap(pictures)
            default: []
            }
        }
        return (host.page?.sections.flatMap(\.rows) ?? []).flatMap { pictures($0.content) }
    }

    @Test func `each picture of the gallery is made when it is looked at`() async throws {
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/images?count=12")
        let library = ShowcaseApp().pictures
        let gallery = pictures(host).filter { $0.widths == [240, 480] }
        #expect(gallery.count == 12)
        var digests: Set<String> = []
        for picture in gallery {
            guard case .named(let name, let version) = picture.source else { continue }
            let data = try #require(try await library.picture(named: name, width: 240))
            let size = try PictureCodec().pixels(
                of: data.bytes, fitting: PictureSize(width: 999, height: 999)
            ).size
            #expect(size == PictureSize(width: 240, height: 160) && !version.isEmpty)
            #expect(data == (try await library.picture(named: name, width: 240)))
            digests.insert(data.digest)
        }
        #expect(digests.count == 12)
        let fetched = try await library.picture(named: "fetched-7", width: nil)
        let made = try await library.picture(named: "7", width: nil)
        #expect(fetched != nil && fetched == made)
        for name in ["-1", "10000", "", "../a", "1e3", "fetched-", "fetched--1", "fetched-10000"] {
            #expect(try await library.picture(named: name, width: nil) == nil)
        }
    }

    @Test func `a chosen picture is shown, a file that is none is refused in words`() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("images-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
            let file = folder.appendingPathComponent(name)
            try Data(bytes).write(to: file)
            return file
        }
        let host = HeadlessHost(ShowcaseApp())
        try await host.open("/images?count=0")
        try await host.choose(
            file: try file("a.png", Array("<svg/>".utf8)), in: "Choose a picture")
        #expect(
            try host.error(of: "Choose a picture")
                == "This is not a picture that can be read here. Choose a JPEG or a PNG.")
        let pixels = [UInt8](repeating: 200, count: 60 * 40 * 4)
        let picture = try #require(
            PixelPicture(size: PictureSize(width: 60, height: 40), bytes: pixels))
        try await host.choose(
            file: try file("b.gif", try PictureCodec.png(picture).bytes), in: "Choose a picture")
        #expect(try host.error(of: "Choose a picture") == nil)
        #expect(pictures(host).contains { $0.spokenText == "Your picture" })
        try await host.tap("Remove your picture")
        #expect(!pictures(host).contains { $0.spokenText == "Your picture" })
    }
}
