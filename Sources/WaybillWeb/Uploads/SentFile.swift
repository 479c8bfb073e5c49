import WaybillScreens

struct SentFile: Sendable {
    /// Retains the file on disk.
    let file: UploadedFile

    let chosen: ChosenFile

    /// The fingerprint of its control when drawn; nil for a form of another kind.
    let fingerprint: String?

    /// The hash of its bytes, in this process alone.
    let content: Int
}

struct SentFiles: Sendable {
    var files: [ElementID: SentFile] = [:]

    var tooLarge: Set<ElementID> = []
}
