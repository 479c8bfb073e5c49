import Foundation
import Testing
import WaybillTesting

@testable import WaybillWeb

/// Forms with files, cut anywhere.
@Suite struct MultipartReaderTests {
    static let type = "multipart/form-data; boundary=----WebKitFormBoundaryAbC"

    /// The fields of a form, with what they hold.
    struct Field: Equatable {
        var name: String
        var file: String?
        var bytes: [UInt8] = []
    }

    private static func form(_ fields: [Field], boundary: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for field in fields {
            let file = field.file.map { "; filename=\"\($0)\"\r\nContent-Type: text/plain" } ?? ""
            bytes += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field.name)\"".utf8
            bytes += "\(file)\r\n\r\n".utf8
            bytes += field.bytes
            bytes += "\r\n".utf8
        }
        return bytes + "--\(boundary)--\r\n".utf8
    }

    private static func read(_ pieces: [[UInt8]], type: String = type) throws -> [Field] {
        var reader = try #require(MultipartReader(contentType: type))
        var fields: [Field] = []
        var isComplete = false
        for piece in pieces {
            try reader.take(piece) { event in
                switch event {
                case .field(let name, let file): fields.append(Field(name: name, file: file))
                case .bytes(let bytes): fields[fields.count - 1].bytes += bytes
                case .end: isComplete = true
                }
            }
        }
        #expect(isComplete == reader.isComplete)
        return isComplete ? fields : []
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `a form is the same however it is cut`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let boundary = "----WebKitFormBoundaryAbC"
        let fields = (0..<Int.random(in: 0...5, using: &random)).map { number in
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...300, using: &random) {
                // Much that looks like a boundary.
                bytes +=
                    [
                        Array("\r\n".utf8), Array("\r\n--".utf8),
                        Array("\r\n--\(boundary.dropLast())".utf8),
                        // Not the last letter of the boundary, which would make it whole.
                        [UInt8.random(in: 0x44...255, using: &random)],
                    ].randomElement(using: &random) ?? []
            }
            return Field(
                name: "f\(number)", file: Bool.random(using: &random) ? "a.txt" : nil, bytes: bytes)
        }
        let form = MultipartReaderTests.form(fields, boundary: boundary)
        var pieces: [[UInt8]] = []
        var rest = form[...]
        while !rest.isEmpty {
            let count = min(rest.count, Int.random(in: 1...64, using: &random))
            pieces.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        #expect(try MultipartReaderTests.read(pieces) == fields, "seed \(seed)")
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `a damaged form ends as an error or as a form`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var form = MultipartReaderTests.form(
            [
                Field(name: "a", bytes: Array("x".utf8)),
                Field(name: "b", file: "c", bytes: [0, 255]),
            ],
            boundary: "----WebKitFormBoundaryAbC")
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let index = Int.random(in: 0..<form.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: form[index] = UInt8.random(in: 0...255, using: &random)
            case 1: form.remove(at: index)
            default: form.insert(contentsOf: form[index...].prefix(20), at: index)
            }
        }
        do {
            _ = try MultipartReaderTests.read([form])
        } catch is MultipartReader.Failure {
            return
        }
    }

    @Test(arguments: [
        "text/plain", "multipart/form-data", "multipart/form-data; boundary=",
        "multipart/form-data; boundary=\"\"", "multipart/mixed; boundary=a",
        "multipart/form-data; boundary=\(String(repeating: "a", count: 71))",
    ])
    func `another type is not such a form`(_ type: String) {
        #expect(MultipartReader(contentType: type) == nil)
    }

    @Test func `a boundary may be quoted`() throws {
        let form = MultipartReaderTests.form([Field(name: "a", bytes: [65])], boundary: "b c")
        let fields = try MultipartReaderTests.read(
            [form], type: "Multipart/Form-Data; charset=utf-8; boundary=\"b c\"")
        #expect(fields == [Field(name: "a", bytes: [65])])
    }

    @Test func `a header without an end is refused`() {
        let endless =
            Array("------WebKitFormBoundaryAbC\r\n".utf8) + Array(repeating: 65, count: 9_000)
        #expect(throws: MultipartReader.Failure.self) { try MultipartReaderTests.read([endless]) }
    }

    @Test(arguments: [
        ("../../etc/passwd", "passwd"), ("C:\\a\\b.pbf", "b.pbf"), ("", "file"), ("..", "file"),
        ("a\u{0}\u{1B}[2Jb", "a[2Jb"), ("\u{202E}fdp.exe", "fdp.exe"),
        ("stadt.osm.pbf", "stadt.osm.pbf"),
    ])
    func `the name of a file is a name and not a path`(_ name: String, _ clean: String) {
        #expect(UploadedFile.clean(name) == clean)
    }

    @Test(arguments: [
        ("👨\u{200D}👩\u{200D}👧.jpg", "👨\u{200D}👩\u{200D}👧.jpg"),
        ("نامه\u{200C}ای.txt", "نامه\u{200C}ای.txt"),
        ("a\u{2066}\u{200F}\u{200B}b.txt", "ab.txt"),
    ])
    func `a family in a file's name stays whole, and marks of direction go`(
        _ name: String, _ clean: String
    ) {
        #expect(UploadedFile.clean(name).unicodeScalars.elementsEqual(clean.unicodeScalars))
    }

    @Test func `a file is its owner's alone, and is deleted when no one holds it`() throws {
        var file: UploadedFile? = try UploadedFile()
        let path = try #require(file?.path)
        try file?.write([1, 2, 3])
        file?.close()
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600 && attributes[.size] as? Int == 3)
        file = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
