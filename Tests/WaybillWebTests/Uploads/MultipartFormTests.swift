import Testing
import WaybillScreens
import WaybillTesting

@testable import WaybillWeb

@Suite struct MultipartFormTests {
    private static let file = ElementID.root.control("file")
    private static let offered = [file: 10]
    private static let boundary = "----WebKitFormBoundaryAbC"

    /// Reads a form, and takes all that is in it.
    private static func take(
        _ bytes: [UInt8], _ limits: ServerLimits = ServerLimits(),
        offering offered: [ElementID: Int] = MultipartFormTests.offered
    ) throws -> MultipartForm {
        var reader = try #require(MultipartReader(contentType: MultipartReaderTests.type))
        var form = MultipartForm(limits, offering: offered)
        try reader.take(bytes) { try form.take($0) }
        return form
    }

    private static func part(_ name: String, file: String? = nil, _ content: String) -> String {
        let file = file.map { "; filename=\"\($0)\"" } ?? ""
        return "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\(file)\r\n\r\n"
            + "\(content)\r\n"
    }

    private static func form(_ parts: String...) -> [UInt8] {
        Array((parts.joined() + "--\(boundary)--\r\n").utf8)
    }

    @Test(arguments: [".", "..", "...", ".w-1", ".1.2"])
    func `a file in a field whose name is a point does not end the server`(
        _ name: String
    ) throws {
        let form = try Self.take(Self.form(Self.part(name, file: "a.txt", "x")))
        #expect(form.sent.files.isEmpty && form.pairs.isEmpty)
    }

    @Test func `a field of a file differs from one of a text`() throws {
        let form = try Self.take(
            Self.form(
                Self.part("\(Self.file).base", file: "a.txt", "bytes"), Self.part("2.base", "text"),
                Self.part("w-3.base", file: "", "")))
        #expect(Array(form.sent.files.keys) == [Self.file])
        #expect(
            form.sent.files[Self.file]?.chosen.name == "a.txt"
                && form.sent.files[Self.file]?.chosen.size == 5)
        #expect(form.pairs.map(\.name) == ["2.base"] && form.pairs.map(\.value) == ["text"])
    }

    @Test func `a file that no field of the page takes is not kept, and is short`() throws {
        var limits = ServerLimits()
        limits.body = 10
        let short = Self.form(Self.part("9.a", file: "a.txt", "0123456789"))
        let form = try Self.take(short, limits)
        #expect(form.sent.files.isEmpty && form.sent.tooLarge.isEmpty && form.pairs.isEmpty)
        let long = Self.form(Self.part("9.a", file: "a.txt", "0123456789x"))
        #expect(throws: UploadFailure.tooLong) { try Self.take(long, limits) }
    }

    @Test func `a field has the limit of its control, and one file`() throws {
        let fits = try Self.take(Self.form(Self.part("\(Self.file).a", file: "a", "0123456789")))
        #expect(fits.sent.files[Self.file]?.chosen.size == 10)
        let long = try Self.take(Self.form(Self.part("\(Self.file).a", file: "a", "0123456789x")))
        #expect(long.sent.files.isEmpty && long.sent.tooLarge == [Self.file])
        var limits = ServerLimits()
        limits.upload = 5
        let most = try Self.take(
            Self.form(Self.part("\(Self.file).a", file: "a", "012345")), limits)
        #expect(most.sent.tooLarge == [Self.file])
        let two = try Self.take(
            Self.form(
                Self.part("\(Self.file).a", file: "a", "x"),
                Self.part("\(Self.file).b", file: "b", "y")))
        #expect(two.sent.files[Self.file]?.chosen.name == "a")
    }

    @Test func `texts have a limit together`() throws {
        var limits = ServerLimits()
        limits.body = 10
        let long = Self.form(Self.part("a", "123456"), Self.part("b", "12345"))
        #expect(throws: UploadFailure.tooLong) { try Self.take(long, limits) }
        #expect(try Self.take(Self.form(Self.part("a", "1234567890")), limits).pairs.count == 1)
    }

    /// Names, contents and cuts of any kind: a form, or a reason why it is not one.
    @Test(arguments: SeededGenerator.seeds(100))
    func `a forged form ends as an error or as a form`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = [
            "", ".", "..", "\(Self.file)", "\(Self.file).a", "\(Self.file).", ".a", "\u{0}",
            "w-once", "w-press", "é.",
        ]
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let name = names.randomElement(using: &random) ?? ""
            let file = [nil, "", "a.txt", "..", "%22"].randomElement(using: &random) ?? nil
            bytes += Self.part(name, file: file, Forgery.word(&random)).utf8
        }
        bytes += "--\(Self.boundary)--\r\n".utf8
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: index)
            default: bytes.insert(contentsOf: bytes[index...].prefix(30), at: index)
            }
        }
        do {
            let form = try Self.take(bytes)
            #expect(form.sent.files.keys.allSatisfy { $0 == Self.file }, "seed \(seed)")
            _ = PageForm(form.pairs)
        } catch is MultipartReader.Failure {
            return
        }
    }
}
