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
    private var file: (file: UploadedFile, name: String, size: Int)?

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
                file = (try UploadedFile(), fileName, 0)
            }
        case .bytes(let bytes):
            if let (file, fileName, size) = file {
                guard size + bytes.count <= limits.upload else { throw UploadFailure.tooLong }
                try file.write(bytes)
                self.file = (file, fileName, size + bytes.count)
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
        guard let (file, fileName, size) = file else {
            pairs.append((name, String(decoding: text, as: UTF8.self)))
            return
        }
        file.close()
        let control = MultipartForm.control(of: name)
        guard !control.isEmpty else { return }
        files[control] = SentFile(
            file: file, chosen: file.chosen(name: fileName, size: size))
    }

    /// The name of the control of a field: what is before the first point, if anything is.
    static func control(of name: String) -> String { String(name.prefix { $0 != "." }) }
}
