import Testing
import WaybillLists
import WaybillScreens

/// Pictures as values: their texts, their bytes, and from where they may come.
@Suite struct PictureTests {
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    @Test func `a picture is an image by its alternative, and one that decorates is not read`() {
        let said = Content.image(
            Picture(.named("a"), width: 10, height: 10, alternative: " Boats\n in a harbour "))
        #expect(said.accessibilityText == "Boats in a harbour")
        #expect(said.texts.count == 1 && said.links.isEmpty && said.controls.isEmpty)
        for alternative in [nil, "", " \n"] {
            let silent = Content.image(
                Picture(.named("a"), width: 10, height: 10, alternative: alternative))
            #expect(silent.texts.isEmpty)
        }
    }

    @Test func `a row that is pressed has the alternative in its name, another one as a node`() {
        let content = Content.row([
            .image(Picture(.named("a"), width: 10, height: 10, alternative: "Boats")),
            .text("Harbour"),
        ])
        let plain = Page.Row(id: "a", content: content)
        #expect(
            plain.semantics
                == SemanticsNode(
                    .listItem, "Boats Harbour", children: [SemanticsNode(.image, "Boats")]))
        let pressed = Page.Row(id: "a", content: content, isSelectable: true)
        #expect(pressed.semantics.children == [SemanticsNode(.button, "Boats Harbour")])
    }

    @Test func `sides and widths that are not allowed become the nearest that are`() {
        let picture = Picture(
            .named("a"), width: -5, height: 1_000_000, alternative: nil, widths: [960, 0, 240, 960])
        #expect(picture.width == 1 && picture.height == 4_096)
        #expect(picture.widths == [1, 240, 960])
    }

    @Test func `bytes show their kind, and SVG is not among them`() {
        let riff = Array("RIFF".utf8) + [1, 2, 3, 4]
        let kinds: [([UInt8], PictureData.Format?)] = [
            (PictureTests.png, .png), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
            (Array("GIF89a..".utf8), .gif), (riff + Array("WEBPVP8 ".utf8), .webP),
            (riff + Array("WAVE".utf8), nil), (Array("<svg xmlns=".utf8), nil), ([], nil),
            (Array("<html>".utf8), nil), (Array(PictureTests.png.dropLast()), nil),
        ]
        for (bytes, format) in kinds { #expect(PictureData(bytes)?.format == format) }
        #expect(PictureData.Format.webP.mediaType == "image/webp")
        #expect(PictureData.Format.jpeg.mediaType == "image/jpeg")
    }

    @Test func `the digest of bytes is their SHA-256`() throws {
        // By Python's hashlib; lengths around the block that the end is filled up to.
        let wanted = [
            0: "4c4b6a3be1314ab86138bef4314dde022e600960d8689a2c8f8631802d20dab6",
            47: "2a6a64845d2ff89effa692dbb9ec2160571c35171a58ede2bf8331b41a89936a",
            48: "1b3b061ae2af5814e9cd92c17f3084502ce49f1989ecaaf9887b72e6f2c1baf8",
            55: "f2a0ffd731846836eb744c5a6323d17919a0bade9467108fb15992cb0385653a",
            56: "9f51905a6b1a1688930666315e13032f91afa3be39365d7cd703d596bf8b3188",
            192: "53ae93fd20acaa9273d1fe72a39f2978efad4ade70ca524c461e4a63e0639d9e",
        ]
        var digests: Set<String> = []
        for count in 0..<200 {
            let bytes = PictureTests.png + [UInt8](repeating: 7, count: count)
            let digest = try #require(PictureData(bytes)).digest
            if let known = wanted[count] { #expect(digest == known, "\(count) bytes") }
            digests.insert(digest)
        }
        #expect(digests.count == 200)
    }

    @Test func `initials are those of the first and the last word, in capitals`() {
        let names = [
            "Ada Lovelace": "AL", "åsa": "Å", "Jean-Luc Picard": "JP", "  ": "?", "": "?",
            "Ludwig van Beethoven": "LB", "李小龍": "李", "7 dwarfs": "7D", "(Ada)": "A",
            "ßeta": "S", "👩‍🚀": "?",
        ]
        for (name, initials) in names { #expect(Avatar(of: name).initials == initials, "\(name)") }
    }

    @Test func `the colour of a name stays the same, and names use all of them`() {
        #expect(Avatar(of: "Ada Lovelace").tint == Avatar(of: "Ada Lovelace").tint)
        // A name that changed its colour with a version of the kit would be another person's.
        #expect(Avatar(of: "Ada Lovelace").tint.rawValue == "grey")
        let tints = Set((0..<500).map { Avatar(of: "Name \($0)").tint })
        #expect(tints == Set(Avatar.tints) && !tints.contains(.accent))
    }

    @Test func `an origin holds its own addresses alone`() throws {
        let origin = try #require(PictureOrigin("https://Tiles.example.org:8443"))
        #expect(origin.text == "https://tiles.example.org:8443")
        #expect(origin.holds("https://tiles.example.org:8443/a/b.png?c=1"))
        for address in [
            "https://tiles.example.org/a.png", "http://tiles.example.org:8443/a.png",
            "https://tiles.example.org:8443.evil.org/a.png", "https://tiles.example.org:8443",
            "https://tiles.example.org:8443@evil.org/a.png", "javascript:alert(1)", "",
            "https://tiles.example.org:8443/a b.png", "https://tiles.example.org:8443/\"x",
            "https://tiles.example.org:8443\\@evil.org/", "https://tiles.example.org:8443/\u{202E}",
            "//tiles.example.org:8443/a", "data:image/png;base64,AAAA",
        ] { #expect(!origin.holds(address), "\(address)") }
        for text in [
            "https://", "tiles.example.org", "ftp://a", "https://a/b", "https://a b", "https://*",
            "https://a;script-src *", "https://u@a",
        ] { #expect(PictureOrigin(text) == nil, "\(text)") }
    }

    @Test func `pixels are four bytes each`() {
        let size = PictureSize(width: 2, height: 1)
        #expect(PixelPicture(size: size, bytes: [1, 2, 3, 255, 4, 5, 6, 255])?.isOpaque == true)
        #expect(PixelPicture(size: size, bytes: [1, 2, 3, 255, 4, 5, 6, 0])?.isOpaque == false)
        #expect(PixelPicture(size: size, bytes: [1, 2, 3]) == nil)
        #expect(PixelPicture(size: PictureSize(width: 0, height: 0), bytes: []) == nil)
        #expect(PixelPicture(size: PictureSize(width: -1, height: -1), bytes: [0, 0, 0, 0]) == nil)
    }
}
