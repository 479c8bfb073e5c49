import WaybillScreens

/// A form with files, as far as it has arrived.
///
/// All of it is from outside: names of fields are any text.
struct MultipartForm {
    /// The texts, by their names.
    private(set) var pairs: [(name: String, value: String)] = []

    /// The files, by the names of their controls.
    private(set) var files: [String: SentFile] = [:]

    private let limits: ServerLimits
    private var text: [UInt8] = []
    private var textSize = 0
    private var name = ""
    private var file: Arriving?

    /// A file that is on its way.
    private struct Arriving {
        let file: UploadedFile
        let name: String
        var size = 0

        /// Takes all bytes.
        var hasher = Hasher()

        mutating func write(_ bytes: [UInt8]) throws(UploadFailure) {
            size += bytes.count
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
            try file.write(bytes)
        }
    }

    /// Begins without fields.
    ///
    /// - Parameter limits: The most bytes of all texts, and of a file.
    init(_ limits: ServerLimits) { self.limits = limits }

    /// Takes what a reader found.
    ///
    /// - Parameter event: What it found.
    /// - Throws: ``UploadFailure`` where it is too long, or cannot be kept.
    mutating func take(_ event: MultipartReader.Event) throws(UploadFailure) {
        switch event {
        case .field(let name, let fileName):
            finishField()
            self.name = name
            // A field in which no file was chosen has an empty name.
            if let fileName, !fileName.isEmpty, files.count < 4 {
                file = Arriving(file: try UploadedFile(), name: fileName)
            }
        case .bytes(let bytes):
            if let file {
                guard file.size + bytes.count <= limits.upload else { throw UploadFailure.tooLong }
                try self.file?.write(bytes)
            } else {
                textSize += bytes.count
                guard textSize <= limits.body else { throw UploadFailure.tooLong }
                text += bytes
            }
        case .end: finishField()
        }
    }

    private mutating func finishField() {
        defer { (text, name, file) = ([], "", nil) }
        guard !name.isEmpty else { return }
        guard let file else {
            pairs.append((name, String(decoding: text, as: UTF8.self)))
            return
        }
        file.file.close()
        let control = MultipartForm.control(of: name)
        guard !control.isEmpty else { return }
        files[control] = SentFile(
            file: file.file, chosen: file.file.chosen(name: file.name, size: file.size),
            content: file.hasher.finalize())
    }

    /// The name of the control of a field: what is before the first point, if anything is.
    static func control(of name: String) -> String { String(name.prefix { $0 != "." }) }
}
