import WaybillScreens

/// A form with files, as far as it has arrived; all of it is untrusted.
struct MultipartForm {
    private(set) var pairs: [(name: String, value: String)] = []

    private(set) var sent = SentFiles()

    private let limits: ServerLimits

    /// The maximum size of a file in bytes, by the page's controls; nil until the first file.
    ///
    /// A file for another control is ignored, and counts as a text.
    var offered: [ElementID: Int]?

    private let folder: UploadFolder
    private var text: [UInt8] = []
    private var textSize = 0
    private var name = ""
    private var isFile = false
    private var file: Arriving?

    private struct Arriving {
        let file: UploadedFile
        let name: String
        let limit: Int
        var size = 0

        var hasher = Hasher()

        /// Whether it exceeds the limit: nothing of it is written then.
        var isTooLarge: Bool { size > limit }

        mutating func write(_ bytes: [UInt8]) throws(UploadFailure) {
            size += bytes.count
            guard !isTooLarge else { return }
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
            try file.write(bytes)
        }
    }

    /// Creates an empty form, with the maximum size of all texts and of a file, in bytes.
    init(
        _ limits: ServerLimits, offering offered: [ElementID: Int]? = nil,
        in folder: UploadFolder = UploadFolder()
    ) {
        self.limits = limits
        self.folder = folder
        self.offered = offered
    }

    mutating func take(_ event: MultipartReader.Event) throws(UploadFailure) {
        switch event {
        case .field(let name, let fileName):
            finishField()
            self.name = name
            isFile = fileName != nil
            // A field without a chosen file has an empty name.
            if let fileName, !fileName.isEmpty, let control = MultipartForm.control(of: name),
                let limit = offered?[control], sent.files[control] == nil,
                !sent.tooLarge.contains(control)
            {
                file = Arriving(
                    file: try UploadedFile(in: folder, limits), name: fileName,
                    limit: min(limit, limits.upload))
            }
        case .bytes(let bytes):
            guard file == nil else {
                try file?.write(bytes)
                return
            }
            textSize += bytes.count
            guard textSize <= limits.body else { throw UploadFailure.tooLong }
            if !isFile { text += bytes }
        case .end: finishField()
        }
    }

    /// The earlier forms of its page, which a page sends before its files.
    mutating func takeEarlier() -> [PageForm] {
        finishField()
        return PageForm(pairs + [(PageForm.press, PageForm.Press.none)])?.earlier ?? []
    }

    private mutating func finishField() {
        defer { (text, name, file) = ([], "", nil) }
        guard !name.isEmpty else { return }
        guard let file else {
            if !isFile { pairs.append((name, String(decoding: text, as: UTF8.self))) }
            return
        }
        file.file.close()
        guard let control = MultipartForm.control(of: name) else { return }
        guard !file.isTooLarge else {
            sent.tooLarge.insert(control)
            return
        }
        sent.files[control] = SentFile(
            file: file.file, chosen: file.file.chosen(name: file.name, size: file.size),
            fingerprint: MultipartForm.fingerprint(in: name),
            content: file.hasher.finalize())
    }

    /// The fingerprint of the control of a field, behind the second point of its name.
    private static func fingerprint(in name: String) -> String? {
        let parts = name.split(separator: ".")
        return parts.count == 3 ? String(parts[2]) : nil
    }

    /// The control of a field, whose address is before the first point of its name.
    private static func control(of name: String) -> ElementID? {
        ElementID(String(name.prefix { $0 != "." }))
    }
}
